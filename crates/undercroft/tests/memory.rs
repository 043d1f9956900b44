//! A large map is made within 16 bytes of memory a tile, all stages together.

use peak_alloc::PeakAlloc;
use undercroft::{
    Seed, Settings, generate,
    preset::{GridCarve, LayoutSettings},
};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const BYTES_A_TILE: usize = 16;

/// The only test of this file: memory is counted for the whole process.
#[test]
fn a_map_of_a_million_tiles_takes_16_bytes_a_tile_at_most() {
    let carve = GridCarve { columns: 91, rows: 91, steps: 1000, ..GridCarve::default() };
    let settings = Settings { layout: LayoutSettings::GridCarve(carve), ..Settings::default() };
    let preset = settings.validate("large", "veteran").expect("within the bounds");
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let dungeon = generate(&preset, Seed(1)).expect("no special room is required");
    let peak = MEMORY.peak_usage() - before;
    let tiles = dungeon.levels[0].kinds().len();
    assert!(dungeon.room_count() > 8000 && tiles > 1_000_000);
    let kept = MEMORY.current_usage() - before;
    println!("{:.2} bytes a tile at the peak, {:.2} kept", peak as f64 / tiles as f64, kept as f64 / tiles as f64);
    assert!(peak <= BYTES_A_TILE * tiles, "{peak} bytes for {tiles} tiles");
}
