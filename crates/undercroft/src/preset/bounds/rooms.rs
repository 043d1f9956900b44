//! Bounds of what stands on tiles: blocks, shapes, halls.

use super::Judge;
use crate::preset::settings::{Cell, HallWidth, LayoutSettings, Range, Settings, Shape};

impl Judge {
    /// The block of a room; the pointcrawl has none.
    pub(super) fn cell(&mut self, cell: Cell) {
        self.number("cell.width", u64::from(cell.width));
        self.number("cell.height", u64::from(cell.height));
    }

    pub(super) fn shapes(&mut self, settings: &Settings) {
        self.entries("shapes", settings.shapes.len());
        for (i, row) in settings.shapes.iter().enumerate() {
            self.number(&format!("shapes[{i}].weight"), u64::from(row.weight));
            self.shape(&format!("shapes[{i}].shape"), row.shape, settings);
        }
        self.weights("shapes", settings.shapes.iter().map(|row| row.weight));
    }

    /// Sides within the table's bounds and, where rooms lie in blocks, within the block.
    pub(super) fn shape(&mut self, path: &str, shape: Shape, settings: &Settings) {
        let pair = |low: u32, high: u32| format!("({low}, {high})");
        match (&settings.layout, shape) {
            (LayoutSettings::Pointcrawl(_), Shape::Rectangle { w, h }) => {
                self.range(&format!("{path}.w"), w, pair);
                self.range(&format!("{path}.h"), h, pair);
            }
            (LayoutSettings::Pointcrawl(_), Shape::Disc { radius }) => {
                self.range(&format!("{path}.radius"), radius, pair);
            }
            _ => self.shape_in_block(path, shape, settings.cell),
        }
    }

    fn shape_in_block(&mut self, path: &str, shape: Shape, cell: Cell) {
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

    pub(super) fn halls(&mut self, settings: &Settings) {
        let word = match settings.halls.width {
            HallWidth::Shared(..) => "Shared",
            HallWidth::PerHall(..) => "PerHall",
        };
        let written = |low: u32, high: u32| format!("{word}({low}, {high})");
        let range = settings.halls.width.range();
        if let LayoutSettings::Pointcrawl(crawl) = &settings.layout {
            self.halls_in_gutter(range, crawl.gutter, written);
            return;
        }
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

    /// A hall between two rooms has a tile of wall on each side.
    fn halls_in_gutter(&mut self, range: Range, gutter: u32, written: impl Fn(u32, u32) -> String) {
        if !self.range("halls.width", range, &written) || !(3..=59).contains(&gutter) || range.1 + 2 <= gutter {
            return;
        }
        let most = gutter - 2;
        let message = format!(
            "at most {most} tile{} wide, because layout.gutter is {gutter}@(layout.gutter) and a hall needs a tile of \
             wall on each side; found {}",
            if most == 1 { "" } else { "s" },
            range.1
        );
        let (narrow, wide) = (written(range.0.min(most), most), range.1 + 2);
        let finding = self.add("halls.width", message).needing(&["layout.gutter"]);
        finding.help = Some(format!("{narrow}, or layout: (gutter: {wide})"));
    }
}
