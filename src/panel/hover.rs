//! The card of what the pointer is over: a room, a hall, or the place of a room that is gone.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};
use undercroft::{
    dungeon::{Area, AreaId, AreaKind, Connection, DrawnShape, Form, OpeningKind, Purpose, Role, TilePos, Via},
    exploded::WayWords,
    grid::Point,
    key::RoomKey,
    preset::LayoutSettings,
};

use super::{exploded, facts::Facts, overlay, state::PanelState, style};

/// Something on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A room or a hall, by its key, which survives small changes.
    Area(undercroft::key::AreaKey),
    /// A cell of the grid without a room.
    Gone(Point),
}

impl Spot {
    /// What lies at a tile of a level.
    pub fn at(facts: &Facts, level: usize, tile: Vec2) -> Option<Self> {
        let dungeon = &facts.dungeon;
        let map = dungeon.levels.get(level)?;
        let (x, y) = (tile.x.floor() as i32, tile.y.floor() as i32);
        let at = TilePos { level: level as u16, x, y };
        if let Some(area) = dungeon.area_at(at) {
            return Some(Self::Area(area.key));
        }
        if let Some(opening) = dungeon.opening_at(at) {
            return opening.areas.iter().find_map(|area| dungeon.area(*area)).map(|area| Self::Area(area.key));
        }
        map.index(at.point())?;
        let LayoutSettings::GridCarve(carve) = &facts.settings.layout else { return None };
        let cell = Point::new(x / facts.settings.cell.width as i32, y / facts.settings.cell.height as i32);
        let inside = cell.x < carve.columns as i32 && cell.y < carve.rows as i32;
        let stands = facts.area_of_key(RoomKey::of_cell(level as u16, cell).into()).is_some();
        (inside && !stands).then_some(Self::Gone(cell))
    }

    /// The same spot in another dungeon; `None` when it is not there.
    pub fn in_dungeon(self, facts: &Facts) -> Option<Self> {
        match self {
            Self::Area(key) => facts.area_of_key(key).map(|_| self),
            Self::Gone(_) => None,
        }
    }

    /// The level that it is on.
    pub fn level(self, facts: &Facts) -> Option<usize> {
        match self {
            Self::Area(key) => facts.area_of_key(key).map(|area| usize::from(area.level)),
            Self::Gone(_) => Some(0),
        }
    }

    /// Its rectangle on the screen; `None` when it is on another level than the one that is shown.
    pub fn screen(self, state: &PanelState) -> Option<Rect> {
        let facts = state.facts.as_ref()?;
        if state.is_exploded() {
            let Self::Area(key) = self else { return None };
            return exploded::square(facts.exploded(), &state.view, facts.area_of_key(key)?.id);
        }
        if self.level(facts) != Some(state.level) {
            return None;
        }
        match self {
            Self::Area(key) => {
                let b = facts.area_of_key(key)?.bounds;
                Some(state.view.rect(b.x, b.y, b.width, b.height))
            }
            Self::Gone(cell) => {
                let (w, h) = (facts.settings.cell.width, facts.settings.cell.height);
                Some(state.view.rect(cell.x * w as i32, cell.y * h as i32, w, h).shrink(4.0))
            }
        }
    }
}

impl Facts {
    /// The area of a key.
    pub fn area_of_key(&self, key: undercroft::key::AreaKey) -> Option<&Area> {
        self.dungeon.areas.iter().find(|area| area.key == key)
    }
}

/// What a card says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// Its headline.
    pub title: String,
    /// Lines below it: name and text.
    pub lines: Vec<(String, String)>,
    /// Colour of the role, if it has one.
    pub colour: Option<[u8; 3]>,
}

/// What is to be said about a spot.
pub fn card(facts: &Facts, spot: Spot) -> Option<Card> {
    match spot {
        Spot::Area(key) => {
            let area = facts.area_of_key(key)?;
            Some(if area.kind == AreaKind::Room { room_card(facts, area) } else { hall_card(facts, area) })
        }
        Spot::Gone(cell) => {
            let fate = facts.fate_of(RoomKey::of_cell(0, cell)).unwrap_or_else(|| "never stood".into());
            Some(Card {
                title: format!("no room at {}, {}", cell.x + 1, cell.y + 1),
                lines: vec![(String::new(), fate)],
                colour: None,
            })
        }
    }
}

