//! Layouts: what decides which rooms there are and which are joined. One file per algorithm.

use std::{
    fmt::Debug,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{GenerateError, Seed, plan::Plan, trace::Sink};

pub mod grid_carve;
pub mod pointcrawl;

/// A layout with its parameters, ready to run. Built-in and foreign layouts implement the same trait.
pub trait Layout: Debug + Send + Sync {
    /// Its name, such as `grid_carve`.
    fn name(&self) -> &str;

    /// Rooms and connections for a seed. Every draw is keyed ([`crate::seed::draw`]), every loop bounded.
    ///
    /// # Errors
    /// [`GenerateError::Cancelled`] when the caller asked to stop, [`GenerateError::Layout`] when no plan exists.
    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError>;
}

/// Reads the parameters of a `Custom(name, params)` layout of a preset.
pub trait LayoutKind: Debug + Send + Sync {
    /// The name by which presets call it.
    fn name(&self) -> &str;

    /// Parses the RON text of `params` and checks its bounds.
    ///
    /// # Errors
    /// One sentence that names the parameter and its bound.
    fn parse(&self, params: &str) -> Result<Arc<dyn Layout>, String>;
}

/// What a running layout may use.
pub struct LayoutContext<'a> {
    /// The seed of the dungeon.
    pub seed: Seed,
    /// Takes the elementary steps, if anybody wants them.
    pub trace: Option<&'a mut dyn Sink>,
    /// Set by the caller to stop early.
    pub cancel: Option<&'a AtomicBool>,
}

impl LayoutContext<'_> {
    /// To be asked now and then by long loops.
    ///
    /// # Errors
    /// [`GenerateError::Cancelled`] when the caller asked to stop.
    pub fn check_cancelled(&self) -> Result<(), GenerateError> {
        match self.cancel {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(GenerateError::Cancelled),
            _ => Ok(()),
        }
    }
}
