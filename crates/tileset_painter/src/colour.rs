//! Colours and ramps of colours from dark to light.

use std::ops::Index;

/// Red, green and blue from 0 to 255.
pub(crate) type Colour = [f64; 3];

/// The outline of things: quite black, so that it keeps 3 : 1 to the darkest floor.
pub(crate) const DARK: Colour = BLACK;
/// Black.
pub(crate) const BLACK: Colour = [0.0; 3];
/// White.
pub(crate) const WHITE: Colour = [255.0; 3];
/// Sky blue of the colour-blind safe set.
pub(crate) const SKY: Colour = rgb(0x56b4e9);
/// Yellow of the colour-blind safe set.
pub(crate) const YELLOW: Colour = rgb(0xf0e442);
/// Vermillion of the colour-blind safe set.
pub(crate) const VERMILLION: Colour = rgb(0xd55e00);
/// Purple of the colour-blind safe set.
pub(crate) const PURPLE: Colour = rgb(0xcc79a7);

/// The colour written as `0xrrggbb`.
pub(crate) const fn rgb(hex: u32) -> Colour {
    [(hex >> 16 & 255) as f64, (hex >> 8 & 255) as f64, (hex & 255) as f64]
}

/// `a` at share 0, `b` at share 1.
pub(crate) fn mix(a: Colour, b: Colour, share: f64) -> Colour {
    std::array::from_fn(|i| a[i] * (1.0 - share) + b[i] * share)
}

/// Colours from dark to light. An index outside takes the nearest end.
#[derive(Clone)]
pub(crate) struct Ramp(Vec<Colour>);

impl Ramp {
    /// The listed colours.
    pub(crate) fn of(hexes: &[u32]) -> Self {
        Self(hexes.iter().map(|hex| rgb(*hex)).collect())
    }

    /// Eight colours evenly spaced through three anchors.
    pub(crate) fn through(anchors: [u32; 3]) -> Self {
        let anchors = anchors.map(rgb);
        let step = |i: usize| {
            let place = i as f64 / 7.0 * 2.0;
            let from = usize::from(place >= 1.0);
            mix(anchors[from], anchors[from + 1], place - from as f64).map(f64::round_ties_even)
        };
        Self((0..8).map(step).collect())
    }

    /// The steps from `first` to `last`, both included.
    pub(crate) fn part(&self, first: i32, last: i32) -> Self {
        Self((first..=last).map(|i| self[i]).collect())
    }

    /// The listed steps.
    pub(crate) fn select(&self, steps: &[i32]) -> Self {
        Self(steps.iter().map(|i| self[*i]).collect())
    }

    /// This ramp followed by another.
    pub(crate) fn then(&self, other: &Self) -> Self {
        Self([&self.0[..], &other.0[..]].concat())
    }

    /// One colour followed by this ramp.
    pub(crate) fn after(&self, first: Colour) -> Self {
        Self([&[first], &self.0[..]].concat())
    }
}

impl Index<i32> for Ramp {
    type Output = Colour;

    fn index(&self, i: i32) -> &Colour {
        let last = self.0.len().saturating_sub(1);
        let i = usize::try_from(i).unwrap_or(0);
        self.0.get(i.min(last)).unwrap_or(&BLACK)
    }
}
