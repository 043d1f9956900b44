//! Pictures of the window: one that is waited for (`--screenshot`), and those asked for by key.

use std::path::PathBuf;

use bevy::{
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured, save_to_disk},
};
use bevy_egui::egui::Rect;
use bevy_undercroft::{
    DungeonReady,
    panel::{MapView, Panel},
};
use undercroft::{
    Dungeon,
    dungeon::{TileKind, TileMap},
    grid::{Direction, Point},
};

/// Frames after the dungeon stands until the first picture: tiles and pipelines reach the graphics card meanwhile.
const FRAMES: u32 = 20;
/// Frames after which a picture without a map is a failure.
const MOST_FRAMES: u32 = 4_000;

/// Writes pictures.
pub struct ShotPlugin {
    /// The file of the picture after which the program ends.
    pub file: Option<PathBuf>,
}

#[derive(Resource, Default)]
struct Wait {
    file: Option<PathBuf>,
    stands: bool,
    frames: u32,
    next: u32,
    under_way: bool,
}

impl Plugin for ShotPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(Wait { file: self.file.clone(), next: FRAMES, ..Wait::default() })
            .add_observer(|_: On<DungeonReady>, mut wait: ResMut<Wait>| wait.stands = true)
            .add_systems(Last, (wait_and_shoot, shoot_by_key));
    }
}

fn shoot_by_key(panel: Res<Panel>, mut commands: Commands) {
    if panel.wants_picture {
        let name = panel.state.share_code().replace(['/', '@'], "_");
        commands.spawn(Screenshot::primary_window()).observe(save_to_disk(format!("{name}.png")));
    }
}

fn wait_and_shoot(mut wait: ResMut<Wait>, panel: Res<Panel>, mut commands: Commands) {
    if wait.file.is_none() || !wait.stands || panel.state.facts.is_none() {
        return;
    }
    wait.frames += 1;
    if wait.frames >= wait.next && !wait.under_way {
        wait.under_way = true;
        commands.spawn(Screenshot::primary_window()).observe(judge);
    }
}

/// Writes the picture if it shows the map, or asks for another.
fn judge(shot: On<ScreenshotCaptured>, panel: Res<Panel>, mut wait: ResMut<Wait>, mut exit: MessageWriter<AppExit>) {
    wait.under_way = false;
    let Some(facts) = &panel.state.facts else { return };
    let Some(file) = wait.file.clone() else { return };
    let picture = match shot.image.clone().try_into_dynamic() {
        Ok(picture) => picture.to_rgb8(),
        Err(error) => {
            eprintln!("{}: {error}", file.display());
            exit.write(AppExit::error());
            return;
        }
    };
    let seen = Seen::of(&facts.dungeon, panel.state.level, &panel.state.view, |x, y| {
        picture.get_pixel_checked(x, y).map(|pixel| pixel.0)
    });
    let has_map = !panel.state.is_exploded();
    let is_waited_for = has_map && seen.can_tell() && seen.contrast() < 4.0 && wait.frames < MOST_FRAMES;
    if is_waited_for || wait.frames < 3 * FRAMES && !(has_map && seen.can_tell()) {
        wait.next = wait.frames + FRAMES;
        return;
    }
    if let Err(error) = picture.save(&file) {
        eprintln!("{}: {error}", file.display());
        exit.write(AppExit::error());
        return;
    }
    println!("wrote {}", file.display());
    println!("{}", facts.dungeon.share_code());
    let map = panel.map;
    println!("map region {} {} {} {}", map.min.x, map.min.y, map.width(), map.height());
    seen.print();
    exit.write(AppExit::Success);
}

/// What the map's pixels show, tile by tile.
#[derive(Default)]
struct Seen {
    /// Sum of lightness and number of tiles: void, tops of walls, floor.
    lightness: [(f64, u32); 3],
    /// Sum of the lightness that a quarter of each tile's pixels does not reach.
    dark: [f64; 3],
    /// Tiles in the window that are floor, and those that look like it.
    floor: (u32, u32),
}

