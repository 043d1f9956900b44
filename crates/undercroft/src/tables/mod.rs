//! Random tables: weighted rows, rows that roll on other tables, dice.

/// All tables that a preset can reach, ready to be rolled on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {}
