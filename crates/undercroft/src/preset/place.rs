//! From a field of a tier's settings to the text that gives it: the tier's own, the preset's, or that of a preset
//! which it extends.

use std::ops::Range;

use super::{
    Mark, Problem,
    bounds::Finding,
    fields,
    locate::{Node, Segment, Source, child, element_name, find, segments},
};

/// The texts of a preset: the preset first, then those that it extends.
pub(super) struct Places<'a> {
    pub files: &'a [Source],
    /// Which of them lists the tiers.
    pub tiers_in: Option<usize>,
}

/// Where a value stands.
pub(super) struct Place<'a> {
    pub source: &'a Source,
    pub span: Range<usize>,
    /// `tiers["adept"].` when the tier gives it, else empty.
    pub prefix: String,
}

impl<'a> Places<'a> {
    /// Where the value of a field of a tier comes from; `None` when it is a default. Of a value that isn't written
    /// itself, such as the count of a special room, the innermost brackets that are.
    pub fn of(&self, tier: usize, path: &str) -> Option<Place<'a>> {
        let steps = segments(path)?;
        let whole = replaced_whole(&steps);
        let roots = self.files.iter().filter_map(|source| Some((source, source.root.as_ref()?, String::new())));
        self.tier(tier).into_iter().chain(roots).find_map(|(source, root, prefix)| {
            let mut node = root;
            for step in steps.get(..whole)? {
                node = &child(&source.text, node, step)?.value;
            }
            // A layout stands where its word stands; brackets without one only change its parameters.
            if path == "layout" && node.group().is_some_and(|group| group.word.is_none()) {
                return None;
            }
            for step in steps.get(whole..)? {
                match child(&source.text, node, step) {
                    Some(member) if !member.value.span.is_empty() => node = &member.value,
                    _ => break,
                }
            }
            Some(Place { source, span: node.span.clone(), prefix })
        })
    }

    /// The text of a tier, and how its paths begin.
    fn tier(&self, tier: usize) -> Option<(&'a Source, &'a Node, String)> {
        let source = self.files.get(self.tiers_in?)?;
        let tiers = find(&source.text, source.root.as_ref()?, "tiers")?;
        let node = &tiers.group()?.members.get(tier)?.value;
        let name = super::locate::member_path(&source.text, "tiers", tiers, tier);
        Some((source, node, format!("{name}.")))
    }

    /// Name of a tier as it is written.
    pub fn tier_name(&self, tier: usize) -> String {
        let name = self.tier(tier).and_then(|(source, node, _)| element_name(&source.text, node));
        name.map_or_else(|| (tier + 1).to_string(), |name| name.into_owned())
    }

    /// Whether the tier's own text changes something of the same kind: any field of its layout, of its doors …
    pub fn tier_touches(&self, tier: usize, path: &str) -> bool {
        let kind = path.split(['.', '[']).next().unwrap_or(path);
        self.tier(tier).is_some_and(|(source, node, _)| node.member(&source.text, kind).is_some())
    }

    /// Where to point when nothing better is known: the tier, or the beginning of the preset.
    fn fallback(&self, tier: usize) -> Option<Place<'a>> {
        if let Some((source, node, _)) = self.tier(tier) {
            return Some(Place { source, span: node.span.clone(), prefix: String::new() });
        }
        let source = self.files.first()?;
        let start = source.root.as_ref()?.span.start;
        Some(Place { source, span: start..start + 1, prefix: String::new() })
    }

    /// A finding about a tier, with its place.
    pub fn problem(&self, tier: usize, finding: &Finding) -> Problem {
        let own = std::iter::once(&finding.path).chain(&finding.with);
        let mut places: Vec<Place<'a>> = own.filter_map(|path| self.of(tier, path)).collect();
        if places.is_empty() {
            places.extend(finding.needs.iter().find_map(|path| self.of(tier, path)));
        }
        let main = places.iter().find(|place| !place.prefix.is_empty()).or(places.first());
        let fallback = if main.is_none() { self.fallback(tier) } else { None };
        let Some(main) = main.or(fallback.as_ref()) else {
            return finding.clone().without_text("");
        };
        let message = self.with_lines(tier, &finding.message, main.source);
        let message = if message.starts_with(&finding.path) { main.prefix.clone() + &message } else { message };
        let path = main.prefix.clone() + &finding.path;
        let mut problem = Problem::at(main.source, main.span.clone(), path, message);
        let same_file = places.iter().filter(|place| std::ptr::eq(place.source, main.source));
        let marks: Vec<Mark> = same_file.map(|place| Mark::of(place.source, place.span.clone())).collect();
        let second_is_below = matches!(&marks[..], [first, second] if second.line > first.line);
        problem.help = if second_is_below { finding.help_below.clone() } else { None }.or_else(|| finding.help.clone());
        if !marks.is_empty() {
            problem.marks = marks;
            problem.marks.sort_by_key(|mark| (mark.line, mark.column));
            problem.marks.dedup();
        }
        problem
    }

    /// Writes ` (line 25)` for `@(cell.width)`.
    fn with_lines(&self, tier: usize, message: &str, file: &Source) -> String {
        let mut text = String::new();
        let mut rest = message;
        while let Some((before, behind)) = rest.split_once("@(") {
            let (path, after) = behind.split_once(')').unwrap_or((behind, ""));
            text.push_str(before);
            if let Some(place) = self.of(tier, path) {
                let (line, _) = place.source.position(place.span.start);
                let name = if std::ptr::eq(place.source, file) { "" } else { &place.source.file };
                let gap = if name.is_empty() { "" } else { " " };
                text.push_str(&format!(" ({name}{gap}line {line})"));
            }
            rest = after;
        }
        text + rest
    }
}

/// How many steps of a path lead to what patches replace as one value: `layout.columns`, `layout.near_labels.door`,
/// `shapes`.
fn replaced_whole(steps: &[Segment<'_>]) -> usize {
    let mut path = String::new();
    for (depth, step) in steps.iter().enumerate() {
        let Segment::Name(name) = step else { return depth };
        path = if depth == 0 { (*name).to_owned() } else { format!("{path}.{name}") };
        if !fields::is_group(&path) {
            return depth + 1;
        }
    }
    steps.len()
}
