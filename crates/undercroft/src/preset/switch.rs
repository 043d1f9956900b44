//! Another layout for a preset that has one: what layouts have in common stays, and the text stays valid.

use super::{
    Document, EditError, LayoutName, Preset, ValidPreset,
    place::Places,
    settings::{GridCarve, LayoutSettings, Pointcrawl, Settings, Shape},
    write::layout_text,
};

impl Document {
    /// Gives the preset another layout, with that layout's defaults, in all its tiers. Everything else stays as it is,
    /// but for two numbers that must give way: a pointcrawl gets a gutter in which the preset's halls have room, and the
    /// grid carve a cell in which its rooms and halls have. Tiers that a preset takes over from another one are copied,
    /// without what they change of their layout. `preset` is what this text says.
    ///
    /// # Errors
    /// The text has faults, or the layout is none of this crate's; the text is left as it is.
    pub fn switch_layout(&mut self, preset: &Preset, to: LayoutName) -> Result<(), EditError> {
        let layout = match to {
            LayoutName::GridCarve => LayoutSettings::GridCarve(GridCarve::default()),
            LayoutName::Pointcrawl => {
                LayoutSettings::Pointcrawl(Pointcrawl { gutter: gutter(preset), ..Pointcrawl::default() })
            }
            LayoutName::Custom => {
                return Err(EditError::Value { path: "layout".into(), value: to.word().into() });
            }
        };
        if preset.tiers().iter().all(|tier| LayoutName::of(&tier.layout) == to) {
            return Ok(());
        }
        let mut changed = self.clone();
        changed.forget_parameters_of_tiers(preset)?;
        changed.set("layout", &layout_text(&layout))?;
        if to == LayoutName::GridCarve {
            changed.widen_cells(preset)?;
        }
        *self = changed;
        Ok(())
    }

    /// Takes what tiers say of their layout out.
    fn forget_parameters_of_tiers(&mut self, preset: &Preset) -> Result<(), EditError> {
        let layouts: Vec<String> =
            preset.tiers().iter().map(|tier| format!("tiers[\"{}\"].layout", tier.tier())).collect();
        if self.get("tiers").is_none() {
            let Some(base) = preset.tiers_text() else { return Ok(()) };
            if layouts.iter().all(|path| base.get(path).is_none()) {
                return Ok(());
            }
            let tiers = base.get("tiers").unwrap_or("[]").to_owned();
            self.set("tiers", &tiers)?;
            if self.get("default_tier").is_none() {
                self.set("default_tier", &super::write::quoted(preset.default_tier()))?;
            }
        }
        for path in layouts {
            if self.get(&path).is_some() {
                self.remove(&path)?;
            }
        }
        Ok(())
    }

    /// Makes cells as large as the rooms and halls of the tiers need.
    fn widen_cells(&mut self, preset: &Preset) -> Result<(), EditError> {
        for (side, of) in [("width", 0), ("height", 1)] {
            let needs = |tier: &(usize, &ValidPreset)| needed_cell(&preset.places(), *tier)[of];
            let has = |tier: &ValidPreset| if of == 0 { tier.cell.width } else { tier.cell.height };
            let path = format!("cell.{side}");
            let tiers: Vec<(usize, &ValidPreset)> = preset.tiers().iter().enumerate().collect();
            let Some(needed) = tiers.iter().map(needs).max() else { continue };
            let is_small = |tier: &ValidPreset| has(tier) < needed;
            for (_, tier) in tiers.iter().filter(|(_, tier)| is_small(tier)) {
                let own = format!("tiers[\"{}\"].{path}", tier.tier());
                let place = if self.get(&own).is_some() { &own } else { &path };
                self.set(place, &needed.to_string())?;
            }
        }
        Ok(())
    }
}

/// The gutter in which the halls of all tiers have room.
fn gutter(preset: &Preset) -> u32 {
    let places = preset.places();
    let halls = preset.tiers().iter().enumerate().map(|tier| widest_hall(&places, tier, LayoutName::Pointcrawl));
    halls.max().map_or(0, |width| width + 2).clamp(Pointcrawl::default().gutter, 59)
}

/// (width, height) of the smallest cell in which the rooms and halls of a tier have room.
fn needed_cell(places: &Places<'_>, tier: (usize, &ValidPreset)) -> [u32; 2] {
    let sides = |shape: Shape| match shape {
        Shape::Rectangle { w, h } => [w.1, h.1],
        Shape::Disc { radius } => [2 * radius.1 + 1; 2],
    };
    let own = tier.1.special_rooms.iter().filter_map(|room| room.shape);
    let shapes = tier.1.shapes.iter().map(|row| row.shape).chain(own).map(sides);
    let halls = [widest_hall(places, tier, LayoutName::GridCarve) + 2; 2];
    shapes.chain([halls]).fold([3; 2], |[a, b], [w, h]| [a.max(w), b.max(h)]).map(|side| (side + 2).min(63))
}

/// Tiles across the widest hall of a tier in another layout: what isn't written takes that layout's default.
fn widest_hall(places: &Places<'_>, (index, tier): (usize, &ValidPreset), layout: LayoutName) -> u32 {
    let is_written = places.of(index, "halls.width").is_some();
    let default = || if layout == LayoutName::Pointcrawl { Settings::pointcrawl() } else { Settings::default() };
    if is_written { tier.halls.width.range().1 } else { default().halls.width.range().1 }
}
