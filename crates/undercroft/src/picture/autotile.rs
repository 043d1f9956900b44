//! Autotiling: which drawing of a wall, lip or shadow a tile gets, from what its neighbours are.
//!
//! A solid tile with floor to its south shows a *face*, every other solid tile a *top* (void and outside included:
//! that is what draws the coping above a face). The tops follow the 47-tile blob scheme.

/// What a tile is for the walls around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Surface {
    /// Floor, or a passage seen from above.
    Open,
    /// Wall seen from the south.
    Face,
    /// Wall or rock seen from above.
    Top,
}

/// Bit of the northern neighbour in a mask of eight; the others follow clockwise.
pub const NORTH: u8 = 1;
/// North-east.
pub const NORTH_EAST: u8 = 2;
/// East.
pub const EAST: u8 = 4;
/// South-east.
pub const SOUTH_EAST: u8 = 8;
/// South.
pub const SOUTH: u8 = 16;
/// South-west.
pub const SOUTH_WEST: u8 = 32;
/// West.
pub const WEST: u8 = 64;
/// North-west.
pub const NORTH_WEST: u8 = 128;

/// The eight neighbours in the order of the bits.
pub const NEIGHBOURS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// The masks that differ in what is drawn, in the order of a tileset's tops.
pub const TOP_MASKS: [u8; 47] = [
    0, 1, 4, 5, 7, 16, 17, 20, 21, 23, 28, 29, 31, 64, 65, 68, 69, 71, 80, 81, 84, 85, 87, 92, 93, 95, 112, 113, 116,
    117, 119, 124, 125, 127, 193, 197, 199, 209, 213, 215, 221, 223, 241, 245, 247, 253, 255,
];

/// Masks of tops with one open side: north, east, south, west.
pub const STRAIGHT_MASKS: [u8; 4] = [124, 241, 199, 31];

/// Masks of tops that stepped rock may cut at 45 degrees: open to the south and west, to the south and east.
pub const DIAGONAL_MASKS: [u8; 2] = [7, 193];

/// Drops each corner that can't be seen, since a side next to it is not a top.
pub const fn canonical(mask: u8) -> u8 {
    let mut kept = mask;
    let corners = [
        (NORTH_EAST, NORTH | EAST),
        (SOUTH_EAST, SOUTH | EAST),
        (SOUTH_WEST, SOUTH | WEST),
        (NORTH_WEST, NORTH | WEST),
    ];
    let mut i = 0;
    while i < corners.len() {
        let (corner, sides) = corners[i];
        if mask & sides != sides {
            kept &= !corner;
        }
        i += 1;
    }
    kept
}

/// Place of a face among the nine: 3 · west + east, each 0 when the face goes on, 1 beside a top, 2 beside floor.
pub const fn face(west: Surface, east: Surface) -> usize {
    3 * end_of_face(west) + end_of_face(east)
}

const fn end_of_face(beside: Surface) -> usize {
    match beside {
        Surface::Face => 0,
        Surface::Top => 1,
        Surface::Open => 2,
    }
}

/// Place of a lip among the four: the coping of a face seen from the north, which ends west and east where floor is.
pub const fn lip(west_open: bool, east_open: bool) -> u8 {
    west_open as u8 + 2 * east_open as u8
}

/// Place of a floor shadow among the sixteen, from which neighbours are solid; 0 is no shadow.
pub const fn shadow(north: bool, west: bool, east: bool, north_west: bool) -> u8 {
    north as u8 + 2 * west as u8 + 4 * east as u8 + 8 * north_west as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a top shows: a side is an edge where its neighbour is no top, a corner where both sides are tops and it
    /// is none itself.
    fn drawn(mask: u8) -> ([bool; 4], [bool; 4]) {
        let top = |bit: u8| mask & bit != 0;
        let corner = |corner, a, b| top(a) && top(b) && !top(corner);
        (
            [!top(NORTH), !top(EAST), !top(SOUTH), !top(WEST)],
            [
                corner(NORTH_EAST, NORTH, EAST),
                corner(SOUTH_EAST, SOUTH, EAST),
                corner(SOUTH_WEST, SOUTH, WEST),
                corner(NORTH_WEST, NORTH, WEST),
            ],
        )
    }

    #[test]
    fn every_mask_becomes_one_of_the_47_with_the_same_edges_and_corners() {
        for mask in 0..=255_u8 {
            assert!(TOP_MASKS.binary_search(&canonical(mask)).is_ok(), "{mask}");
            assert_eq!(drawn(canonical(mask)), drawn(mask), "{mask}");
        }
    }

    #[test]
    fn no_two_of_the_47_show_the_same() {
        for (i, a) in TOP_MASKS.iter().enumerate() {
            for b in &TOP_MASKS[..i] {
                assert_ne!(drawn(*a), drawn(*b), "{a} and {b}");
            }
        }
    }

    #[test]
    fn straight_and_diagonal_tops_are_open_where_their_names_say() {
        for (i, mask) in STRAIGHT_MASKS.into_iter().enumerate() {
            let sides: [bool; 4] = std::array::from_fn(|side| side == i);
            assert_eq!(drawn(mask), (sides, [false; 4]));
        }
        assert_eq!(drawn(DIAGONAL_MASKS[0]), ([false, false, true, true], [false; 4]));
        assert_eq!(drawn(DIAGONAL_MASKS[1]), ([false, true, true, false], [false; 4]));
    }
}
