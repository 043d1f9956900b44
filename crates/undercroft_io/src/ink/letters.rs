//! Letters made of lines and curves of one width: they keep their look at every size.

use tiny_skia::{Path, PathBuilder};

/// How thick the pen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Plain,
    Bold,
}

impl Weight {
    /// Of 10 for the height of a capital.
    const fn pen(self) -> f32 {
        match self {
            Self::Plain => 1.25,
            Self::Bold => 2.0,
        }
    }

    /// Added to the advance of every letter.
    const fn air(self) -> f32 {
        match self {
            Self::Plain => 0.55,
            Self::Bold => 0.9,
        }
    }
}

/// Height of a capital of letters of 1 pixel, divided by 10.
const UNIT: f32 = 0.073;

/// Width in pixels of a line of words.
pub(crate) fn width(text: &str, size: f32, weight: Weight) -> f32 {
    let units: f32 = text.chars().map(|c| glyph(c).0 + weight.air()).sum();
    (units - weight.air()).max(0.0) * UNIT * size
}

/// The lines of words whose left end is at `x` and whose capitals have their middle at `y`, and the width of the pen.
pub(super) fn path(text: &str, [x, y]: [f32; 2], size: f32, weight: Weight) -> (Option<Path>, f32) {
    let unit = UNIT * size;
    let mut pen = Pen { builder: PathBuilder::new(), at: [x, y + 5.0 * unit], unit };
    for c in text.chars() {
        let (advance, lines) = glyph(c);
        pen.draw(lines);
        pen.at[0] += (advance + weight.air()) * unit;
    }
    (pen.builder.finish(), weight.pen() * unit)
}

struct Pen {
    builder: PathBuilder,
    /// Left end of the base line of the letter.
    at: [f32; 2],
    unit: f32,
}

impl Pen {
    /// Draws a glyph: `M x y` moves, `L x y` draws a line, `C` a cubic curve, `O x y rx ry` an ellipse.
    fn draw(&mut self, lines: &str) {
        let mut words = lines.split(' ');
        while let Some(command) = words.next() {
            let mut point = || {
                let mut number = || words.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or(0.0);
                [number(), number()]
            };
            match command {
                "M" => {
                    let [x, y] = self.place(point());
                    self.builder.move_to(x, y);
                }
                "L" => {
                    let [x, y] = self.place(point());
                    self.builder.line_to(x, y);
                }
                "C" => {
                    let [a, b, c] = [point(), point(), point()].map(|p| self.place(p));
                    self.builder.cubic_to(a[0], a[1], b[0], b[1], c[0], c[1]);
                }
                "O" => {
                    let (centre, radii) = (point(), point());
                    self.ellipse(centre, radii);
                }
                _ => {}
            }
        }
    }

    fn place(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        [self.at[0] + x * self.unit, self.at[1] - y * self.unit]
    }

    fn ellipse(&mut self, [x, y]: [f32; 2], [rx, ry]: [f32; 2]) {
        // Control points of a quarter of an ellipse.
        const K: f32 = 0.5523;
        let corner = |sx: f32, sy: f32| self.place([x + sx * rx, y + sy * ry]);
        let east = corner(1.0, 0.0);
        let quarters = [
            [corner(1.0, K), corner(K, 1.0), corner(0.0, 1.0)],
            [corner(-K, 1.0), corner(-1.0, K), corner(-1.0, 0.0)],
            [corner(-1.0, -K), corner(-K, -1.0), corner(0.0, -1.0)],
            [corner(K, -1.0), corner(1.0, -K), east],
        ];
        self.builder.move_to(east[0], east[1]);
        for [a, b, c] in quarters {
            self.builder.cubic_to(a[0], a[1], b[0], b[1], c[0], c[1]);
        }
        self.builder.close();
    }
}

/// Letters without accents, for those with.
const PLAIN: [(&str, char); 14] = [
    ("ÀÁÂÃÄÅ", 'A'),
    ("ÈÉÊË", 'E'),
    ("ÌÍÎÏ", 'I'),
    ("ÒÓÔÕÖØ", 'O'),
    ("ÙÚÛÜ", 'U'),
    ("Ç", 'C'),
    ("Ñ", 'N'),
    ("àáâãäå", 'a'),
    ("èéêë", 'e'),
    ("ìíîï", 'i'),
    ("òóôõöø", 'o'),
    ("ùúûü", 'u'),
    ("ç", 'c'),
    ("ñ", 'n'),
];

