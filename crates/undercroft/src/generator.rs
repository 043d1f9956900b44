//! The generator: runs the stages in order.

use std::sync::atomic::AtomicBool;

use crate::{
    Dungeon, GenerateError, Seed, ValidPreset, exits,
    graph::Graph,
    layout::{Layout, LayoutContext},
    locks,
    plan::Plan,
    preset::LayoutSettings,
    props, roles, stock, tiles,
    trace::Sink,
};

/// Makes dungeons of one preset.
///
/// ```
/// use undercroft::{Generator, Seed, Settings};
///
/// let preset = Settings::default().validate("default", "veteran")?;
/// let dungeon = Generator::new(&preset).seed(Seed(7)).run()?;
/// assert!(dungeon.room_count() > 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator<'a> {
    preset: &'a ValidPreset,
    seed: Seed,
    trace: Option<&'a mut dyn Sink>,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Generator<'a> {
    /// A generator for a preset, with seed 0.
    pub fn new(preset: &'a ValidPreset) -> Self {
        Self { preset, seed: Seed(0), trace: None, cancel: None }
    }

    /// Takes another seed.
    pub fn seed(mut self, seed: Seed) -> Self {
        self.seed = seed;
        self
    }

    /// Hands every elementary step to `sink`.
    pub fn trace(mut self, sink: &'a mut dyn Sink) -> Self {
        self.trace = Some(sink);
        self
    }

    /// Stops early when `flag` becomes true.
    pub fn cancel(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Rooms and connections only: the first stage.
    ///
    /// # Errors
    /// As [`Generator::run`].
    pub fn plan(self) -> Result<Plan, GenerateError> {
        let mut context = LayoutContext { seed: self.seed, trace: self.trace, cancel: self.cancel };
        layout_of(self.preset).run(&mut context)
    }

    /// The dungeon.
    ///
    /// # Errors
    /// A required special room without a place, a custom layout that failed, or the caller's wish to stop.
    pub fn run(self) -> Result<Dungeon, GenerateError> {
        let Self { preset, seed, trace, cancel } = self;
        let mut context = LayoutContext { seed, trace, cancel };
        let plan = layout_of(preset).run(&mut context)?;
        context.check_cancelled()?;
        if let Some(what) = plan.missing_node() {
            return Err(GenerateError::Layout { layout: layout_of(preset).name().to_owned(), what, seed });
        }
        let graph = Graph::new(plan.nodes.len(), plan.edges());
        let roles = roles::assign(preset, seed, &plan, &graph)?;
        let locks = locks::place(preset, seed, &plan, &graph, &roles, context.trace.as_deref_mut());
        let stock = stock::stock(preset, seed, &plan, &roles, &locks, context.trace.as_deref_mut());
        context.check_cancelled()?;
        let draft = tiles::Draft { preset, seed, plan: &plan, roles: &roles, locks: &locks, stock: &stock };
        let mut dungeon = tiles::build(draft)?;
        // The dungeon holds it all: the memory of a large map counts.
        drop((plan, graph, roles, locks, stock));
        dungeon.props = props::dress(&dungeon);
        exits::name(&mut dungeon);
        Ok(dungeon)
    }
}

/// The layout that a preset asks for.
pub(crate) fn layout_of(preset: &ValidPreset) -> &dyn Layout {
    match &preset.layout {
        LayoutSettings::GridCarve(carve) => carve,
        LayoutSettings::Pointcrawl(pointcrawl) => pointcrawl,
        LayoutSettings::Custom(_, layout) => layout.as_ref(),
    }
}

/// The dungeon of a preset and a seed.
///
/// # Errors
/// As [`Generator::run`].
pub fn generate(preset: &ValidPreset, seed: Seed) -> Result<Dungeon, GenerateError> {
    Generator::new(preset).seed(seed).run()
}
