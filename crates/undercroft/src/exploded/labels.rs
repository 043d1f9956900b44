//! Where the words of ways stand: on their line, clear of squares, titles and each other.

use std::collections::BTreeMap;

use super::{LABEL_PX, Label, PITCH_PX, Plate, PointPx, RoomSquare, Way, WayKind, curve};

/// Letters of a label, largest first.
const LETTERS_PX: [i32; 3] = [LABEL_PX, 9, 8];
/// Distance of the places on a line that are tried.
const STEP_PX: f32 = 4.0;
/// Most places tried on a line.
const MOST_PLACES: usize = 2000;
/// Letters of the title of a level.
const TITLE_SIZE_PX: PointPx = [90, 22];

/// A box: its middle, and half its width and height.
type Half = (PointPx, PointPx);

/// All that stands so far, in buckets by place, so that few are looked at.
pub(super) struct Labels {
    buckets: BTreeMap<[i32; 2], Vec<Half>>,
}

impl Labels {
    pub fn of(plates: &[Plate], rooms: &[RoomSquare]) -> Self {
        let mut labels = Self { buckets: BTreeMap::new() };
        for plate in plates {
            let [width, height] = TITLE_SIZE_PX;
            labels.add(([plate.title[0] + width / 2, plate.title[1]], [width / 2, height / 2]));
        }
        for room in rooms {
            labels.add((room.centre, [room.reach_px() + 1; 2]));
        }
        labels
    }

    /// Places the words, those of halls first: they have the least choice.
    pub fn place(mut self, ways: &mut [Way]) {
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by_key(|i| (ways[*i].kind != WayKind::Hall, i.to_owned()));
        for i in order {
            ways[i].label = self.find(&ways[i]);
            if let Some(label) = ways[i].label {
                self.add(half(label));
            }
        }
    }

    /// The free place nearest to the middle of the line; with smaller letters where there is none.
    fn find(&self, way: &Way) -> Option<Label> {
        if way.word.is_empty() {
            return None;
        }
        let places = curve::dots(&way.points(STEP_PX), STEP_PX);
        let middle = places.len() / 2;
        let nearest =
            (0..places.len().min(MOST_PLACES)).map(|n| middle as isize + [1, -1][n % 2] * n.div_ceil(2) as isize);
        let places: Vec<PointPx> = nearest
            .filter_map(|i| places.get(usize::try_from(i).ok()?))
            .map(|place| place.map(|px| px.round() as i32))
            .collect();
        LETTERS_PX.iter().find_map(|&letters_px| {
            let size = [width(&way.word, letters_px), letters_px + 4];
            let mut labels = places.iter().map(|&centre| Label { centre, size, letters_px });
            labels.find(|label| self.is_free(half(*label)))
        })
    }

    fn add(&mut self, half: Half) {
        for bucket in buckets(half) {
            self.buckets.entry(bucket).or_default().push(half);
        }
    }

    fn is_free(&self, (centre, half): Half) -> bool {
        let apart = |(other, other_half): &Half| {
            (0..2).any(|axis| (centre[axis] - other[axis]).abs() >= half[axis] + other_half[axis])
        };
        buckets((centre, half)).all(|bucket| self.buckets.get(&bucket).is_none_or(|list| list.iter().all(apart)))
    }
}

fn half(label: Label) -> Half {
    (label.centre, label.size.map(|side| side.div_euclid(2) + side % 2))
}

fn buckets((centre, half): Half) -> impl Iterator<Item = [i32; 2]> {
    let [columns, rows] = [0, 1].map(|axis| {
        (centre[axis] - half[axis]).div_euclid(PITCH_PX)..=(centre[axis] + half[axis]).div_euclid(PITCH_PX)
    });
    columns.flat_map(move |x| rows.clone().map(move |y| [x, y]))
}

/// Enough for a word in the usual faces without serifs: 0.46 of the height a letter, and some air.
fn width(word: &str, letters_px: i32) -> i32 {
    (word.chars().count() as i32 * letters_px * 46).div_euclid(100) + 5
}
