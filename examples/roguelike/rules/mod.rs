//! The rules: everything but the picture. A turn is taken by sending an [`Action`]; what comes of it is in the
//! components of the hero, the monsters and the dungeon, and is told by the [`Journal`] and [`Happening`]s.

mod action;
mod bestiary;
mod chase;
mod dice;
mod fight;
mod hero;
mod journal;
mod journey;
mod loot;
pub mod save;
mod walk;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

pub use action::{Action, Keys};
pub use bestiary::Monster;
pub use fight::{Happening, Health};
pub use hero::{Hero, Player};
pub use journal::Journal;
pub use journey::{Phase, Place, Setting, Tiers, Turn};
pub use loot::Relic;

/// The game without its picture. It needs [`UndercroftPlugins`].
pub struct RoguelikePlugin(pub Setting);

/// The systems that take a turn.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoguelikeSystems;

impl Plugin for RoguelikePlugin {
    fn build(&self, app: &mut App) {
        let turn = (
            action::listen,
            walk::walk,
            walk::close,
            hero::drink,
            loot::pick_up,
            chase::chase,
            hero::rest,
            save::save,
            journey::restart,
        );
        app.insert_resource(self.0.clone())
            .init_resource::<Turn>()
            .init_resource::<Journal>()
            .init_resource::<save::Taken>()
            .init_resource::<save::Resume>()
            .add_message::<Action>()
            .add_message::<Happening>()
            .add_systems(Startup, journey::begin)
            // Between the two sets: the dungeon stands, and what is written now counts and is seen in this frame.
            .configure_sets(Update, RoguelikeSystems.after(DungeonSystems::Spawn).before(DungeonSystems::Sync))
            .add_systems(Update, turn.chain().in_set(RoguelikeSystems))
            .add_observer(bestiary::furnish)
            .add_observer(journey::arrive)
            .add_observer(journey::greet)
            .add_observer(journey::descend)
            .add_observer(journey::complain);
    }
}
