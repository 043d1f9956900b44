//! A sheet to begin a tileset with: a plain drawing in every cell that a tileset names, with its number and what it is
//! for.

mod draw;
mod letters;

use std::collections::BTreeMap;

use undercroft::tileset::{TileUse, Tileset};

use crate::png::{RenderError, encode_rgba};
use draw::Cell;

/// Width and height in pixels that the drawings are made for; other sizes are multiples of it.
pub const CELL_PX: u32 = 16;

/// Draws the sheet of a tileset as an RGBA PNG with tiles of [`CELL_PX`] · `scale` pixels, whatever the tileset says of
/// its own.
///
/// Every tile that the tileset's file names has a plain drawing that does in a game, and with `labelled` its number and
/// what it is for, in letters of three pixels times `scale`.
///
/// # Errors
/// A scale of 0, or one that makes the sheet larger than a picture may be.
pub fn sheet(tileset: &Tileset, scale: u32, labelled: bool) -> Result<Vec<u8>, RenderError> {
    let (columns, rows) = (tileset.columns() as usize, tileset.rows() as usize);
    let side = CELL_PX as usize;
    let mut pixels = vec![[0; 4]; columns * side * rows * side];
    for (tile, use_) in first_uses(tileset) {
        let mut cell = Cell::default();
        cell.draw(use_);
        if labelled {
            cell.label(tile, use_);
        }
        let (column, row) = (usize::from(tile) % columns, usize::from(tile) / columns);
        for (y, line) in cell.rows().enumerate() {
            let start = (row * side + y) * columns * side + column * side;
            pixels[start..start + side].copy_from_slice(line);
        }
    }
    encode_rgba(&pixels, columns * side, scale)
}

/// For each tile the field that has the fewest tiles: what it is most.
fn first_uses(tileset: &Tileset) -> BTreeMap<u16, &TileUse> {
    let mut sizes = BTreeMap::new();
    for use_ in tileset.uses() {
        *sizes.entry(&*use_.field).or_insert(0_u32) += 1;
    }
    let mut uses: BTreeMap<u16, &TileUse> = BTreeMap::new();
    for use_ in tileset.uses() {
        let known = uses.entry(use_.tile).or_insert(use_);
        if sizes[&*use_.field] < sizes[&*known.field] {
            *known = use_;
        }
    }
    uses
}