fn room_card(facts: &Facts, room: &Area) -> Card {
    let mut lines = Vec::new();
    let mut add = |name: &str, text: String| lines.push((name.to_owned(), text));
    let contents: Vec<&str> = room.contents.iter().map(|word| word.as_str()).collect();
    add("holds", if contents.is_empty() { "nothing".into() } else { contents.join(", ") });
    for find in &room.finds {
        add(purpose_word(find.purpose), find.text.clone());
    }
    keys_in(facts, room).for_each(|text| add("key", text));
    let locks = match room.lock_depth {
        0 => String::new(),
        1 => ", behind 1 lock".into(),
        locks => format!(", behind {locks} locks"),
    };
    add("depth", format!("{} of {}{locks}", room.depth, facts.deepest));
    add("exits", exits(facts, room));
    if let Some(shape) = room.shape {
        add("shape", shape_text(shape));
    }
    for special in facts.dungeon.specials.iter().filter(|special| special.area == room.id) {
        add("rules", rules_text(special));
    }
    let role = match &room.role {
        Role::Plain => String::new(),
        role => format!(" · {}", role.word()),
    };
    let name = if room.name.is_empty() { String::new() } else { format!(" · {}", room.name) };
    let colour = overlay::role_colour(&room.role).map(|colour| [colour.r(), colour.g(), colour.b()]);
    Card { title: format!("Room {}{role}{name}", room.number), lines, colour }
}

const fn purpose_word(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Monster => "monster",
        Purpose::Treasure => "treasure",
        Purpose::Dressing => "sight",
        Purpose::Smell => "smell",
        Purpose::Sound => "sound",
        Purpose::Light => "light",
        Purpose::Trap => "trap",
        Purpose::Obstruction => "in the way",
        _ => "",
    }
}

/// What the keys in a room open.
fn keys_in<'a>(facts: &'a Facts, room: &Area) -> impl Iterator<Item = String> + use<'a> {
    let (dungeon, room) = (&facts.dungeon, room.id);
    dungeon.locks.iter().filter(move |lock| lock.key_room == room).map(|lock| {
        let connection = dungeon.connections.iter().find(|connection| connection.key == lock.connection);
        let number = |room: AreaId| dungeon.area(room).map_or(0, |room| room.number);
        connection.map_or_else(String::new, |connection| {
            format!("opens {} – {}", number(connection.rooms[0]), number(connection.rooms[1]))
        })
    })
}

fn rules_text(special: &undercroft::dungeon::Special) -> String {
    if special.rules == 0 {
        return "none asked".into();
    }
    if special.dropped.is_empty() {
        return format!("all {} met", special.rules);
    }
    let met: Vec<String> = (0..special.rules)
        .filter(|rule| special.dropped.iter().all(|(dropped, _)| dropped != rule))
        .map(|rule| (rule + 1).to_string())
        .collect();
    let dropped: Vec<&str> = special.dropped.iter().map(|(_, text)| text.as_str()).collect();
    let met = if met.is_empty() { "none".into() } else { met.join(", ") };
    format!("{met} of {} met, {} dropped", special.rules, dropped.join(", "))
}

fn shape_text(shape: DrawnShape) -> String {
    let rule = shape.row.map_or_else(|| "its own".to_owned(), |row| format!("#{}", row + 1));
    match shape.form {
        Form::Rectangle(width, height) => format!("{width} × {height} tiles, rectangle {rule}"),
        Form::Disc(radius) => format!("radius {radius} tiles, disc {rule}"),
    }
}

