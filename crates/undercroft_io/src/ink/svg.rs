//! Shapes as SVG, with the reader's own fonts.

use std::fmt::Write as _;

use super::{Align, Colour, Shape, Weight};

/// Writes shapes as a drawing of its own.
pub(crate) fn svg(shapes: &[Shape], [width, height]: [u32; 2], paper: Colour) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
        viewBox=\"0 0 {width} {height}\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(paper)
    );
    for shape in shapes {
        // Writing to a string does not fail.
        let _ = add(shape, &mut out);
    }
    out + "</svg>\n"
}

fn add(shape: &Shape, out: &mut String) -> std::fmt::Result {
    match shape {
        Shape::Box { at: [x, y], size: [width, height], radius, fill, line } => {
            write!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")?;
            if *radius > 0.0 {
                write!(out, " rx=\"{radius}\"")?;
            }
            writeln!(out, "{}/>", paint(*fill, *line))
        }
        Shape::Line { points, colour, width, dashes } => {
            write!(out, "<polyline points=\"{}\"{}", list(points), paint(None, Some((*colour, *width))))?;
            if let Some([dash, gap]) = dashes {
                write!(out, " stroke-dasharray=\"{dash} {gap}\"")?;
            }
            writeln!(out, "/>")
        }
        Shape::Dots { centres, radius, colour } => {
            writeln!(out, "<g fill=\"{}\">", hex(*colour))?;
            for [x, y] in centres {
                writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>")?;
            }
            writeln!(out, "</g>")
        }
        Shape::Polygon { points, fill, line } => {
            writeln!(out, "<polygon points=\"{}\"{}/>", list(points), paint(Some(*fill), *line))
        }
        Shape::Words { text, at: [x, y], size, weight, align, colour, title } => {
            let anchor = match align {
                Align::Left => "start",
                Align::Middle => "middle",
                Align::Right => "end",
            };
            let family = if *title { "Georgia, serif" } else { "Verdana, 'DejaVu Sans', sans-serif" };
            let weight = if *weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
            // The base line lies half a capital below the middle.
            let y = y + size * 0.365;
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y:.1}\" font-family=\"{family}\" font-size=\"{:.1}\"{weight} \
                text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
                size * 0.92,
                hex(*colour),
                escaped(text)
            )
        }
    }
}

fn paint(fill: Option<Colour>, line: Option<(Colour, f32)>) -> String {
    let mut out = format!(" fill=\"{}\"", fill.map_or_else(|| "none".into(), hex));
    if let Some((colour, width)) = line {
        out += &format!(" stroke=\"{}\" stroke-width=\"{width}\"", hex(colour));
    }
    out
}

fn list(points: &[[f32; 2]]) -> String {
    let points: Vec<String> = points.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    points.join(" ")
}

fn hex([r, g, b]: Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
