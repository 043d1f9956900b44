//! Grid carve (madodev, *Ero Dungeons* devlog, November 2023): a grid of rooms, carved step by step.

use super::{Layout, LayoutContext};
use crate::{GenerateError, plan::Plan, preset::GridCarve};

impl Layout for GridCarve {
    fn name(&self) -> &str {
        "grid_carve"
    }

    fn run(&self, _context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        // CONTRACT: real work follows.
        unimplemented!()
    }
}
