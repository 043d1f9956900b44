//! Pointcrawl (Antibor, Idraluna Archives, *The Great Antarctic Hexcrawl Pt. 4b*, February 2024): rooms on several
//! levels, each level joined by neighbourhood, the levels by stairs.

use super::{Layout, LayoutContext};
use crate::{GenerateError, plan::Plan, preset::Pointcrawl};

impl Layout for Pointcrawl {
    fn name(&self) -> &str {
        "pointcrawl"
    }

    fn run(&self, context: &mut LayoutContext<'_>) -> Result<Plan, GenerateError> {
        Err(GenerateError::Layout { layout: self.name().into(), what: "not built yet".into(), seed: context.seed })
    }
}
