//! The text of a change: which values of a preset's file differ between two settings, as RON.

use undercroft::{
    Settings,
    dungeon::Word,
    preset::{
        ContentsRow, Fallback, HallWidth, Keys, LayoutSettings, LevelCount, Locked, Pointcrawl, Range, RoomCount,
        Shape, SpecialRoom, StartEnd, WeightedShape,
    },
};

/// One value to be written: its path below the preset or tier, and its RON text before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// As `layout.columns`, `shapes[0].weight`.
    pub path: String,
    /// What stood there.
    pub old: String,
    /// What is to stand there.
    pub new: String,
}

/// The lists of a preset that this panel edits.
pub const LISTS: [&str; 3] = ["shapes", "contents", "special_rooms"];

/// The values that differ, leaf by leaf. A list whose rows have come, gone or changed form is one value.
pub fn between(before: &Settings, after: &Settings) -> Vec<Edit> {
    let mut edits = differing(&scalars(before), &scalars(after));
    for list in LISTS {
        let (old, new) = (rows(before, list), rows(after, list));
        let same_paths = old.len() == new.len() && old.iter().zip(&new).all(|(a, b)| a.0 == b.0);
        if same_paths {
            edits.extend(differing(&old, &new));
        } else {
            edits.push(Edit { path: list.into(), old: list_text(before, list), new: list_text(after, list) });
        }
    }
    edits
}

fn differing(old: &[(String, String)], new: &[(String, String)]) -> Vec<Edit> {
    let pairs = old.iter().zip(new).filter(|((a, old), (b, new))| a == b && old != new);
    pairs.map(|((path, old), (_, new))| Edit { path: path.clone(), old: old.clone(), new: new.clone() }).collect()
}

/// The value that is written as one piece where a path leads into it: `layout.rooms` of `layout.rooms.mu`.
pub fn whole(path: &str) -> &str {
    const WHOLES: [&str; 2] = ["layout.rooms", "layout.levels"];
    let whole = WHOLES.into_iter().find(|whole| path.strip_prefix(whole).is_some_and(|rest| rest.starts_with('.')));
    whole.unwrap_or(path)
}

/// What is written, taken over or taken back at once where a path leads: a list, or another value in one piece.
pub fn piece(path: &str) -> &str {
    list_of(path).unwrap_or_else(|| whole(path))
}

/// The list that a path lies in.
pub fn list_of(path: &str) -> Option<&'static str> {
    LISTS.into_iter().find(|list| path.strip_prefix(list).is_some_and(|rest| rest.is_empty() || rest.starts_with('[')))
}

/// RON text of one value; `None` when this panel has no such path.
pub fn value(settings: &Settings, path: &str) -> Option<String> {
    if let (LayoutSettings::Pointcrawl(crawl), true) = (&settings.layout, whole(path) != path) {
        return part(crawl, path);
    }
    if let Some(list) = LISTS.into_iter().find(|list| *list == path) {
        return Some(list_text(settings, list));
    }
    let leaves = list_of(path).map_or_else(|| scalars(settings), |list| rows(settings, list));
    leaves.into_iter().find(|(leaf, _)| leaf == path).map(|(_, text)| text)
}

/// RON text of a part of a value that is written as one piece.
fn part(crawl: &Pointcrawl, path: &str) -> Option<String> {
    match (path.rsplit_once('.')?.1, crawl.rooms, crawl.levels) {
        ("mu", RoomCount::LogNormal { mu, .. }, _) => Some(mu.to_string()),
        ("sigma", RoomCount::LogNormal { sigma, .. }, _) => Some(sigma.to_string()),
        ("min", RoomCount::LogNormal { min, .. }, _) => Some(min.to_string()),
        ("max", RoomCount::LogNormal { max, .. }, _) => Some(max.to_string()),
        ("spare", _, LevelCount::Drawn { spare, .. }) => Some(spare.to_string()),
        _ => None,
    }
}

/// RON text of a whole list.
pub fn list_text(settings: &Settings, list: &str) -> String {
    let rows: Vec<String> = match list {
        "shapes" => settings.shapes.iter().map(shape_row).collect(),
        "contents" => settings.contents.iter().map(contents_row).collect(),
        _ => settings.special_rooms.iter().map(special_row).collect(),
    };
    format!("[{}]", rows.join(", "))
}

