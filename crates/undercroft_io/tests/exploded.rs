//! The exploded view as a file: its size, its colours where rooms stand, its words.

mod hand_made;
mod shipped;

use undercroft::exploded::{Exploded, HALF_PX, colour};
use undercroft_io::exploded;

/// Decoded pixels and their number in a row.
fn decode(png: &[u8]) -> (Vec<[u8; 3]>, usize) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().expect("a PNG");
    let mut rgb = vec![0; reader.output_buffer_size().expect("a small picture")];
    reader.next_frame(&mut rgb).expect("a whole PNG");
    let pixels = rgb.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    (pixels, reader.info().width as usize)
}

#[test]
fn rooms_have_the_colours_of_what_they_hold() {
    for seed in [1, 3, 9] {
        let dungeon = shipped::dungeon("pointcrawl", seed);
        let view = Exploded::of(&dungeon);
        let (pixels, width) = decode(&exploded::png(&dungeon, "A title").expect("a picture"));
        let height = pixels.len() / width;
        assert!(width as i32 > view.size_px[0] && height as i32 > view.size_px[1]);
        // The view is moved as a whole: the first plate's corner says by how much.
        let plate = view.plates[0];
        let first = (0..pixels.len()).find(|i| i % width < 200 && pixels[*i] == colour::PLATE).expect("has a plate");
        let top = (first / width) as i32 - plate.at[1];
        let left = 44;
        for room in &view.rooms {
            let at = |dx: i32, dy: i32| {
                let (x, y) = (room.centre[0] + left + dx, room.centre[1] + top + dy);
                pixels[y as usize * width + x as usize]
            };
            let inside = at(-HALF_PX + 9, 6);
            let expected = if room.monster { colour::MONSTER } else { colour::ROOM };
            assert_eq!(inside, expected, "seed {seed}, room {}", room.number);
            if room.treasure {
                assert_eq!(at(-HALF_PX + 3, 6), colour::TREASURE, "seed {seed}, room {}", room.number);
            }
        }
    }
}

#[test]
fn a_drawing_has_every_number_and_word() {
    let dungeon = hand_made::dungeon();
    let svg = exploded::svg(&dungeon, "Ups & <Downs>");
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("Ups &amp; &lt;Downs&gt;") && !svg.contains("<Downs>"));
    for room in dungeon.rooms() {
        assert!(svg.contains(&format!(">{}</text>", room.number)));
    }
    for word in ["locked", "trap", "secret", "stairs", "teleporter A", "Level 1", "Level 2", "hand-made/only/7@2"] {
        assert!(svg.contains(&format!(">{word}</text>")), "{word}");
    }
    assert!(svg.contains("stroke-dasharray=\"12 8\"") && svg.contains("<circle"));
}

#[test]
fn the_same_dungeon_has_the_same_picture() {
    let dungeon = shipped::dungeon("lab", 7);
    assert_eq!(exploded::png(&dungeon, "").expect("a picture"), exploded::png(&dungeon, "").expect("a picture"));
}
