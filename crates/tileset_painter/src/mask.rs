//! Neighbour masks of wall tops: a bit is set where the neighbour is a wall top too.

/// North.
pub(crate) const N: u8 = 1;
/// North-east.
pub(crate) const NE: u8 = 2;
/// East.
pub(crate) const E: u8 = 4;
/// South-east.
pub(crate) const SE: u8 = 8;
/// South.
pub(crate) const S: u8 = 16;
/// South-west.
pub(crate) const SW: u8 = 32;
/// West.
pub(crate) const W: u8 = 64;
/// North-west.
pub(crate) const NW: u8 = 128;

/// A corner counts only where both its sides are set.
pub(crate) fn canonical(mask: u8) -> u8 {
    [(N | E, NE), (S | E, SE), (S | W, SW), (N | W, NW)]
        .into_iter()
        .fold(mask, |kept, (sides, corner)| if mask & sides == sides { kept } else { kept & !corner })
}

/// The mask of a top whose given sides are open and nothing else.
pub(crate) fn open_at(sides: u8) -> u8 {
    canonical(!sides)
}

/// The 47 masks that can occur, ascending.
pub(crate) fn all() -> impl Iterator<Item = u8> {
    (0..=255).filter(|mask| canonical(*mask) == *mask)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_masks_come_in_the_order_of_the_index() {
        let expected = [
            0, 1, 4, 5, 7, 16, 17, 20, 21, 23, 28, 29, 31, 64, 65, 68, 69, 71, 80, 81, 84, 85, 87, 92, 93, 95, 112,
            113, 116, 117, 119, 124, 125, 127, 193, 197, 199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255,
        ];
        assert!(all().eq(expected));
    }

    #[test]
    fn a_straight_edge_clears_the_side_and_its_corners() {
        assert_eq!([N, E, S, W].map(open_at), [124, 241, 199, 31]);
    }
}