impl Seen {
    fn of(dungeon: &Dungeon, level: usize, view: &MapView, pixel: impl Fn(u32, u32) -> Option<[u8; 3]>) -> Self {
        let mut seen = Self::default();
        let Some(map) = dungeon.levels.get(level) else { return seen };
        let mut tiles = Vec::new();
        for y in 0..map.height() as i32 {
            for x in 0..map.width() as i32 {
                let rect = view.rect(x, y, 1, 1);
                if view.screen.contains_rect(rect)
                    && let Some((class, part)) = class(map, Point::new(x, y))
                    && let (Some(part), Some(whole)) = (lightness(part_of(rect, part), &pixel), lightness(rect, &pixel))
                {
                    tiles.push((class, mean(&part), quartile(&whole)));
                }
            }
        }
        for &(class, mean, median) in &tiles {
            seen.lightness[class].0 += mean;
            seen.dark[class] += median;
            seen.lightness[class].1 += 1;
        }
        // Floor is light all over; a wall's top is light along its rim only, and less so.
        let dark = |class: usize| seen.dark[class] / f64::from(seen.lightness[class].1.max(1));
        let between = dark(1) + 0.4 * (dark(2) - dark(1));
        for &(class, _, dark) in &tiles {
            seen.floor.0 += u32::from(class == 2);
            seen.floor.1 += u32::from(dark > between);
        }
        seen
    }

    fn mean(&self, class: usize) -> f64 {
        let (sum, count) = self.lightness[class];
        if count == 0 { 0.0 } else { sum / f64::from(count) }
    }

    /// Whether tiles are large enough to be looked at one by one.
    fn can_tell(&self) -> bool {
        self.lightness[0].1 > 0 && self.lightness[2].1 > 0
    }

    /// How much lighter the floor is than the rock.
    fn contrast(&self) -> f64 {
        (self.mean(2) - self.mean(0)).abs()
    }

    fn print(&self) {
        println!("floor tiles {} shown {}", self.floor.0, self.floor.1);
        println!("lightness void {:.1} tops {:.1} floor {:.1}", self.mean(0), self.mean(1), self.mean(2));
    }
}

/// Void, top of a wall, floor, and the side of the tile that shows it: the top of a wall is a strip along the floor
/// that fades into the rock. `None` for the faces of walls, and for walls that touch floor with a corner only.
fn class(map: &TileMap, at: Point) -> Option<(usize, Option<Direction>)> {
    let open = |direction| map.kind(at.step(direction)).is_walkable();
    match map.kind(at) {
        TileKind::Room | TileKind::Hall | TileKind::Opening => Some((2, None)),
        _ if open(Direction::South) => None,
        TileKind::Void => Some((0, None)),
        TileKind::Wall => Direction::ALL.into_iter().find(|side| open(*side)).map(|side| (1, Some(side))),
    }
}

/// The strip along a side of a tile in which the top of a wall lies, or all of it.
fn part_of(tile: Rect, side: Option<Direction>) -> Rect {
    const STRIP: f32 = 6.0 / 16.0;
    let (width, height) = (tile.width() * STRIP, tile.height() * STRIP);
    match side {
        None => tile,
        Some(Direction::North) => tile.with_max_y(tile.top() + height),
        Some(Direction::South) => tile.with_min_y(tile.bottom() - height),
        Some(Direction::West) => tile.with_max_x(tile.left() + width),
        Some(Direction::East) => tile.with_min_x(tile.right() - width),
    }
}

/// CIE lightness of the pixels in a rectangle, from dark to light; `None` when it lies outside the picture.
fn lightness(rect: Rect, pixel: &impl Fn(u32, u32) -> Option<[u8; 3]>) -> Option<Vec<f64>> {
    let mut values = Vec::new();
    for y in rect.top().ceil() as u32..rect.bottom().floor() as u32 {
        for x in rect.left().ceil() as u32..rect.right().floor() as u32 {
            let [r, g, b] = pixel(x, y)?;
            let colour: bevy::color::Laba = Srgba::rgb_u8(r, g, b).into();
            values.push(f64::from(colour.lightness) * 100.0);
        }
    }
    values.sort_by(f64::total_cmp);
    (!values.is_empty()).then_some(values)
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// What a quarter of the values does not reach.
fn quartile(values: &[f64]) -> f64 {
    values.get(values.len() / 4).copied().unwrap_or_default()
}
