//! Every check of a tier's finished settings: the bounds of the table, and what fields demand of each other.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Problem,
    fields::{self, RESERVED_KINDS},
    settings::{Cell, GridCarve, Keys, LayoutSettings, Locked, Range, Rule, Settings, Shape, SpecialRoom, StartEnd},
    structure::tainted,
};
use crate::{error::MAX_TILES, grid::Point};

/// Characters of a word (a kind, a spot, a tier's name).
const MAX_WORD: usize = 64;

/// What decides how many rooms there are.
const GRID: &[&str] = &["layout.columns", "layout.rows"];

/// A value that is not allowed. Paths are counted from the root of the preset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// The value in question.
    pub path: String,
    /// Others that it is added to or compared with, to be pointed at too.
    pub with: Vec<String>,
    /// Others that decide what is allowed.
    pub needs: Vec<String>,
    /// What is wrong and what is allowed. `@(path)` stands for the line of another field.
    pub message: String,
    /// How to put it right.
    pub help: Option<String>,
    /// The same, when the last of two marks is meant by "here" and the first by "above".
    pub help_below: Option<String>,
}

/// All findings about these settings, in the order of the file.
pub(super) fn judge(settings: &Settings) -> Vec<Finding> {
    let mut judge = Judge::default();
    if let LayoutSettings::GridCarve(carve) = &settings.layout {
        judge.grid_carve(carve, settings.cell);
    }
    judge.cell(settings.cell);
    judge.shapes(settings);
    judge.halls(settings);
    judge.doors(settings);
    judge.contents(settings);
    judge.special_rooms(settings);
    judge.theme(settings);
    judge.findings.extend(super::tables::judge(settings));
    judge.findings
}

#[derive(Default)]
struct Judge {
    findings: Vec<Finding>,
}

impl Judge {
    fn add(&mut self, path: impl Into<String>, message: impl Into<String>) -> &mut Finding {
        self.findings.push(Finding::new(path, message));
        let last = self.findings.len() - 1;
        &mut self.findings[last]
    }

    /// A number within the table's bounds.
    fn number(&mut self, path: &str, value: u64) -> bool {
        let (min, max) = fields::bounds(path);
        let fits = (min..=max).contains(&value);
        if !fits {
            self.add(path, format!("{min}..={max}, found {value}"));
        }
        fits
    }

    /// A pair within the table's bounds, the smaller number first. `value` is how the preset writes it.
    fn range(&mut self, path: &str, (low, high): Range, written: impl Fn(u32, u32) -> String) -> bool {
        let (min, max) = fields::bounds(path);
        if low > high {
            let message = format!("the smaller number stands first; found {}", written(low, high));
            self.add(path, message).help = Some(written(high, low));
            return false;
        }
        let fits = u64::from(low) >= min && u64::from(high) <= max;
        if !fits {
            self.add(path, format!("both numbers {min}..={max}, found {}", written(low, high)));
        }
        fits
    }

    /// How many entries a list has.
    fn entries(&mut self, path: &str, count: usize) -> bool {
        let (min, max) = fields::bounds(path);
        let fits = (min..=max).contains(&(count as u64));
        if !fits {
            let unit = fields::field(path).map_or("entries", |field| field.unit);
            let message = if (count as u64) < min {
                format!("at least {min} in the list, found {count}")
            } else {
                format!("at most {max} {unit}, found {count}")
            };
            self.add(path, message);
        }
        fits
    }

    /// A word of the modder's own.
    fn word(&mut self, path: &str, word: &str) -> bool {
        let length = word.chars().count();
        let fits = (1..=MAX_WORD).contains(&length) && !word.chars().any(char::is_control);
        if !fits {
            self.add(path, format!("a word of 1..={MAX_WORD} characters, found {length}"));
        }
        fits
    }