/// Advance and lines of a letter: 10 is the height of a capital, 7 that of an x, 0 the base line; a box for a letter
/// that is not here.
fn glyph(c: char) -> (f32, &'static str) {
    if let Some((_, plain)) = PLAIN.iter().find(|(accented, _)| accented.contains(c)) {
        return glyph(*plain);
    }
    match c {
        ' ' | '\u{a0}' => (3.4, ""),
        'a' => (7.4, "O 3.6 3.5 2.6 3.5 M 6.2 7 L 6.2 0"),
        'b' => (7.2, "M 1 10.3 L 1 0 O 3.6 3.5 2.6 3.5"),
        'c' => (6.6, "M 6 5.6 C 5.5 6.5 4.7 7 3.7 7 C 2.1 7 1 5.4 1 3.5 C 1 1.6 2.1 0 3.7 0 C 4.7 0 5.5 .5 6 1.4"),
        'd' => (7.4, "O 3.6 3.5 2.6 3.5 M 6.2 10.3 L 6.2 0"),
        'e' => (
            7.1,
            "M 1 3.6 L 6.2 3.6 C 6.2 5.6 5.2 7 3.6 7 C 2.1 7 1 5.4 1 3.5 C 1 1.6 2.2 0 3.7 0 C 4.7 0 5.5 .4 6 1.2",
        ),
        'f' => (4.4, "M 4.3 10.1 C 2.9 10.5 2.1 9.7 2.1 8.3 L 2.1 0 M .6 7 L 3.9 7"),
        'g' => (7.4, "O 3.6 3.5 2.6 3.5 M 6.2 7 L 6.2 -.6 C 6.2 -2.2 5.2 -3.1 3.6 -3.1 C 2.7 -3.1 1.9 -2.8 1.4 -2.2"),
        'h' => (6.8, "M 1 10.3 L 1 0 M 1 4.2 C 1 6 2.1 7 3.5 7 C 5 7 5.8 6 5.8 4.4 L 5.8 0"),
        'i' => (2.2, "M 1.1 7 L 1.1 0 M 1.1 9.6 L 1.1 9.8"),
        'j' => (2.6, "M 1.5 7 L 1.5 -1.3 C 1.5 -2.6 .8 -3.1 -.3 -2.9 M 1.5 9.6 L 1.5 9.8"),
        'k' => (6.3, "M 1 10.3 L 1 0 M 5.4 7 L 1 2.8 M 2.6 4.3 L 5.8 0"),
        'l' => (2.2, "M 1.1 10.3 L 1.1 0"),
        'm' => (
            10.2,
            "M 1 7 L 1 0 M 1 4.4 C 1 6 1.9 7 3.1 7 C 4.4 7 5.1 6 5.1 4.5 L 5.1 0 M 5.1 4.4 C 5.1 6 6 7 7.2 7 C 8.5 7 9.2 6 9.2 4.5 L 9.2 0",
        ),
        'n' => (6.8, "M 1 7 L 1 0 M 1 4.2 C 1 6 2.1 7 3.5 7 C 5 7 5.8 6 5.8 4.4 L 5.8 0"),
        'o' => (7.2, "O 3.6 3.5 2.6 3.5"),
        'p' => (7.2, "M 1 7 L 1 -3 O 3.6 3.5 2.6 3.5"),
        'q' => (7.4, "O 3.6 3.5 2.6 3.5 M 6.2 7 L 6.2 -3"),
        'r' => (4.4, "M 1 7 L 1 0 M 1 4 C 1 6 2.2 7.2 4 6.9"),
        's' => (
            5.9,
            "M 4.9 5.9 C 4.4 6.7 3.8 7 2.9 7 C 1.7 7 1 6.3 1 5.3 C 1 3.9 2.2 3.8 3 3.6 C 4.1 3.3 5.1 3 5.1 1.8 C 5.1 .7 4.2 0 3 0 C 2 0 1.2 .4 .7 1.2",
        ),
        't' => (4.6, "M 2.1 9.2 L 2.1 1.8 C 2.1 .4 2.9 -.2 4.1 .2 M .6 7 L 4 7"),
        'u' => (6.8, "M 1 7 L 1 2.6 C 1 1 1.8 0 3.3 0 C 4.7 0 5.8 1 5.8 2.8 M 5.8 7 L 5.8 0"),
        'v' => (6.6, "M .6 7 L 3.3 0 L 6 7"),
        'w' => (9.4, "M .6 7 L 2.6 0 L 4.7 6.6 L 6.8 0 L 8.8 7"),
        'x' => (6.4, "M .8 7 L 5.6 0 M 5.6 7 L .8 0"),
        'y' => (6.6, "M .6 7 L 3.4 0 M 6 7 L 3 -1.4 C 2.5 -2.6 1.9 -3 .8 -2.8"),
        'z' => (6.2, "M .9 7 L 5.3 7 L .8 0 L 5.5 0"),
        'A' => (8.2, "M .5 0 L 4.1 10 L 7.7 0 M 1.8 3.4 L 6.4 3.4"),
        'B' => (
            7.8,
            "M 1.1 0 L 1.1 10 L 4 10 C 5.6 10 6.5 9.1 6.5 7.7 C 6.5 6.3 5.6 5.3 4 5.3 L 1.1 5.3 M 4 5.3 C 6 5.3 7 4.2 7 2.7 C 7 1 5.9 0 4.2 0 L 1.1 0",
        ),
        'C' => (8.5, "M 7.9 8 C 7.2 9.2 6.2 10 4.9 10 C 2.6 10 .9 7.9 .9 5 C .9 2.1 2.6 0 4.9 0 C 6.2 0 7.2 .8 7.9 2"),
        'D' => (8.9, "M 1.1 0 L 1.1 10 L 3.6 10 C 6.4 10 8 8 8 5 C 8 2 6.4 0 3.6 0 L 1.1 0"),
        'E' => (7.0, "M 6.2 10 L 1.1 10 L 1.1 0 L 6.4 0 M 1.1 5.2 L 5.6 5.2"),
        'F' => (6.6, "M 6.2 10 L 1.1 10 L 1.1 0 M 1.1 5.1 L 5.5 5.1"),
        'G' => (
            9.1,
            "M 8 8.1 C 7.3 9.3 6.2 10 4.9 10 C 2.6 10 .9 7.9 .9 5 C .9 2.1 2.6 0 4.9 0 C 6.3 0 7.4 .7 8.1 1.7 L 8.1 4.6 L 5.3 4.6",
        ),
        'H' => (8.4, "M 1.1 0 L 1.1 10 M 7.3 0 L 7.3 10 M 1.1 5.2 L 7.3 5.2"),
        'I' => (2.4, "M 1.2 0 L 1.2 10"),
        'J' => (5.7, "M 4.6 10 L 4.6 2.6 C 4.6 .9 3.8 0 2.5 0 C 1.6 0 .9 .4 .5 1.2"),
        'K' => (7.4, "M 1.1 0 L 1.1 10 M 6.8 10 L 1.1 4 M 3 6 L 7.1 0"),
        'L' => (6.3, "M 1.1 10 L 1.1 0 L 5.9 0"),
        'M' => (10.0, "M 1.1 0 L 1.1 10 L 5 2.8 L 8.9 10 L 8.9 0"),
        'N' => (8.6, "M 1.1 0 L 1.1 10 L 7.5 0 L 7.5 10"),
        'O' => (9.8, "O 4.9 5 4 5"),
        'P' => (7.3, "M 1.1 0 L 1.1 10 L 4 10 C 5.8 10 6.8 9 6.8 7.3 C 6.8 5.6 5.8 4.5 4 4.5 L 1.1 4.5"),
        'Q' => (9.8, "O 4.9 5 4 5 M 6 2.2 L 8.7 -.6"),
        'R' => (7.6, "M 1.1 0 L 1.1 10 L 4 10 C 5.8 10 6.8 9 6.8 7.3 C 6.8 5.6 5.8 4.5 4 4.5 L 1.1 4.5 M 4 4.5 L 7 0"),
        'S' => (
            7.5,
            "M 6.4 8.4 C 5.8 9.4 4.9 10 3.8 10 C 2.2 10 1.1 9 1.1 7.6 C 1.1 5.8 2.6 5.4 3.9 5 C 5.4 4.6 6.8 4.1 6.8 2.5 C 6.8 1 5.6 0 3.9 0 C 2.5 0 1.3 .6 .7 1.8",
        ),
        'T' => (7.6, "M .4 10 L 7.2 10 M 3.8 10 L 3.8 0"),
        'U' => (8.4, "M 1.1 10 L 1.1 3.4 C 1.1 1.3 2.3 0 4.2 0 C 6.1 0 7.3 1.3 7.3 3.4 L 7.3 10"),
        'V' => (8.0, "M .5 10 L 4 0 L 7.5 10"),
        'W' => (11.6, "M .5 10 L 3.1 0 L 5.8 9.4 L 8.5 0 L 11.1 10"),
        'X' => (7.8, "M .8 10 L 7 0 M 7 10 L .8 0"),
        'Y' => (7.8, "M .5 10 L 3.9 4.8 L 7.3 10 M 3.9 4.8 L 3.9 0"),
        'Z' => (7.6, "M .9 10 L 6.8 10 L .7 0 L 7 0"),
        '0' => (6.8, "O 3.4 5 2.6 5"),
        '1' => (6.8, "M 1.5 8 L 3.7 10 L 3.7 0"),
        '2' => (6.8, "M .9 7.7 C 1.1 9.2 2.1 10 3.4 10 C 4.9 10 5.8 9 5.8 7.5 C 5.8 5.6 3.6 3.6 .9 0 L 6 0"),
        '3' => (
            6.8,
            "M 1 8.3 C 1.5 9.4 2.3 10 3.4 10 C 4.8 10 5.7 9.1 5.7 7.8 C 5.7 6.3 4.7 5.4 3 5.4 M 3 5.4 C 4.9 5.4 6 4.3 6 2.8 C 6 1.1 4.9 0 3.3 0 C 2.1 0 1.2 .6 .8 1.8",
        ),
        '4' => (6.8, "M 4.7 0 L 4.7 10 L .7 2.9 L 6.3 2.9"),
        '5' => (
            6.8,
            "M 5.5 10 L 1.7 10 L 1.3 5.4 C 1.9 6 2.6 6.3 3.4 6.3 C 5 6.3 6 5.1 6 3.2 C 6 1.2 4.9 0 3.2 0 C 2.1 0 1.2 .5 .8 1.5",
        ),
        '6' => (
            6.8,
            "M 5.4 9 C 4.9 9.7 4.3 10 3.6 10 C 1.9 10 .8 8 .8 4.6 C .8 1.6 1.8 0 3.4 0 C 5 0 6 1.2 6 3.1 C 6 5 5 6.2 3.5 6.2 C 2.2 6.2 1.1 5.3 .85 4",
        ),
        '7' => (6.8, "M .8 10 L 6 10 L 2.6 0"),
        '8' => (6.8, "O 3.4 7.6 2.2 2.4 O 3.4 2.6 2.6 2.6"),
        '9' => (
            6.8,
            "M 1.4 1 C 1.9 .3 2.5 0 3.2 0 C 4.9 0 6 2 6 5.4 C 6 8.4 5 10 3.4 10 C 1.8 10 .8 8.8 .8 6.9 C .8 5 1.8 3.8 3.3 3.8 C 4.6 3.8 5.7 4.7 5.95 6",
        ),
        '.' => (2.4, "M 1.2 0 L 1.2 .1"),
        ',' => (2.4, "M 1.3 .1 L .7 -1.6"),
        ':' => (2.4, "M 1.2 0 L 1.2 .1 M 1.2 5.9 L 1.2 6"),
        ';' => (2.4, "M 1.3 .1 L .7 -1.6 M 1.2 5.9 L 1.2 6"),
        '·' => (2.8, "M 1.4 4 L 1.4 4.1"),
        '-' => (4.2, "M .8 4 L 3.4 4"),
        '–' => (6.2, "M .7 4 L 5.5 4"),
        '—' => (9.6, "M .7 4 L 8.9 4"),
        '_' => (6.2, "M .4 -1.2 L 5.8 -1.2"),
        '+' => (7.0, "M 1 4.2 L 6 4.2 M 3.5 6.7 L 3.5 1.7"),
        '×' => (6.4, "M 1 6.4 L 5.4 2 M 5.4 6.4 L 1 2"),
        '=' => (7.0, "M 1 5.4 L 6 5.4 M 1 3 L 6 3"),
        '/' => (5.0, "M .5 -1.2 L 4.5 10.6"),
        '(' => (3.4, "M 2.8 10.8 C 1.4 8.8 1 6.7 1 4.6 C 1 2.5 1.4 .4 2.8 -1.6"),
        ')' => (3.4, "M .6 10.8 C 2 8.8 2.4 6.7 2.4 4.6 C 2.4 2.5 2 .4 .6 -1.6"),
        '\'' | '’' | '‘' => (2.2, "M 1.1 10.2 L 1.1 7.6"),
        '"' | '“' | '”' => (4.0, "M 1.1 10.2 L 1.1 7.6 M 2.9 10.2 L 2.9 7.6"),
        '!' => (2.4, "M 1.2 10 L 1.2 3 M 1.2 0 L 1.2 .1"),
        '?' => (5.8, "M .8 8 C 1 9.3 1.9 10 3 10 C 4.3 10 5.1 9.1 5.1 7.8 C 5.1 5.8 2.9 5.5 2.9 3.2 M 2.9 0 L 2.9 .1"),
        '&' => (
            8.4,
            "M 7.8 0 L 2.3 6.9 C 1.3 8.4 2.1 10 3.6 10 C 5.1 10 5.8 8.3 4.7 7 C 3.8 5.9 1 5.2 1 2.6 C 1 1 2.1 0 3.6 0 C 5.6 0 6.9 2 7.3 4.4",
        ),
        '@' => (
            11.0,
            "O 5.5 4.2 2 2.4 M 7.5 6.6 L 7.5 2.9 C 7.5 1.4 10 1.6 10 4.6 C 10 7.6 8 9.8 5.5 9.8 C 2.9 9.8 1 7.4 1 4.4 C 1 1.2 3 -1.2 5.7 -1.2 C 6.7 -1.2 7.4 -1 8.1 -.6",
        ),
        '#' => (7.8, "M 2.4 0 L 3.4 10 M 4.9 0 L 5.9 10 M 1 6.8 L 7.2 6.8 M .7 3.2 L 6.9 3.2"),
        '%' => (9.0, "O 2.3 7.8 1.5 2.2 O 6.7 2.2 1.5 2.2 M 7.4 10 L 1.6 0"),
        '↑' => (6.4, "M 3.2 0 L 3.2 9.6 M .8 6.8 L 3.2 9.6 L 5.6 6.8"),
        '↓' => (6.4, "M 3.2 10 L 3.2 .4 M .8 3.2 L 3.2 .4 L 5.6 3.2"),
        '→' => (9.6, "M .8 4 L 8.6 4 M 5.8 6.6 L 8.6 4 L 5.8 1.4"),
        _ => (7.0, "M 1 0 L 1 10 L 6 10 L 6 0 L 1 0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_is_written_in_known_words() {
        for c in ' '..='~' {
            let (advance, lines) = glyph(c);
            assert!((2.0..=12.0).contains(&advance), "{c}");
            let known = |word: &str| matches!(word, "" | "M" | "L" | "C" | "O") || word.parse::<f32>().is_ok();
            assert!(lines.split(' ').all(known), "{c}: {lines}");
        }
    }

    #[test]
    fn letters_stay_within_their_advance() {
        for c in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            let (path, _) = path(&c.to_string(), [0.0, 0.0], 100.0, Weight::Plain);
            let bounds = path.expect("is drawn").bounds();
            assert!(bounds.left() >= -4.0 && bounds.right() <= width(&c.to_string(), 100.0, Weight::Plain), "{c}");
            assert!(bounds.top() >= -45.0 && bounds.bottom() <= 65.0, "{c}: {bounds:?}");
        }
    }
}
