//! What a traveller can do and what it costs.

/// What a traveller can do, and what it costs in steps. The default walks where it can walk as things stand: closed
/// doors stop it, stairs and other links cost one step.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Travel {
    /// Extra steps for a closed door; `None`: it opens no doors.
    pub closed_door: Option<u32>,
    /// Extra steps for a locked door or tunnel whose key it does not carry; `None`: locks stop it.
    pub locked_door: Option<u32>,
    /// The kinds of keys that it carries: their locks are closed doors for it.
    pub keys: Vec<u32>,
    /// Steps for stairs and other links; `None`: it takes none.
    pub link: Option<u32>,
}

impl Default for Travel {
    fn default() -> Self {
        Self { closed_door: None, locked_door: None, keys: Vec::new(), link: Some(1) }
    }
}

impl Travel {
    /// Opens closed doors on its way, for one extra step each.
    pub fn opening_doors() -> Self {
        Self { closed_door: Some(1), ..Self::default() }
    }

    /// Opens closed doors, and the locks of these kinds of keys.
    pub fn with_keys(keys: impl IntoIterator<Item = u32>) -> Self {
        Self { keys: keys.into_iter().collect(), ..Self::opening_doors() }
    }
}