fn scalars(settings: &Settings) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    let mut add = |path: &str, text: String| leaves.push((path.to_owned(), text));
    if let LayoutSettings::GridCarve(carve) = &settings.layout {
        add("layout.columns", carve.columns.to_string());
        add("layout.rows", carve.rows.to_string());
        add("layout.steps", carve.steps.to_string());
        add("layout.remove_room", carve.remove_room.to_string());
        add("layout.remove_connection", carve.remove_connection.to_string());
        add("layout.start_end", start_end(carve.start_end));
        add("layout.min_rooms", carve.min_rooms.to_string());
    }
    if let LayoutSettings::Pointcrawl(crawl) = &settings.layout {
        let (low, high) = crawl.empty_factor;
        add("layout.rooms", crawl.rooms.to_string());
        add("layout.levels", crawl.levels.to_string());
        add("layout.empty_factor", format!("({low}, {high})"));
        add("layout.side", crawl.side.to_string());
        add("layout.entrance_chance", crawl.entrance_chance.to_string());
        add("layout.near_labels.door", crawl.near_labels.door.to_string());
        add("layout.near_labels.locked", crawl.near_labels.locked.to_string());
        add("layout.near_labels.open", crawl.near_labels.open.to_string());
        add("layout.near_labels.secret", crawl.near_labels.secret.to_string());
        add("layout.far_labels.corridor", crawl.far_labels.corridor.to_string());
        add("layout.far_labels.trap", crawl.far_labels.trap.to_string());
        add("layout.far_labels.obstruction", crawl.far_labels.obstruction.to_string());
        add("layout.far_labels.secret", crawl.far_labels.secret.to_string());
        add("layout.bonus_draws", crawl.bonus_draws.to_string());
        add("layout.bonus_crossing", crawl.bonus_crossing.to_string());
        add("layout.level_cost", crawl.level_cost.to_string());
        add("layout.level_power", crawl.level_power.to_string());
        add("layout.teleporter_chance", crawl.teleporter_chance.to_string());
        add("layout.gutter", crawl.gutter.to_string());
    }
    add("cell.width", settings.cell.width.to_string());
    add("cell.height", settings.cell.height.to_string());
    add("halls.width", hall_width(settings.halls.width));
    add("doors.chance", settings.doors.chance.to_string());
    add("doors.locked", locked(settings.doors.locked));
    add("doors.require_blocking", settings.doors.require_blocking.to_string());
    add("doors.keys", keys(settings.doors.keys));
    let stocking = &settings.stocking;
    add("stocking.method", stocking.method.to_string());
    add("stocking.monster", stocking.monster.to_string());
    add("stocking.guarded_treasure", stocking.guarded_treasure.to_string());
    add("stocking.unguarded_treasure", stocking.unguarded_treasure.to_string());
    add("stocking.key_guard", stocking.key_guard.to_string());
    add("stocking.depth_per_lock", stocking.depth_per_lock.to_string());
    add("stocking.vaults", stocking.vaults.to_string());
    add("stocking.origin", text(&stocking.origin));
    add("stocking.monster_spot", text(&stocking.monster_spot));
    add("stocking.treasure_spot", text(&stocking.treasure_spot));
    add("stocking.wandering_chance", stocking.wandering_chance.to_string());
    add("stocking.wandering_turns", stocking.wandering_turns.to_string());
    let files: Vec<String> = stocking.tables.iter().map(|file| text(file)).collect();
    add("stocking.tables", format!("[{}]", files.join(", ")));
    add("theme.tileset", text(&settings.theme.tileset));
    add("theme.ambient", text(&settings.theme.ambient));
    add("theme.floor_variation", settings.theme.floor_variation.to_string());
    add("theme.props", settings.theme.props.to_string());
    leaves
}

/// Leaves of the rows of a list. A row's form is part of the paths, so that lists of other forms differ in them.
fn rows(settings: &Settings, list: &str) -> Vec<(String, String)> {
    let mut leaves = Vec::new();
    match list {
        "shapes" => {
            for (i, row) in settings.shapes.iter().enumerate() {
                leaves.push((format!("shapes[{i}].weight"), row.weight.to_string()));
                leaves.extend(shape_leaves(&format!("shapes[{i}].shape"), &row.shape));
            }
        }
        "contents" => {
            for (i, row) in settings.contents.iter().enumerate() {
                leaves.push((format!("contents[{i}].weight"), row.weight.to_string()));
                leaves.push((format!("contents[{i}].spots"), words(&row.spots)));
            }
        }
        _ => {
            for room in &settings.special_rooms {
                let path = |field: &str| format!("special_rooms[\"{}\"].{field}", room.kind);
                leaves.push((path("count"), range(room.count)));
                leaves.push((path("chance"), room.chance.to_string()));
                leaves.push((path("required"), room.required.to_string()));
                leaves.push((path("fallback"), fallback(room.fallback).to_owned()));
                if let Some(shape) = &room.shape {
                    leaves.extend(shape_leaves(&path("shape"), shape));
                }
            }
        }
    }
    leaves
}

