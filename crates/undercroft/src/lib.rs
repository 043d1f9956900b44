//! Undercroft.
