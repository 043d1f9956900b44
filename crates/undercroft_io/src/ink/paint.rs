//! Shapes as pixels.

use std::io::Write as _;

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect, Stroke, StrokeDash, Transform,
};

use super::{Align, Colour, Shape, letters};
use crate::png::RenderError;

/// Rows that are painted at a time, so that a large picture needs little memory.
const BAND_PX: u32 = 256;

/// Paints shapes as an RGB PNG.
///
/// # Errors
/// A picture that is larger than pictures may be, or that can't be written.
pub(crate) fn png(shapes: &[Shape], [width, height]: [u32; 2], paper: Colour) -> Result<Vec<u8>, RenderError> {
    let (width, height) = crate::png::size_px(width, height, 1)?;
    let painter = Painter::new(shapes);
    let mut bytes = Vec::new();
    let write = |bytes: &mut Vec<u8>| -> Result<(), Box<dyn std::error::Error>> {
        let mut encoder = png::Encoder::new(bytes, width, height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        // Most is paper: without filters it packs as well, and much faster.
        encoder.set_filter(png::Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        let mut rgb = Vec::new();
        for top in (0..height).step_by(BAND_PX as usize) {
            let rows = BAND_PX.min(height - top);
            let mut band = Pixmap::new(width, rows).ok_or("too large")?;
            band.fill(tiny_skia::Color::from_rgba8(paper[0], paper[1], paper[2], 255));
            painter.paint(&mut band.as_mut(), top as f32);
            rgb.clear();
            rgb.extend(band.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]));
            stream.write_all(&rgb)?;
        }
        stream.finish()?;
        writer.finish()?;
        Ok(())
    };
    write(&mut bytes).map_err(|error| RenderError::Encode(error.to_string()))?;
    Ok(bytes)
}

/// Shapes made ready for painting.
pub(crate) struct Painter {
    strokes: Vec<Painted>,
}

/// A path that is filled or drawn with a pen.
struct Painted {
    path: Path,
    colour: Colour,
    /// `None`: filled.
    pen: Option<Stroke>,
    reach: [f32; 2],
}

impl Painter {
    pub fn new(shapes: &[Shape]) -> Self {
        let mut painter = Self { strokes: Vec::new() };
        shapes.iter().for_each(|shape| painter.add(shape));
        painter
    }

    /// Paints what reaches into a band whose first row is at `top`.
    pub fn paint(&self, band: &mut PixmapMut<'_>, top: f32) {
        let bottom = top + band.height() as f32;
        let shift = Transform::from_translate(0.0, -top);
        for painted in self.strokes.iter().filter(|painted| painted.reach[0] < bottom && painted.reach[1] > top) {
            let mut paint = Paint::default();
            let [r, g, b] = painted.colour;
            paint.set_color_rgba8(r, g, b, 255);
            match &painted.pen {
                Some(pen) => band.stroke_path(&painted.path, &paint, pen, shift, None),
                None => band.fill_path(&painted.path, &paint, FillRule::Winding, shift, None),
            }
        }
    }

    /// Paints over rows of RGB pixels that begin at `top`. Where nothing reaches into them they stay as they are.
    pub fn paint_over(&self, rows: &mut [u8], width: u32, top: u32) {
        let height = rows.len() as u32 / 3 / width.max(1);
        let (first, end) = (top as f32, (top + height) as f32);
        if !self.strokes.iter().any(|painted| painted.reach[0] < end && painted.reach[1] > first) {
            return;
        }
        let Some(mut band) = Pixmap::new(width, height) else { return };
        for (pixel, rgb) in band.data_mut().chunks_exact_mut(4).zip(rows.chunks_exact(3)) {
            pixel.copy_from_slice(&[rgb[0], rgb[1], rgb[2], 255]);
        }
        self.paint(&mut band.as_mut(), first);
        for (rgb, pixel) in rows.chunks_exact_mut(3).zip(band.data().chunks_exact(4)) {
            rgb.copy_from_slice(&pixel[..3]);
        }
    }

    fn add(&mut self, shape: &Shape) {
        let reach = shape.reach();
        let mut push = |path: Option<Path>, colour: Colour, pen: Option<Stroke>| {
            if let Some(path) = path {
                self.strokes.push(Painted { path, colour, pen, reach });
            }
        };
        match shape {
            Shape::Box { at, size, radius, fill, line } => {
                let path = rounded(*at, *size, *radius);
                if let Some(fill) = fill {
                    push(path.clone(), *fill, None);
                }
                if let Some((colour, width)) = line {
                    push(path, *colour, Some(pen(*width, LineCap::Butt)));
                }
            }
            Shape::Line { points, colour, width, dashes } => {
                let dash = dashes.and_then(|dashes| StrokeDash::new(dashes.to_vec(), 0.0));
                push(through(points, false), *colour, Some(Stroke { dash, ..pen(*width, LineCap::Butt) }));
            }
            Shape::Dots { centres, radius, colour } => {
                let mut builder = PathBuilder::new();
                centres.iter().for_each(|[x, y]| builder.push_circle(*x, *y, *radius));
                push(builder.finish(), *colour, None);
            }
            Shape::Polygon { points, fill, line } => {
                let path = through(points, true);
                push(path.clone(), *fill, None);
                if let Some((colour, width)) = line {
                    push(path, *colour, Some(pen(*width, LineCap::Butt)));
                }
            }
            Shape::Words { text, at, size, weight, align, colour, .. } => {
                let width = letters::width(text, *size, *weight);
                let left = match align {
                    Align::Left => at[0],
                    Align::Middle => at[0] - width / 2.0,
                    Align::Right => at[0] - width,
                };
                let (path, thick) = letters::path(text, [left, at[1]], *size, *weight);
                push(path, *colour, Some(pen(thick, LineCap::Round)));
            }
        }
    }
}

fn pen(width: f32, line_cap: LineCap) -> Stroke {
    let line_join = if line_cap == LineCap::Round { LineJoin::Round } else { LineJoin::Miter };
    Stroke { width, line_cap, line_join, ..Stroke::default() }
}

fn through(points: &[[f32; 2]], close: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, [x, y]) in points.iter().enumerate() {
        if i == 0 { builder.move_to(*x, *y) } else { builder.line_to(*x, *y) }
    }
    if close {
        builder.close();
    }
    builder.finish()
}

fn rounded([x, y]: [f32; 2], [width, height]: [f32; 2], radius: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        builder.push_rect(Rect::from_xywh(x, y, width, height)?);
        return builder.finish();
    }
    // Control points of a quarter of a circle.
    let k = radius * 0.4477;
    let (right, bottom) = (x + width, y + height);
    builder.move_to(x + radius, y);
    builder.line_to(right - radius, y);
    builder.cubic_to(right - k, y, right, y + k, right, y + radius);
    builder.line_to(right, bottom - radius);
    builder.cubic_to(right, bottom - k, right - k, bottom, right - radius, bottom);
    builder.line_to(x + radius, bottom);
    builder.cubic_to(x + k, bottom, x, bottom - k, x, bottom - radius);
    builder.line_to(x, y + radius);
    builder.cubic_to(x, y + k, x + k, y, x + radius, y);
    builder.close();
    builder.finish()
}