/// Exits by name, where each leads and what is in the way. (Pointcrawl, point 11.)
fn exits(facts: &Facts, room: &Area) -> String {
    let words = WayWords::new(&facts.dungeon);
    let texts: Vec<String> = room
        .exits
        .iter()
        .filter_map(|exit| {
            let connection = facts.dungeon.connections.iter().find(|connection| connection.key == exit.connection)?;
            let to = facts.dungeon.area(exit.to)?;
            let (word, _) = words.word(connection);
            let locked = matches!(connection.via, Via::Link(_)) && word.ends_with(", locked");
            let word = match connection.via {
                Via::Link(_) if locked => ", locked".into(),
                Via::Link(_) => String::new(),
                _ if matches!(word.as_str(), "corridor" | "open") => String::new(),
                _ => format!(" {word}"),
            };
            Some(format!("{} → {}{word}", exit.name, to.number))
        })
        .collect();
    if texts.is_empty() { "none".into() } else { format!("{}: {}", texts.len(), texts.join("; ")) }
}

fn hall_card(facts: &Facts, hall: &Area) -> Card {
    let dungeon = &facts.dungeon;
    let doors: Vec<&str> = dungeon
        .openings
        .iter()
        .filter(|opening| opening.areas.contains(&hall.id))
        .map(|opening| match opening.kind {
            OpeningKind::Open => "open",
            OpeningKind::Door => "door",
            OpeningKind::Locked => "locked door",
            OpeningKind::Secret => "secret door",
            OpeningKind::Grate => "grate",
        })
        .collect();
    let mut lines = vec![("width".to_owned(), format!("{} tiles", hall.width)), ("ends".to_owned(), doors.join(", "))];
    let connection = dungeon.connections.iter().find(|connection| connection.via == Via::Hall(hall.id));
    let number = |room: AreaId| dungeon.area(room).map_or(0, |room| room.number);
    let title = connection.map_or_else(
        || "Hall".to_owned(),
        |connection| format!("Hall {} – {}", number(connection.rooms[0]), number(connection.rooms[1])),
    );
    if let Some(connection) = connection {
        hall_lines(facts, connection, &mut lines);
    }
    if let Some(step) = connection.and_then(|connection| facts.nearly_removed(connection.key)) {
        lines.push(("kept".into(), format!("step {step} would have parted start and end")));
    }
    Card { title, lines, colour: None }
}

/// What is in a hall and why it is there.
fn hall_lines(facts: &Facts, connection: &Connection, lines: &mut Vec<(String, String)>) {
    let hazard = facts.dungeon.hazards.iter().find(|hazard| hazard.connection == connection.key);
    if let Some(hazard) = hazard {
        let text = hazard.find.as_ref().map_or_else(|| "there is one".to_owned(), |find| find.text.clone());
        lines.push((hazard.label.word().to_owned(), text));
    }
    if connection.bonus {
        lines.push(("why".into(), "added as another way round".into()));
    }
}

/// Where a card of this size lies: inside the window, beside its spot, and over none of `clear` as long as there is room
/// for that.
pub fn place_card(screen: Rect, spot: Rect, size: Vec2, clear: &[Rect]) -> Rect {
    const GAP: f32 = 12.0;
    let inside = screen.shrink(6.0);
    // A spot may be larger than the window.
    let spot = spot.intersect(inside);
    let free = |corner: Pos2| {
        let at = corner.clamp(inside.min, (inside.max - size).max(inside.min));
        Rect::from_min_size(at, size)
    };
    let beside = [
        pos2(spot.right() + GAP, spot.top()),
        pos2(spot.left() - GAP - size.x, spot.top()),
        pos2(spot.left(), spot.bottom() + GAP),
        pos2(spot.left(), spot.top() - GAP - size.y),
    ];
    let corners = [inside.right_top(), inside.left_top(), inside.right_bottom(), inside.left_bottom()];
    let places = beside.into_iter().chain(corners).map(free);
    let covered = |place: &Rect| -> f32 {
        let areas = clear.iter().map(|rect| rect.intersect(*place)).filter(|both| both.is_positive());
        areas.map(|both| both.area()).sum()
    };
    let least = places.reduce(|best, place| if covered(&place) < covered(&best) { place } else { best });
    least.unwrap_or(Rect::from_min_size(inside.min, size))
}