    fn grid_carve(&mut self, carve: &GridCarve, cell: Cell) {
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

    fn cell(&mut self, cell: Cell) {
        self.number("cell.width", u64::from(cell.width));
        self.number("cell.height", u64::from(cell.height));
    }

    fn shapes(&mut self, settings: &Settings) {
        self.entries("shapes", settings.shapes.len());
        for (i, row) in settings.shapes.iter().enumerate() {
            self.number(&format!("shapes[{i}].weight"), u64::from(row.weight));
            self.shape(&format!("shapes[{i}].shape"), row.shape, settings.cell);
        }
        self.weights("shapes", settings.shapes.iter().map(|row| row.weight));
    }

    /// Weights of a list that is not empty are not all 0.
    fn weights(&mut self, path: &str, weights: impl Iterator<Item = u32>) {
        let mut weights = weights.peekable();
        if weights.peek().is_some() && weights.all(|weight| weight == 0) {
            self.add(path, "all weights are 0, at least one is more");
        }
    }

    fn shape(&mut self, path: &str, shape: Shape, cell: Cell) {
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        match shape {
            Shape::Rectangle { w, h } => {
                for (name, range, side, word, own) in
                    [("w", w, "width", "wide", cell.width), ("h", h, "height", "high", cell.height)]
                {
                    let path = format!("{path}.{name}");
                    if !(5..=63).contains(&own) || !self.range(&path, range, pair) || range.1 + 2 <= own {
                        continue;
                    }
                    let most = own - 2;
                    let message = format!(
                        "at most {most} tiles {word}, because cell.{side} is {own}@(cell.{side}) and both walls need \
                         one; found {}",
                        range.1
                    );
                    let ellipsis = if side == "width" { "width: {}, …" } else { "…, height: {}" };
                    let larger = ellipsis.replace("{}", &(range.1 + 2).to_string());
                    self.add(path, message).needing(&[&format!("cell.{side}")]).help =
                        Some(format!("({}, {most}), or cell: ({larger})", range.0.min(most)));
                }
            }
            Shape::Disc { radius } => {
                let path = format!("{path}.radius");
                let (side, own) =
                    if cell.width <= cell.height { ("width", cell.width) } else { ("height", cell.height) };
                if !(5..=63).contains(&own) || !self.range(&path, radius, pair) || 2 * radius.1 + 3 <= own {
                    return;
                }
                let most = (own - 3) / 2;
                let message = format!(
                    "at most {most} tiles, because cell.{side} is {own}@(cell.{side}), both walls need one tile and \
                     the middle another; found {}",
                    radius.1
                );
                self.add(path, message).needing(&[&format!("cell.{side}")]).help =
                    Some(format!("({}, {most})", radius.0.min(most)));
            }
        }
    }

    fn halls(&mut self, settings: &Settings) {
        let word = match settings.halls.width {
            super::HallWidth::Shared(..) => "Shared",
            super::HallWidth::PerHall(..) => "PerHall",
        };
        let written = |low: u32, high: u32| format!("{word}({low}, {high})");
        let range = settings.halls.width.range();
        let cell = settings.cell;
        let (side, own) = if cell.width <= cell.height { ("width", cell.width) } else { ("height", cell.height) };
        if !self.range("halls.width", range, written) || !(5..=63).contains(&own) || range.1 + 4 <= own {
            return;
        }
        let most = own - 4;
        let message = format!(
            "at most {most} tiles wide, because cell.{side} is {own}@(cell.{side}) and a room needs two tiles on each \
             side of it; found {}",
            range.1
        );
        self.add("halls.width", message).needing(&[&format!("cell.{side}")]).help =
            Some(written(range.0.min(most), most));
    }

    fn doors(&mut self, settings: &Settings) {
        let doors = &settings.doors;
        self.number("doors.chance", u64::from(doors.chance));
        self.entries("doors.kinds", doors.kinds.len());
        for (kind, weight) in &doors.kinds {
            let path = format!("doors.kinds[\"{kind}\"]");
            self.word(&path, kind);
            self.number(&path, u64::from(*weight));
        }
        let locked = match doors.locked {
            Locked::Exactly(locked) | Locked::Upto(locked) => locked,
            Locked::AsLabelled => 0,
        };
        self.number("doors.locked", u64::from(locked));
        if let Keys::PerColour(kinds) = doors.keys {
            self.number("doors.keys", u64::from(kinds));
        }
        if doors.kinds.is_empty() && (doors.chance > 0 || locked > 0) {
            self.add("doors.kinds", "at least one word, because there are doors")
                .needing(&["doors.chance", "doors.locked"])
                .help = Some("{ \"wood\": 1 }".to_owned());
        }
        self.weights("doors.kinds", doors.kinds.values().copied());
    }

    fn contents(&mut self, settings: &Settings) {
        self.entries("contents", settings.contents.len());
        for (i, row) in settings.contents.iter().enumerate() {
            self.number(&format!("contents[{i}].weight"), u64::from(row.weight));
            self.spots(&format!("contents[{i}].spots"), &row.spots);
        }
        self.weights("contents", settings.contents.iter().map(|row| row.weight));
    }

    fn spots(&mut self, path: &str, spots: &[crate::dungeon::Word]) {
        self.entries(path, spots.len());
        for (i, word) in spots.iter().enumerate() {
            self.word(&format!("{path}[{i}]"), word);
        }
    }

    fn special_rooms(&mut self, settings: &Settings) {
        self.entries("special_rooms", settings.special_rooms.len());
        let mut seen = BTreeMap::new();
        for (i, room) in settings.special_rooms.iter().enumerate() {
            if let Some(first) = seen.get(&room.kind) {
                self.add(
                    format!("special_rooms[{i}].kind"),
                    format!("\"{}\" is the kind of special_rooms[{first}] already; each kind stands once", room.kind),
                );
                continue;
            }
            seen.insert(room.kind.clone(), i);
            if RESERVED_KINDS.contains(&&*room.kind) {
                self.add(
                    format!("special_rooms[{i}].kind"),
                    format!(
                        "\"{}\" is a word of the generator; take another than {}",
                        room.kind,
                        RESERVED_KINDS.join(", ")
                    ),
                );
            } else if self.word(&format!("special_rooms[{i}].kind"), &room.kind) {
                self.special_room(&format!("special_rooms[\"{}\"]", room.kind), room, settings);
            }
        }
    }

    fn special_room(&mut self, path: &str, room: &SpecialRoom, settings: &Settings) {
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        self.range(&format!("{path}.count"), room.count, pair);
        self.number(&format!("{path}.chance"), u64::from(room.chance));
        self.entries(&format!("{path}.where"), room.rules.len());
        for (i, rule) in room.rules.iter().enumerate() {
            self.rule(&format!("{path}.where[{i}]"), rule);
        }
        if let Some(shape) = room.shape {
            self.shape(&format!("{path}.shape"), shape, settings.cell);
        }
        self.spots(&format!("{path}.spots"), &room.spots);
        if let Some((from, to)) = &room.tiers {
            self.tier_span(&format!("{path}.tiers"), from, to, &settings.tiers);
        }
    }

    fn rule(&mut self, path: &str, rule: &Rule) {
        let named = |word: &'static str| move |low: u32, high: u32| format!("{word}({low}, {high})");
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        match *rule {
            Rule::Halls(a, b) => self.range(path, (a, b), named("Halls")),
            Rule::DistanceFromStart(a, b) => self.range(path, (a, b), named("DistanceFromStart")),
            Rule::DistanceToEnd(a, b) => self.range(path, (a, b), named("DistanceToEnd")),
            Rule::DeadEnd { length, within } => {
                self.range(&format!("{path}.length"), length, pair)
                    & self.range(&format!("{path}.within"), within, pair)
            }
            Rule::OnEveryRoute | Rule::NeverOnEveryRoute | Rule::MarkAsBlocked => true,
        };
    }

    /// The first and last tier of a special room: both known, in the order of the file.
    fn tier_span(&mut self, path: &str, from: &str, to: &str, tiers: &[String]) {
        let place = |name: &str| tiers.iter().position(|tier| tier == name);
        let here = format!("the tiers here are {}", tiers.join(", "));
        let (first, last) = (place(from), place(to));
        for name in [(from, first), (to, last)].into_iter().filter(|(_, place)| place.is_none()).map(|(name, _)| name) {
            let message = format!("no tier \"{name}\"; {here}");
            self.add(path, message).needing(&["tiers"]).help =
                super::words::nearest(name, tiers.iter().map(String::as_str)).map(|near| format!("\"{near}\"?"));
        }
        if first.zip(last).is_some_and(|(first, last)| first > last) {
            self.add(path, format!("the easier tier stands first; {here}")).needing(&["tiers"]).help =
                Some(format!("(\"{to}\", \"{from}\")"));
        }
    }

    fn theme(&mut self, settings: &Settings) {
        let theme = &settings.theme;
        if theme.tileset.trim().is_empty() {
            self.add("theme.tileset", "the path of a tileset, found nothing").help =
                Some("\"tilesets/lab.tileset.ron\"".into());
        }
        let hex = theme.ambient.strip_prefix('#');
        if !hex.is_some_and(|digits| digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit())) {
            let message = format!("a colour \"#rrggbb\", two hexadecimal digits each, found \"{}\"", theme.ambient);
            self.add("theme.ambient", message).help = Some("\"#9fb8c4\"".into());
        }
        self.number("theme.floor_variation", u64::from(theme.floor_variation));
        self.number("theme.props", u64::from(theme.props));
    }
}