fn shape_leaves(path: &str, shape: &Shape) -> Vec<(String, String)> {
    match shape {
        Shape::Rectangle { w, h } => vec![(format!("{path}.w"), range(*w)), (format!("{path}.h"), range(*h))],
        Shape::Disc { radius } => vec![(format!("{path}.radius"), range(*radius))],
    }
}

fn range((min, max): Range) -> String {
    format!("({min}, {max})")
}

fn text(text: &str) -> String {
    format!("{text:?}")
}

fn words(words: &[Word]) -> String {
    format!("[{}]", words.iter().map(|word| text(word)).collect::<Vec<_>>().join(", "))
}

/// RON text of where start and end lie.
pub fn start_end(start_end: StartEnd) -> String {
    match start_end {
        StartEnd::Corners => "Corners".into(),
        StartEnd::Sides => "Sides".into(),
        StartEnd::Random { min_distance } => format!("Random(min_distance: {min_distance})"),
        StartEnd::Farthest => "Farthest".into(),
        StartEnd::At { start, end } => {
            format!("At(start: ({}, {}), end: ({}, {}))", start.x, start.y, end.x, end.y)
        }
    }
}

fn hall_width(width: HallWidth) -> String {
    match width {
        HallWidth::Shared(min, max) => format!("Shared({min}, {max})"),
        HallWidth::PerHall(min, max) => format!("PerHall({min}, {max})"),
    }
}

fn locked(locked: Locked) -> String {
    match locked {
        Locked::Upto(n) => format!("Upto({n})"),
        Locked::Exactly(n) => format!("Exactly({n})"),
        _ => "AsLabelled".into(),
    }
}

fn keys(keys: Keys) -> String {
    match keys {
        Keys::PerColour(kinds) => format!("PerColour({kinds})"),
        _ => "PerLock".into(),
    }
}

const fn fallback(fallback: Fallback) -> &'static str {
    match fallback {
        Fallback::DropRules => "DropRules",
        Fallback::Skip => "Skip",
        Fallback::Anywhere => "Anywhere",
    }
}

fn shape(shape: &Shape) -> String {
    match shape {
        Shape::Rectangle { w, h } => format!("Rectangle(w: {}, h: {})", range(*w), range(*h)),
        Shape::Disc { radius } => format!("Disc(radius: {})", range(*radius)),
    }
}

fn shape_row(row: &WeightedShape) -> String {
    format!("(weight: {}, shape: {})", row.weight, shape(&row.shape))
}

fn contents_row(row: &ContentsRow) -> String {
    format!("(weight: {}, spots: {})", row.weight, words(&row.spots))
}

fn special_row(room: &SpecialRoom) -> String {
    let mut fields = vec![format!("kind: {}", text(&room.kind)), format!("count: {}", range(room.count))];
    if room.chance != 100 {
        fields.push(format!("chance: {}", room.chance));
    }
    let rules: Vec<String> = room.rules.iter().map(ToString::to_string).collect();
    fields.push(format!("where: [{}]", rules.join(", ")));
    if room.required {
        fields.push("required: true".into());
    }
    if room.fallback != Fallback::DropRules {
        fields.push(format!("fallback: {}", fallback(room.fallback)));
    }
    if let Some(own) = &room.shape {
        fields.push(format!("shape: {}", shape(own)));
    }
    fields.push(format!("spots: {}", words(&room.spots)));
    if let Some((first, last)) = &room.tiers {
        fields.push(format!("tiers: ({}, {})", text(first), text(last)));
    }
    format!("({})", fields.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_value_is_one_edit() {
        let before = Settings::default();
        let mut after = before.clone();
        after.shapes[1].weight = 5;
        after.doors.chance = 10;
        let edits = between(&before, &after);
        let short: Vec<_> = edits.iter().map(|e| format!("{} {}>{}", e.path, e.old, e.new)).collect();
        assert_eq!(short, ["doors.chance 70>10", "shapes[1].weight 2>5"]);
    }

    #[test]
    fn a_list_with_another_number_of_rows_is_written_whole() {
        let before = Settings::default();
        let mut after = before.clone();
        after.contents.truncate(2);
        let edits = between(&before, &after);
        assert_eq!(edits.len(), 1);
        assert_eq!(edits[0].new, r#"[(weight: 45, spots: ["combat"]), (weight: 20, spots: ["curio"])]"#);
    }
}