/// Paints a card beside a rectangle of the map; gives its own.
pub fn paint_card(painter: &Painter, screen: Rect, spot: Rect, clear: &[Rect], card: &Card, pinned: bool) -> Rect {
    let title = painter.layout_no_wrap(card.title.clone(), style::text(14.5), style::STRONG);
    let names: Vec<_> = card
        .lines
        .iter()
        .map(|(name, _)| painter.layout_no_wrap(name.clone(), style::text(12.5), style::FAINT))
        .collect();
    let name_width = names.iter().map(|galley| galley.size().x).fold(0.0, f32::max);
    let gap = if name_width > 0.0 { 10.0 } else { 0.0 };
    let texts: Vec<_> = card
        .lines
        .iter()
        .map(|(_, text)| painter.layout(text.clone(), style::text(12.5), style::TEXT, 230.0))
        .collect();
    let text_width = texts.iter().map(|galley| galley.size().x).fold(0.0, f32::max);
    let width = (name_width + gap + text_width).max(title.size().x + if pinned { 20.0 } else { 0.0 });
    let height = title.size().y + 4.0 + texts.iter().map(|galley| galley.size().y + 3.0).sum::<f32>();
    let size = vec2(width, height) + vec2(24.0, 17.0);
    let rect = place_card(screen, spot, size, clear);
    let frame = card.colour.map_or(Color32::from_rgb(0xe6, 0xe8, 0xee), |[r, g, b]| Color32::from_rgb(r, g, b));
    painter.rect_filled(rect.translate(vec2(0.0, 4.0)).expand(2.0), 8, Color32::from_black_alpha(110));
    painter.rect(rect, 7, style::BAR, Stroke::new(1.5, frame), StrokeKind::Inside);
    let mut at = rect.min + vec2(12.0, 8.0);
    if pinned {
        let pin = rect.right_top() + vec2(-12.0, 16.0);
        painter.text(pin, Align2::RIGHT_CENTER, "📌", style::text(11.0), style::ACCENT);
    }
    let title_height = title.size().y;
    painter.galley(at, title, style::STRONG);
    at.y += title_height + 4.0;
    for (name, text) in names.into_iter().zip(texts) {
        let height = text.size().y;
        painter.galley(at, name, style::FAINT);
        painter.galley(at + vec2(name_width + gap, 0.0), text, style::TEXT);
        at.y += height + 3.0;
    }
    rect
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: pos2(380.0, 34.0), max: pos2(1600.0, 750.0) };

    #[test]
    fn a_card_covers_no_room_that_it_is_about_and_stays_in_the_window() {
        let size = vec2(280.0, 150.0);
        for x in (300..1650).step_by(35) {
            for y in (0..800).step_by(35) {
                for side in [20.0, 90.0, 300.0] {
                    let room = Rect::from_center_size(pos2(x as f32, y as f32), Vec2::splat(side));
                    if !room.intersects(SCREEN.shrink(6.0)) {
                        continue;
                    }
                    let card = place_card(SCREEN, room, size, &[room]);
                    assert!(SCREEN.contains_rect(card), "{room:?} {card:?}");
                    assert!(!card.intersect(room).is_positive(), "{room:?} {card:?}");
                }
            }
        }
    }

    #[test]
    fn a_card_keeps_clear_of_the_room_under_the_pointer_too() {
        let size = vec2(280.0, 150.0);
        let (pinned, hovered) = (
            Rect::from_min_size(pos2(700.0, 300.0), Vec2::splat(90.0)),
            Rect::from_min_size(pos2(810.0, 300.0), Vec2::splat(90.0)),
        );
        let card = place_card(SCREEN, pinned, size, &[pinned, hovered]);
        assert!(!card.intersect(pinned).is_positive() && !card.intersect(hovered).is_positive(), "{card:?}");
    }

    #[test]
    fn where_there_is_no_room_the_least_is_covered() {
        let room = SCREEN.expand2(vec2(0.0, 40.0)).with_max_x(SCREEN.right() - 100.0);
        let card = place_card(SCREEN, room, vec2(280.0, 150.0), &[room]);
        assert!(SCREEN.contains_rect(card) && card.right() == SCREEN.right() - 6.0, "{card:?}");
    }
}