impl Finding {
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        let (with, needs) = (Vec::new(), Vec::new());
        Self { path: path.into(), with, needs, message: message.into(), help: None, help_below: None }
    }

    fn needing(&mut self, paths: &[&str]) -> &mut Self {
        self.needs = paths.iter().map(|path| (*path).to_owned()).collect();
        self
    }

    /// Whether one of these fields, as far as patches replace them, has a part in it.
    pub fn depends_on(&self, fields: &BTreeSet<String>) -> bool {
        let own = std::iter::once(&self.path).chain(&self.with).chain(&self.needs);
        own.into_iter().any(|path| {
            let path = tainted(path);
            let group = path.split('.').next().unwrap_or(&path);
            fields.contains(&path) || fields.contains(group)
        })
    }

    /// As a problem of settings that stand in no text.
    pub fn without_text(self, file: &str) -> Problem {
        let mut message = self.message;
        while let Some((start, end)) =
            message.find("@(").and_then(|start| message[start..].find(')').map(|length| (start, start + length)))
        {
            message.replace_range(start..=end, "");
        }
        Problem { file: file.to_owned(), path: self.path, message, help: self.help, ..Problem::default() }
    }
}

/// Whether a tier can be called so: the name stands in share codes and commands.
pub(super) fn is_tier_name(name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_alphanumeric() || " -_".contains(c));
    plain && (1..=MAX_WORD).contains(&name.chars().count()) && name.trim() == name
}
