//! One file: its text becomes a patch, and everything that is wrong with it a list of mistakes.

use std::collections::BTreeSet;

use super::{
    Problem,
    in_force::InForce,
    load::FORMAT,
    locate::{Kind, Source},
    mistake::{Mistake, repaired},
    patch::{PresetPatch, ron_options},
    structure, syntax,
};

/// Bytes of a preset file; the shipped ones have six thousand.
const MAX_BYTES: usize = 1 << 20;

/// What a file says.
pub(super) struct Reading {
    /// As far as it can be read without its mistakes; `None` when it can't.
    pub patch: Option<PresetPatch>,
    pub problems: Vec<Problem>,
    /// Fields whose values are unknown because of a mistake.
    pub taints: BTreeSet<String>,
}

impl Reading {
    fn of_one(problem: Problem) -> Self {
        Self { patch: None, problems: vec![problem], taints: BTreeSet::new() }
    }
}

/// Reads a file. `in_force`: which layout's fields may stand where.
pub(super) fn read(source: &Source, in_force: &InForce) -> Reading {
    if let Some(problem) = too_long(source).or_else(|| newer_format(source)) {
        return Reading::of_one(problem);
    }
    let mut mistakes = syntax::mistakes_of_preset(source, in_force);
    // Behind a bracket that is never closed nothing is where it seems.
    let sure = source.faults.iter().find(|fault| fault.hides_the_rest()).map_or(usize::MAX, |fault| fault.span.start);
    let told: BTreeSet<(usize, usize)> = mistakes.iter().map(|m| (m.problem.line, m.problem.column)).collect();
    mistakes.extend(
        structure::mistakes(source, in_force).into_iter().filter(|mistake| {
            mistake.span.end <= sure && !told.contains(&(mistake.problem.line, mistake.problem.column))
        }),
    );
    let patch = if mistakes.is_empty() { parse(&source.text) } else { parse_repaired(source, &mistakes) };
    let taints = mistakes.iter().filter_map(|mistake| mistake.taints.clone()).collect();
    let problems: Vec<Problem> = mistakes.into_iter().map(|mistake| mistake.problem).collect();
    match patch {
        Ok(patch) => Reading { patch: Some(patch), problems, taints },
        Err(_) if !problems.is_empty() => Reading { patch: None, problems, taints },
        Err(error) => Reading::of_one(unreadable(source, &error)),
    }
}

fn parse(text: &str) -> Result<PresetPatch, ron::error::SpannedError> {
    ron_options().from_str(text.strip_prefix('\u{feff}').unwrap_or(text))
}

fn parse_repaired(source: &Source, mistakes: &[Mistake]) -> Result<PresetPatch, ron::error::SpannedError> {
    repaired(&source.text, mistakes).map_or_else(|| parse(""), |text| parse(&text))
}

/// RON's own words, for what nothing of this module has noticed.
fn unreadable(source: &Source, error: &ron::error::SpannedError) -> Problem {
    let line = error.span.start.line;
    let column = error.span.start.col.saturating_sub(1);
    let start: usize = source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = source.text.get(start..).unwrap_or("");
    let byte = start + rest.char_indices().nth(column).map_or(0, |(at, _)| at);
    let path = source.root.as_ref().map_or_else(String::new, |root| super::locate::path_at(&source.text, root, byte));
    Problem::at(source, byte..byte, path, format!("can't be read: {}", error.code))
}

fn too_long(source: &Source) -> Option<Problem> {
    (source.text.len() > MAX_BYTES).then(|| {
        let message = format!("at most {MAX_BYTES} bytes, found {}", source.text.len());
        Problem { file: source.file.clone(), message, ..Problem::default() }
    })
}

/// Of a file that was written for a later version nothing else is said.
fn newer_format(source: &Source) -> Option<Problem> {
    let node = source.find("format").filter(|node| matches!(node.kind, Kind::Number))?;
    let format: u64 = source.text.get(node.span.clone())?.parse().ok()?;
    match format {
        _ if format == u64::from(FORMAT) => None,
        0 => Some(Problem {
            help: Some(FORMAT.to_string()),
            ..Problem::at(source, node.span.clone(), "format", format!("{FORMAT}, found 0"))
        }),
        _ => {
            let message = format!("written for a newer Undercroft (format {format}, this is {FORMAT})");
            Some(Problem::at(source, node.span.clone(), "format", message))
        }
    }
}
