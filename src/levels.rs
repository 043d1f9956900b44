//! Which of a dungeon's levels is shown.

use std::sync::Arc;

use bevy::{ecs::schedule::InternedScheduleLabel, prelude::*};
use undercroft::dungeon;

use crate::{DungeonMap, TilePos, Visiting, generate::Job, plugin::SyncSystems};

/// On a dungeon's entity: which of its levels is shown. Write it at any time; every dungeon has one.
///
/// All levels stand at all times, side by side from west to east with some tiles between them, so that one point of the
/// world is one tile and no wall of a level stops anybody on another. Here it is only said which of them is *seen*: the
/// [`Visibility`] of the others is [`Visibility::Hidden`], and with them everything that is their child is hidden, tiles,
/// lights, fog and the game's own things, and is picked by no pointer. Who should be hidden with a level is a child of it;
/// a visitor without a parent is the game's to hide. Ways, events and colliders are the same, seen or not.
///
/// A number beyond the last level is set back to the last, also when a new dungeon has fewer levels.
///
/// ```
/// # use bevy::prelude::*;
/// # use bevy_undercroft::prelude::*;
/// fn turn_the_page(keys: Res<ButtonInput<KeyCode>>, mut dungeons: Query<(&mut ActiveLevel, &DungeonMap)>) {
///     for (mut active, map) in &mut dungeons {
///         if keys.just_pressed(KeyCode::PageDown) {
///             *active = ActiveLevel::Only(active.level(map).map_or(0, |level| level + 1));
///         }
///     }
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq, Hash)]
pub enum ActiveLevel {
    /// The level on which play begins.
    #[default]
    Start,
    /// This level; 0 is on top.
    Only(u16),
    /// All levels, side by side.
    All,
}

impl ActiveLevel {
    /// The level that is shown of a dungeon; `None` when all are.
    pub fn level(self, map: &DungeonMap) -> Option<u16> {
        let last = u16::try_from(map.dungeon().levels.len().saturating_sub(1)).unwrap_or(u16::MAX);
        match self {
            Self::Start => Some(map.start().level.min(last)),
            Self::Only(level) => Some(level.min(last)),
            Self::All => None,
        }
    }

    /// Whether a level of a dungeon is shown.
    pub fn shows(self, map: &DungeonMap, level: u16) -> bool {
        self.level(map).is_none_or(|shown| shown == level)
    }
}

/// Put on a visitor: its dungeon shows the level that the visitor is on, from then on and whenever it comes to another.
///
/// In between the game may write another [`ActiveLevel`], as for a look at the map. Of several such visitors in one dungeon
/// the one counts that has changed its level last.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
#[require(LastLevel)]
pub struct ShowsLevel;

/// The dungeon and level that a visitor has had shown last.
#[derive(Component, Default)]
pub(crate) struct LastLevel(Option<(Arc<dungeon::Dungeon>, u16)>);

/// Adds what keeps the shown level in line.
pub(crate) fn add(app: &mut App, schedule: InternedScheduleLabel) {
    app.register_type::<ActiveLevel>().register_type::<ShowsLevel>();
    app.add_systems(schedule, (follow_visitors, keep_in_range).chain().in_set(SyncSystems::Levels));
    #[cfg(feature = "render")]
    app.add_systems(schedule, show.after(keep_in_range).in_set(SyncSystems::Levels));
}

/// Shows the levels to which visitors with [`ShowsLevel`] have come.
fn follow_visitors(
    mut visitors: Query<(&TilePos, &Visiting, &mut LastLevel), With<ShowsLevel>>,
    mut dungeons: Query<(&mut ActiveLevel, &DungeonMap, &Job)>,
) {
    for (pos, visiting, mut last) in &mut visitors {
        let Ok((mut active, map, job)) = dungeons.get_mut(visiting.0) else { continue };
        let is_known = |(dungeon, level): &(Arc<dungeon::Dungeon>, u16)| {
            *level == pos.level && Arc::ptr_eq(dungeon, map.dungeon())
        };
        // The game puts its visitors in their places when the dungeon is ready.
        if job.site.is_some() || last.0.as_ref().is_some_and(is_known) {
            continue;
        }
        last.bypass_change_detection().0 = Some((map.dungeon().clone(), pos.level));
        if usize::from(pos.level) < map.dungeon().levels.len() {
            active.set_if_neq(ActiveLevel::Only(pos.level));
        }
    }
}

/// Dungeons of which another level is asked for, or that are made anew.
type Asked = Or<(Changed<ActiveLevel>, Changed<DungeonMap>)>;

/// Sets numbers back that are beyond the last level.
fn keep_in_range(mut dungeons: Query<(&mut ActiveLevel, &DungeonMap), Asked>) {
    for (mut active, map) in &mut dungeons {
        if let (ActiveLevel::Only(_), Some(level)) = (*active, active.level(map)) {
            active.set_if_neq(ActiveLevel::Only(level));
        }
    }
}

/// Hides and shows the levels of dungeons of which another is wanted, or which have new ones.
#[cfg(feature = "render")]
fn show(
    dungeons: Query<(Entity, Ref<ActiveLevel>, Ref<DungeonMap>)>,
    new: Query<&ChildOf, Added<crate::DungeonLevel>>,
    mut levels: Query<&mut Visibility, With<crate::DungeonLevel>>,
) {
    for (entity, active, map) in &dungeons {
        let is_due = active.is_changed() || map.is_changed() || new.iter().any(|of| of.parent() == entity);
        if !is_due || map.entities_of(entity).is_none() {
            continue;
        }
        for (index, level) in (0..).zip(map.levels()) {
            if let Ok(mut visibility) = levels.get_mut(*level) {
                let wanted = if active.shows(&map, index) { Visibility::Inherited } else { Visibility::Hidden };
                visibility.set_if_neq(wanted);
            }
        }
    }
}
