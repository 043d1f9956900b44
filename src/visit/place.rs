//! From [`TilePos`] to [`Transform`].

use bevy::prelude::*;

use super::{TracksTile, Visiting, Visitors, driven::Grounds, track::Tracked};
use crate::{OnLevel, TilePos, changed::add_changed};

type Driven<'a> = (
    &'a TilePos,
    Option<&'a Visiting>,
    Option<&'a ChildOf>,
    &'a mut Transform,
    Option<(&'a mut Tracked, &'a TracksTile)>,
);

/// Entities of a game that stand on a tile.
type OnTile = (With<TilePos>, Without<OnLevel>);

/// Puts entities where their tile is: those whose tile was written, and all visitors of a dungeon that was moved or made
/// anew.
#[allow(clippy::too_many_arguments, reason = "a system asks for all that it needs")]
pub(super) fn follow_tiles(
    tiles: Query<(Entity, Ref<TilePos>), Without<OnLevel>>,
    visits: Query<(Entity, Ref<Visiting>)>,
    parents: Query<(Entity, Ref<ChildOf>), OnTile>,
    dungeons: Query<(Entity, &Visitors)>,
    grounds: Grounds,
    mut driven: Query<Driven, Without<OnLevel>>,
    mut commands: Commands,
    mut due: Local<Vec<Entity>>,
) {
    due.clear();
    add_changed(&tiles, &mut due);
    add_changed(&visits, &mut due);
    add_changed(&parents, &mut due);
    for (dungeon, visitors) in &dungeons {
        if grounds.is_new(dungeon) || grounds.is_moved(dungeon) {
            due.extend(visitors.iter());
        }
    }
    for &entity in &*due {
        let Ok((pos, visiting, parent, mut transform, tracked)) = driven.get_mut(entity) else { continue };
        let Some(ground) = grounds.of(visiting, parent) else { continue };
        if let Some((mut tracked, TracksTile)) = tracked {
            let is_new = visiting.is_some_and(|visiting| grounds.is_new(visiting.0));
            let is_carried = is_new && tracked.stood_on(*pos) && ground.tile(&transform) != Some(*pos);
            if !is_carried && !tracked.is_called(*pos) {
                continue;
            }
            tracked.found(*pos);
        }
        let Some((place, level)) = ground.place(*pos) else { continue };
        if transform.translation.truncate() != place {
            transform.translation = place.extend(transform.translation.z);
        }
        if let Some(level) = level {
            commands.entity(entity).try_insert(ChildOf(level));
        }
    }
}
