//! Undo and redo: what stood before each change, and what the change was.

/// Most steps that can be undone.
pub const STEPS: usize = 200;

/// A stack of things to go back to, and one of things to go forward to.
#[derive(Clone, Debug)]
pub struct History<T> {
    back: Vec<(String, T)>,
    forward: Vec<(String, T)>,
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self { back: Vec::new(), forward: Vec::new() }
    }
}

impl<T> History<T> {
    /// Records a change: what it was (as `Z 14→31`) and what stood before it. What was undone is lost.
    pub fn record(&mut self, label: String, before: T) {
        if self.back.len() == STEPS {
            self.back.remove(0);
        }
        self.back.push((label, before));
        self.forward.clear();
    }

    /// Takes the last change back: hands out what stood before it, and its label.
    pub fn undo(&mut self, now: T) -> Option<(String, T)> {
        let (label, before) = self.back.pop()?;
        self.forward.push((label.clone(), now));
        Some((label, before))
    }

    /// Makes the change again that was undone last.
    pub fn redo(&mut self, now: T) -> Option<(String, T)> {
        let (label, after) = self.forward.pop()?;
        self.back.push((label.clone(), now));
        Some((label, after))
    }

    /// The change that [`History::undo`] takes back.
    pub fn undo_label(&self) -> Option<&str> {
        self.back.last().map(|(label, _)| label.as_str())
    }

    /// The change that [`History::redo`] makes again.
    pub fn redo_label(&self) -> Option<&str> {
        self.forward.last().map(|(label, _)| label.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undo_and_redo_walk_the_same_way_and_a_new_change_ends_the_way_forward() {
        let mut history = History::default();
        history.record("a→b".into(), 'a');
        history.record("b→c".into(), 'b');
        assert_eq!(history.undo_label(), Some("b→c"));
        assert_eq!(history.undo('c'), Some(("b→c".into(), 'b')));
        assert_eq!(history.undo('b'), Some(("a→b".into(), 'a')));
        assert_eq!(history.undo('a'), None);
        assert_eq!(history.redo('a'), Some(("a→b".into(), 'b')));
        history.record("b→d".into(), 'b');
        assert_eq!(history.redo('d'), None);
    }

    #[test]
    fn the_oldest_steps_are_forgotten() {
        let mut history = History::default();
        for i in 0..STEPS + 50 {
            history.record(i.to_string(), i);
        }
        let mut steps = 0;
        while history.undo(0).is_some() {
            steps += 1;
        }
        assert_eq!(steps, STEPS);
    }
}
