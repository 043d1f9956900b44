//! What visitors see and remember: the fog of war.

use std::sync::Arc;

use bevy::prelude::*;
use undercroft::{
    dungeon::{self, TileSet, TileSetError},
    nav::{self, Nav},
};

use crate::{DungeonNav, TilePos, Visiting, generate::Job};

/// Gives a visitor eyes: its [`Seen`] is kept up to date while it moves and doors change.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, PartialEq)]
#[require(Seen)]
pub struct Sight {
    /// How far it sees, in tiles.
    pub radius: u32,
}

/// Which tiles a visitor sees now, and which it has seen. It begins anew with each dungeon.
///
/// It is right from [`DungeonSystems::Sync`](crate::DungeonSystems::Sync) on, and changes only when the visitor has
/// moved, its [`Sight`] has changed, or something in its dungeon has, such as a door.
#[derive(Component, Clone, Debug, Default)]
pub struct Seen {
    /// What the tiles are of.
    dungeon: Option<Arc<dungeon::Dungeon>>,
    visible: nav::FieldOfView,
    explored: TileSet,
    restored: Option<TileSet>,
    /// Another number each time tiles become explored, or unexplored, that have not been in sight.
    epoch: u32,
}

impl Seen {
    /// Whether a tile is in sight.
    pub fn is_visible(&self, pos: TilePos) -> bool {
        self.visible.contains(pos.into())
    }

    /// Whether a tile is in sight or has been.
    pub fn is_explored(&self, pos: TilePos) -> bool {
        self.explored.contains(pos.into())
    }

    /// The tiles in sight, row by row. All are of one level.
    pub fn visible(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.visible.iter().map(Into::into)
    }

    /// The tiles that are in sight or have been, level by level and row by row.
    pub fn explored(&self) -> impl Iterator<Item = TilePos> + '_ {
        self.explored.iter().map(Into::into)
    }

    /// Counts tiles as explored, as by a map that is found. Those outside of the dungeon are left out.
    pub fn explore(&mut self, tiles: impl IntoIterator<Item = TilePos>) {
        for pos in tiles {
            self.explored.insert(pos.into());
        }
        self.epoch = self.epoch.wrapping_add(1);
    }

    /// The explored tiles as text for a save.
    pub fn to_text(&self) -> String {
        self.explored.to_string()
    }

    /// Takes the explored tiles from a save, in place of those that there are. Call it when the dungeon stands, such
    /// as at [`DungeonReady`](crate::DungeonReady); it counts from the next
    /// [`DungeonSystems::Sync`](crate::DungeonSystems::Sync) on. What was saved in a dungeon of another size is left
    /// out, with a warning.
    ///
    /// # Errors
    /// When the text is none of [`Seen::to_text`]; then nothing changes.
    pub fn restore(&mut self, text: &str) -> Result<(), TileSetError> {
        self.restored = Some(text.parse()?);
        Ok(())
    }

    /// What is in sight.
    #[cfg(feature = "render")]
    pub(crate) fn field(&self) -> &nav::FieldOfView {
        &self.visible
    }

    #[cfg(feature = "render")]
    pub(crate) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Whether it is of this dungeon.
    pub(crate) fn is_of(&self, dungeon: &Arc<dungeon::Dungeon>) -> bool {
        self.dungeon.as_ref().is_some_and(|own| Arc::ptr_eq(own, dungeon))
    }

    fn look(&mut self, nav: &Nav, from: TilePos, radius: u32) {
        if !self.is_of(nav.dungeon()) {
            self.dungeon = Some(nav.dungeon().clone());
            self.explored = TileSet::new(nav.dungeon());
            self.epoch = self.epoch.wrapping_add(1);
        }
        if let Some(restored) = self.restored.take() {
            if restored.fits(nav.dungeon()) {
                self.explored = restored;
                self.epoch = self.epoch.wrapping_add(1);
            } else {
                warn!("explored tiles of a dungeon of another size are left out");
            }
        }
        self.visible = nav.field_of_view(from.into(), radius);
        self.explored.add(&self.visible);
    }
}

/// Put on a visitor with [`Sight`]: its dungeon is drawn as it sees it. Unseen tiles are dark, those seen before dim.
///
/// Whatever lies under z 5 is covered by the darkness, which is `#07070a`: with a `ClearColor` of the same the map has
/// no rim. With several such visitors in one dungeon, what one of them sees
/// is in sight, and what one of them has seen is dim. Without the plugin that draws it does nothing.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Clone, Debug, Default, PartialEq)]
pub struct DrawsFog;

type Eyes = (Ref<'static, TilePos>, Ref<'static, Sight>, Ref<'static, Visiting>, &'static mut Seen);

/// Has visitors look round that have moved or whose dungeon has changed.
pub(crate) fn look_round(
    mut visitors: Query<Eyes>,
    dungeons: Query<(&DungeonNav, &Job)>,
    changed: Query<Entity, Changed<DungeonNav>>,
    mut waiting: Local<Vec<Entity>>,
) {
    waiting.extend(&changed);
    for (pos, sight, visiting, mut seen) in &mut visitors {
        let dungeon = visiting.0;
        let moved = pos.is_changed() || sight.is_changed() || visiting.is_changed() || seen.is_changed();
        if !moved && !waiting.contains(&dungeon) {
            continue;
        }
        match dungeons.get(dungeon) {
            // The game puts its visitors in their places when the dungeon is ready.
            Ok((_, job)) if job.site.is_some() => waiting.push(dungeon),
            Ok((nav, _)) => seen.look(&nav.nav, *pos, sight.radius),
            Err(_) if seen.visible.is_empty() => {}
            Err(_) => seen.visible = nav::FieldOfView::default(),
        }
    }
    waiting.retain(|dungeon| dungeons.get(*dungeon).is_ok_and(|(_, job)| job.site.is_some()));
    waiting.sort();
    waiting.dedup();
}
