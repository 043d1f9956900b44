//! The table as a text to read.

use std::fmt::Write;

use super::{Field, Form, LayoutName, Values};

/// Width of a line.
const WIDTH: usize = 100;

/// All fields of a preset with this layout (`grid_carve`): path, letter, how it is written, bounds, default, and what
/// it does. `None` when there is no such layout.
pub fn schema(layout: &str) -> Option<String> {
    let layout = LayoutName::of_name(layout)?;
    let mut text = format!(
        "Fields of a preset with the layout {}.\n\
         A field that is left out takes its default. A tier may name any field of layout, cell, shapes, halls, doors,\n\
         contents, stocking, special_rooms and theme. [] stands for each entry of a list.\n",
        layout.word()
    );
    for field in layout.fields() {
        if !field.path.contains(['.', '[']) {
            text.push('\n');
        }
        // A `write!` into a string can't fail.
        let _ = write!(text, "{}", Entry(field));
    }
    Some(text)
}

struct Entry(&'static Field);

impl std::fmt::Display for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let field = self.0;
        let name = match field.letter {
            Some(letter) => format!("{} ({letter})", field.path),
            None => field.path.to_owned(),
        };
        let mut facts = vec![written(field)];
        if field.required {
            facts.push("must be written".into());
        } else if !field.default.is_empty() {
            facts.push(format!("default {}", field.default));
        }
        writeln!(f, "{name}")?;
        for line in wrapped(&facts.join("; ")).into_iter().chain(wrapped(field.about)) {
            writeln!(f, "    {line}")?;
        }
        Ok(())
    }
}

/// How the value of a field is written, with its bounds.
fn written(field: &Field) -> String {
    let bounds = field.bounds_text().unwrap_or_default();
    let unit = if field.unit.is_empty() { String::new() } else { format!(" {}", field.unit) };
    match field.form {
        Form::Number | Form::Decimal => format!("{bounds}{unit}"),
        Form::Flag => "true or false".into(),
        Form::Text => "text in quotes".into(),
        Form::Range | Form::DecimalRange => format!("(min, max), {bounds}{unit}"),
        Form::Cell => "(column, row)".into(),
        Form::TextPair => "(\"from\", \"to\")".into(),
        Form::Group => "( … )".into(),
        Form::List if bounds.is_empty() => "[ … ]".into(),
        Form::List => format!("[ … ], {bounds}{unit}"),
        Form::Map => format!("{{ \"word\": number }}, {bounds}{unit}"),
        Form::Choice(choices) => {
            let words: Vec<String> = choices.iter().map(|choice| usage(choice.word, choice.values)).collect();
            let numbers = choices.iter().any(|choice| matches!(choice.values, Values::Number | Values::Range));
            let bounds = if numbers { format!(", numbers {bounds}") } else { String::new() };
            format!("{}{bounds}", words.join(" | "))
        }
    }
}

/// A choice as it is written: `Random(min_distance: …)`.
pub(in crate::preset) fn usage(word: &str, values: Values) -> String {
    match values {
        Values::None => word.into(),
        Values::Number => format!("{word}(n)"),
        Values::Range => format!("{word}(min, max)"),
        Values::Named([first, _, _, ..]) => format!("{word}({first}: …, …)"),
        Values::Named(names) => {
            let names: Vec<String> = names.iter().map(|name| format!("{name}: …")).collect();
            format!("{word}({})", names.join(", "))
        }
        Values::Free => format!("{word}(\"name\", (…))"),
    }
}

fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() + 5 < WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schema_names_every_field_of_its_layout_once_with_bounds_and_default() {
        for layout in LayoutName::BUILT_IN {
            let text = schema(layout.name()).unwrap_or_default();
            let named: Vec<&str> =
                text.lines().skip(3).filter(|l| !l.is_empty() && !l.starts_with(' ')).map(first_word).collect();
            let fields: Vec<&str> = layout.fields().map(|field| field.path).collect();
            assert_eq!(named, fields);
            assert!(text.lines().all(|line| line.chars().count() <= 130), "{text}");
        }
        assert!(schema("maze").is_none());
    }

    #[test]
    fn the_schema_of_a_layout_has_its_bounds_and_defaults() {
        let (carve, crawl) = (schema("grid_carve").unwrap_or_default(), schema("pointcrawl").unwrap_or_default());
        assert!(carve.contains("layout.columns (X)\n    1..=512 rooms; default 7\n    Longer way"), "{carve}");
        assert!(crawl.contains("layout.entrance_chance\n    0.0..=1.0; default 0.2\n"), "{crawl}");
        assert!(crawl.contains("layout.empty_factor\n    (min, max), 1.0..=100.0 points a room; default (1.2, 2.5)"));
        let locked =
            |text: &str| text.split("\ndoors.locked\n").nth(1).and_then(|t| t.lines().next().map(str::to_owned));
        assert!(locked(&carve).is_some_and(|line| line.ends_with("default Exactly(0)")), "{carve}");
        assert!(locked(&crawl).is_some_and(|line| line.ends_with("default AsLabelled")), "{crawl}");
        assert!(
            crawl.contains("cell\n    ( … ); default (width: 11, height: 11)\n    Unused by this layout"),
            "{crawl}"
        );
    }

    fn first_word(line: &str) -> &str {
        line.split(' ').next().unwrap_or(line)
    }
}
