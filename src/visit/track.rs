//! From [`Transform`] to [`TilePos`], for what moves freely.

use bevy::prelude::*;

use super::{TracksTile, Visiting, Visitors, driven::Grounds};
use crate::{OnLevel, TilePos};

/// What the plugin knows of an entity that [`TracksTile`].
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Tracked {
    /// The tile on which it was found or put last: another one in its [`TilePos`] was written by the game.
    tile: Option<TilePos>,
    /// Whether it has left the map since.
    is_off: bool,
    /// Whether the game has written the same tile again, and means it.
    is_called: bool,
}

impl Tracked {
    /// Whether the game has written where the entity is to be.
    pub fn is_called(&self, pos: TilePos) -> bool {
        self.is_called || self.tile.unwrap_or_default() != pos
    }

    /// Whether the entity was on this tile of a map that is there no more.
    pub fn stood_on(&self, pos: TilePos) -> bool {
        self.tile == Some(pos) && !self.is_off
    }

    pub fn found(&mut self, tile: TilePos) {
        *self = Self { tile: Some(tile), ..Self::default() };
    }

    fn lost(&mut self) {
        self.is_off = true;
    }
}

type Moved = Or<(Changed<Transform>, Changed<TilePos>, Changed<Visiting>, Changed<ChildOf>, Added<TracksTile>)>;
type Follower<'a> = (
    &'a mut Tracked,
    &'a mut TilePos,
    &'a Transform,
    Option<Ref<'a, Visiting>>,
    Option<&'a ChildOf>,
    Ref<'a, TracksTile>,
);

/// Entities of a game that move by their place.
type Tracking = (With<TracksTile>, Without<OnLevel>);

type Movers<'w, 's> = Query<'w, 's, Entity, (Moved, Tracking)>;
type Followers<'w, 's> = Query<'w, 's, Follower<'static>, Without<OnLevel>>;

/// Gives what has moved the tile on which it is now.
pub(super) fn follow_transforms(
    dungeons: Query<(Entity, &Visitors)>,
    grounds: Grounds,
    mut entities: ParamSet<(Movers, Followers)>,
    mut due: Local<Vec<Entity>>,
) {
    due.clear();
    due.extend(&entities.p0());
    for (dungeon, visitors) in &dungeons {
        if grounds.is_new(dungeon) || grounds.is_moved(dungeon) {
            due.extend(visitors.iter());
        }
    }
    let mut followers = entities.p1();
    for &entity in &*due {
        let Ok((mut tracked, mut pos, place, visiting, parent, tracks)) = followers.get_mut(entity) else { continue };
        if tracks.is_added() && tracked.tile.is_some() {
            // It has been driven by its tile since.
            tracked.found(*pos);
        }
        // The same tile means another place now.
        let is_elsewhere = tracked.is_off || visiting.as_ref().is_some_and(Ref::is_changed);
        if pos.is_changed() && is_elsewhere && tracked.tile.is_some() {
            tracked.is_called = true;
        }
        // On a new map it stays on its tile.
        let is_kept = visiting.as_ref().is_some_and(|visiting| grounds.is_new(visiting.0)) && tracked.stood_on(*pos);
        if is_kept || tracked.is_called(*pos) {
            continue;
        }
        match grounds.of(visiting.as_deref(), parent).map(|ground| ground.tile(place)) {
            Some(Some(tile)) => {
                tracked.found(tile);
                pos.set_if_neq(tile);
            }
            Some(None) => tracked.lost(),
            None => {}
        }
    }
}
