//! Bounds of the grid carve.

use super::Judge;
use crate::{
    error::MAX_TILES,
    grid::Point,
    preset::settings::{Cell, GridCarve, StartEnd},
};

/// What decides how many rooms there are.
const GRID: &[&str] = &["layout.columns", "layout.rows"];

impl Judge {
    pub(super) fn grid_carve(&mut self, carve: &GridCarve, cell: Cell) {
        let GridCarve { columns, rows, .. } = *carve;
        let columns_fit = self.number("layout.columns", u64::from(columns));
        let rows_fit = self.number("layout.rows", u64::from(rows));
        self.number("layout.remove_room", u64::from(carve.remove_room));
        self.number("layout.remove_connection", u64::from(carve.remove_connection));
        self.removals(carve);
        if !columns_fit || !rows_fit {
            return;
        }
        let rooms = u64::from(columns) * u64::from(rows);
        if rooms < 2 {
            self.add(
                "layout.columns",
                "layout.columns x layout.rows = 1, at least 2: start and end are two rooms".to_owned(),
            )
            .with = vec!["layout.rows".into()];
            return;
        }
        if carve.steps > 4 * rooms {
            let message = format!("0..={}, found {}", 4 * rooms, carve.steps);
            self.add("layout.steps", message).needing(GRID).help =
                Some(format!("at most 4 x columns x rows, 4 x {columns} x {rows}"));
        }
        if u64::from(carve.min_rooms) > rooms {
            let message = format!("0..={rooms}, found {}", carve.min_rooms);
            self.add("layout.min_rooms", message).needing(GRID).help =
                Some(format!("the grid has {columns} x {rows} rooms"));
        }
        self.start_end(carve);
        self.tiles(carve, cell);
    }

    fn removals(&mut self, carve: &GridCarve) {
        let (w, v) = (carve.remove_room, carve.remove_connection);
        let sum = u64::from(w) + u64::from(v);
        if w > 100 || v > 100 || sum <= 100 {
            return;
        }
        let message = format!("layout.remove_room + layout.remove_connection = {sum}, at most 100");
        let idle = "What is left of 100 are idle steps.";
        let finding = self.add("layout.remove_room", message);
        finding.with = vec!["layout.remove_connection".into()];
        finding.help = Some(format!("remove_connection: {}, or remove_room: {}. {idle}", 100 - w, 100 - v));
        finding.help_below = Some(format!("{} here, or {} above. {idle}", 100 - w, 100 - v));
    }

    fn start_end(&mut self, carve: &GridCarve) {
        let (columns, rows) = (carve.columns, carve.rows);
        match carve.start_end {
            StartEnd::Random { min_distance } => {
                let farthest = columns + rows - 2;
                if !(1..=farthest).contains(&min_distance) {
                    self.add("layout.start_end.min_distance", format!("1..={farthest}, found {min_distance}"))
                        .needing(GRID)
                        .help =
                        Some(format!("no two cells of {columns} x {rows} are farther apart than {farthest} steps"));
                }
            }
            StartEnd::At { start, end } => {
                let inside = |p: Point| {
                    u32::try_from(p.x).is_ok_and(|x| x < columns) && u32::try_from(p.y).is_ok_and(|y| y < rows)
                };
                let most = format!("(0, 0)..=({}, {})", columns - 1, rows - 1);
                for (name, p) in [("start", start), ("end", end)] {
                    if !inside(p) {
                        let message = format!("{most}, found ({}, {})", p.x, p.y);
                        self.add(format!("layout.start_end.{name}"), message).needing(GRID).help =
                            Some(format!("(column, row), counted from 0; the grid has {columns} x {rows} cells"));
                    }
                }
                if start == end && inside(start) {
                    let message = format!("another cell than the start, found ({}, {}) for both", end.x, end.y);
                    self.add("layout.start_end.end", message).with = vec!["layout.start_end.start".into()];
                }
            }
            StartEnd::Corners | StartEnd::Sides | StartEnd::Farthest => {}
        }
    }

    fn tiles(&mut self, carve: &GridCarve, cell: Cell) {
        let side = |cells: u32, tiles: u32| u64::from(cells) * u64::from(tiles);
        let (width, height) = (side(carve.columns, cell.width), side(carve.rows, cell.height));
        let tiles = width.saturating_mul(height);
        if tiles > MAX_TILES {
            let message = format!(
                "layout.columns x cell.width x layout.rows x cell.height = {width} x {height} = {tiles} tiles, at \
                 most {MAX_TILES}"
            );
            let rows = height.max(1).saturating_mul(u64::from(cell.width.max(1)));
            let finding = self.add("layout.columns", message);
            finding.with = vec!["layout.rows".into(), "cell.width".into(), "cell.height".into()];
            finding.help = Some(format!("at most {} columns with these rows and this cell", MAX_TILES / rows));
        }
    }
}
