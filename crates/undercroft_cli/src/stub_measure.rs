//! Stands in for `undercroft::measure` until that is there.

pub struct Measures(usize, usize);

pub struct Row {
    pub name: &'static str,
    pub value: f64,
    pub about: &'static str,
}

pub fn measure(dungeon: &undercroft::Dungeon) -> Measures {
    Measures(dungeon.room_count(), dungeon.connections.len())
}

impl Measures {
    pub fn rows(&self) -> Vec<Row> {
        vec![
            Row { name: "rooms", value: self.0 as f64, about: "rooms that can be reached" },
            Row { name: "connections", value: self.1 as f64, about: "pairs of rooms that are joined" },
        ]
    }
}
