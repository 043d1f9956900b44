//! Faults of syntax, in the words of somebody who doesn't know RON.

use std::ops::Range;

use super::{
    Problem,
    fields::{Field, Form},
    in_force::InForce,
    locate::{Fault, Source, What, path_at},
    mistake::{Mistake, Repair},
};

/// The first fault of syntax of a text.
pub(super) fn first_fault(source: &Source) -> Option<Problem> {
    source.faults.first().map(|fault| mistake(source, fault, &InForce::alone(source)).problem)
}

/// The mistakes that the faults of a text are which is no preset.
pub(crate) fn mistakes(source: &Source) -> Vec<Mistake> {
    mistakes_of_preset(source, &InForce::alone(source))
}

/// The mistakes that the faults of a preset's text are.
pub(super) fn mistakes_of_preset(source: &Source, in_force: &InForce) -> Vec<Mistake> {
    source.faults.iter().map(|fault| mistake(source, fault, in_force)).collect()
}

fn mistake(source: &Source, fault: &Fault, in_force: &InForce) -> Mistake {
    let Fault { span, what } = fault;
    let (line, _) = source.position(span.start);
    let token = source.text.get(span.clone()).unwrap_or("");
    let path = |byte: usize| source.root.as_ref().map_or_else(String::new, |root| path_at(&source.text, root, byte));
    let at = |span: Range<usize>, path: String, message: &str, help: Option<String>| Problem {
        help,
        ..Problem::at(source, span, path, message)
    };
    let here = |message: &str| at(span.clone(), String::new(), message, None);
    let repaired = |problem, repair| Mistake { problem, span: span.clone(), repair, taints: None };
    let fatal = |problem| repaired(problem, Repair::None);
    let blank = Repair::blank(span.clone());
    match what {
        What::Empty => fatal(at(
            span.clone(),
            String::new(),
            "there is no preset in this file; it begins with `(` and ends with `)`",
            Some("(format: 1)".into()),
        )),
        What::Percent => {
            let number = source.text[..span.start].trim_end();
            let digits = number.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '.').next().unwrap_or("");
            let path = path(number.len().saturating_sub(1));
            match in_force.at(source, &path).field(&path) {
                Some(field) if matches!(field.form, Form::Decimal | Form::DecimalRange) => {
                    let share = share(field, digits);
                    let message = "a share of 1 is written, not a percentage";
                    let taints = Some(super::structure::tainted(&path));
                    Mistake { taints, ..repaired(at(span.clone(), path, message, share), blank) }
                }
                _ => {
                    let message = "a percentage is written without the sign";
                    repaired(at(span.clone(), path, message, Some(digits.to_owned())), blank)
                }
            }
        }
        What::HashComment => {
            let problem = at(span.start..span.start + 1, String::new(), "comments begin with //", None);
            repaired(problem, blank)
        }
        What::MissingComma => missing_comma(source, span, path(span.start)),
        What::MissingColon | What::EqualsSign => {
            let path = path(span.start);
            let help = path.rsplit('.').next().map(|name| format!("{name}:"));
            let problem = at(span.clone(), path, "a colon stands between a name and its value", help);
            repaired(problem, Repair::put(span.start..span.start + 1, ':'))
        }
        What::QuotedName => {
            let name = token.trim_matches('"').to_owned();
            let problem = at(span.clone(), path(span.start + 1), "a name stands without quotes", Some(name));
            repaired(problem, Repair::blank_ends(span.clone()))
        }
        What::LoneComma => repaired(here("nothing stands before this comma"), blank),
        What::MissingValue => {
            let path = path(span.start);
            let field = in_force.at(source, &path).field(&path);
            let default = field.map(|field| field.default).filter(|text| !text.is_empty());
            fatal(at(span.clone(), path, "a value is missing behind the name", default.map(str::to_owned)))
        }
        What::Unclosed(bracket) => fatal(here(&format!("`{}` of line {line} is never closed", bracket.open()))),
        What::UnclosedText => fatal(here(&format!("`\"` of line {line} is never closed"))),
        What::UnclosedComment => fatal(here(&format!("`/*` of line {line} is never closed"))),
        What::Stray => repaired(here(&format!("`{token}` closes nothing")), blank),
        What::Unexpected => repaired(here(&format!("`{}` means nothing here", token.escape_debug())), blank),
        What::Trailing => repaired(here("nothing may follow the end of the preset"), blank),
        What::TooDeep => fatal(here("too many brackets inside each other")),
    }
}

/// `0.2` for `20%`, where that is within the field's bounds.
fn share(field: &Field, percent: &str) -> Option<String> {
    let percent: i64 = percent.parse().ok()?;
    let share = percent.checked_mul(10)?;
    let fits = u64::try_from(share).is_ok_and(|share| field.max.is_some_and(|max| share <= max));
    fits.then(|| super::Decimal::from_thousandths(share).to_string())
}

/// RON itself notices a missing comma at the next entry only, often a line too late. `gap` reaches from the value to
/// the next entry.
fn missing_comma(source: &Source, gap: &Range<usize>, path: String) -> Mistake {
    let (line, _) = source.position(gap.start);
    let message = if source.position(gap.end).0 > line {
        format!("a comma is missing after line {line}")
    } else {
        "a comma is missing here".to_owned()
    };
    let value = source.find(&path).and_then(|node| source.text.get(node.span.clone()));
    let value = value.filter(|value| value.chars().count() <= 30 && !value.contains('\n'));
    let help = value.map(|value| format!("{value},"));
    let problem = Problem { help, ..Problem::at(source, gap.start..gap.start, path, message) };
    let repair = match source.text.as_bytes().get(gap.start) {
        Some(byte) if byte.is_ascii_whitespace() => Repair::put(gap.start..gap.start + 1, ','),
        _ => Repair::None,
    };
    Mistake { problem, span: gap.clone(), repair, taints: None }
}
