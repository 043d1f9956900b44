//! The text of a preset, edited in place: only the values that change are touched, everything else stays byte for
//! byte.

use std::ops::Range;

use thiserror::Error;

use super::{
    fields::{self, LayoutName},
    locate::{Bracket, Group, Member, Node, Segment, Source, child, scan, segments},
};

/// A preset's text under a designer's hands.
///
/// Paths are those of messages: `layout.columns`, `tiers["adept"].layout.columns`, `shapes[0].shape.w`,
/// `special_rooms["boss"].count`. Values are RON text.
///
/// ```
/// use undercroft::preset::Document;
///
/// let mut document = Document::new("my.dungeon.ron", "(format: 1, tiers: [(name: \"easy\")]) // mine");
/// document.set("tiers[\"easy\"].layout.columns", "8")?;
/// assert_eq!(document.text(), "(format: 1, tiers: [(name: \"easy\", layout: (columns: 8))]) // mine");
/// assert_eq!(document.overrides("easy"), ["layout.columns"]);
/// # Ok::<(), undercroft::preset::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    source: Source,
}

/// Why a text was left as it is.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The text has faults of syntax, so that nothing in it can be replaced safely.
    #[error("{file} can't be edited until its mistakes are gone: {problem}")]
    Unreadable {
        /// The file.
        file: String,
        /// Its first mistake, in one line.
        problem: String,
    },
    /// The value is no RON.
    #[error("{path}: `{value}` is not a value")]
    Value {
        /// Where it should go.
        path: String,
        /// The value.
        value: String,
    },
    /// The path leads nowhere, and can't be made to.
    #[error("{path}: no such place in {file}")]
    NoSuchPlace {
        /// The path.
        path: String,
        /// The file.
        file: String,
    },
    /// The changed text did not read back as what was asked for.
    #[error("{path}: the changed text does not read back; {file} is left as it is")]
    ReadBack {
        /// The path.
        path: String,
        /// The file.
        file: String,
    },
}

impl Document {
    /// Takes a text; `file` is how messages call it.
    pub fn new(file: &str, text: &str) -> Self {
        Self { source: Source::new(file, text) }
    }

    /// The text as it stands.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The file, as it was named.
    pub fn file(&self) -> &str {
        &self.source.file
    }

    /// The RON text of a value as it is written; `None` when it isn't.
    pub fn get(&self, path: &str) -> Option<&str> {
        let node = self.source.find(path)?;
        self.text().get(node.span.clone()).filter(|text| !text.is_empty())
    }

    /// Replaces a value, or inserts it together with the brackets that it needs around it. An index one beyond the
    /// end of a list adds an entry.
    ///
    /// # Errors
    /// The text has faults, the value isn't RON, or there is no such place; the text is left as it is.
    pub fn set(&mut self, path: &str, value: &str) -> Result<(), EditError> {
        let value = value.trim();
        let (parsed, faults) = scan(value);
        if parsed.is_none_or(|node| node.span != (0..value.len())) || !faults.is_empty() {
            return Err(EditError::Value { path: path.into(), value: value.into() });
        }
        let (root, steps) = self.place(path)?;
        let edit = match self.source.find(path) {
            Some(node) => Edit { span: node.span.clone(), text: value.to_owned() },
            None => self.insertion(root, &steps, value).ok_or_else(|| self.no_such_place(path))?,
        };
        self.apply(edit, path, Some(value))
    }

    /// Takes a value out, with its name, its comma, its line if it stands alone on it, and the brackets around it
    /// that would be empty.
    ///
    /// # Errors
    /// The text has faults, or there is no such value; the text is left as it is.
    pub fn remove(&mut self, path: &str) -> Result<(), EditError> {
        let (root, steps) = self.place(path)?;
        let mut groups = vec![root];
        for step in &steps {
            let member = groups.last().and_then(|node| child(self.text(), node, step));
            groups.push(&member.ok_or_else(|| self.no_such_place(path))?.value);
        }
        let mut depth = steps.len();
        while depth > 1 && is_needless(groups.get(depth - 1).copied(), steps.get(depth - 2)) {
            depth -= 1;
        }
        let parent = depth.checked_sub(1).and_then(|above| groups.get(above)).and_then(|node| node.group());
        let span = parent.zip(groups.get(depth)).and_then(|(group, node)| self.removal(group, node));
        let span = span.ok_or_else(|| self.no_such_place(path))?;
        self.apply(Edit { span, text: String::new() }, path, None)
    }

    /// The fields that a tier overrides, as paths of the preset (`layout.columns`, `doors.locked`, `shapes`), in the
    /// order of the tier's text.
    pub fn overrides(&self, tier: &str) -> Vec<String> {
        let text = self.text();
        let tier = self.source.find("tiers").and_then(|tiers| child(text, tiers, &Segment::Key(tier.into())));
        let mut paths = Vec::new();
        for member in members_of(tier) {
            self.collect_overrides("", member, &mut paths);
        }
        paths.retain(|path| path != "name");
        paths
    }

    /// The fields that an entry of a tier names: the parts of a group, as far down as groups go.
    fn collect_overrides(&self, parent: &str, member: &Member, paths: &mut Vec<String>) {
        let Some(name) = key_of(self.text(), member) else { return };
        let path = if parent.is_empty() { name.to_owned() } else { format!("{parent}.{name}") };
        let nameless = |group: &Group| group.members.iter().any(|part| part.key.is_none());
        if !fields::is_group(&path) || member.value.group().is_none_or(nameless) {
            paths.push(path);
            return;
        }
        for part in members_of(Some(member)) {
            self.collect_overrides(&path, part, paths);
        }
    }

    fn place<'a>(&self, path: &'a str) -> Result<(&Node, Vec<Segment<'a>>), EditError> {
        let problem = super::syntax::first_fault(&self.source);
        let (Some(root), None) = (&self.source.root, &problem) else {
            let problem = problem.map_or_else(String::new, |problem| problem.one_line());
            return Err(EditError::Unreadable { file: self.file().into(), problem });
        };
        match segments(path) {
            Some(steps) if !steps.is_empty() => Ok((root, steps)),
            _ => Err(self.no_such_place(path)),
        }
    }

    fn no_such_place(&self, path: &str) -> EditError {
        EditError::NoSuchPlace { path: path.into(), file: self.file().into() }
    }

    /// The text of a value that isn't there yet, at the end of the innermost brackets that are.
    fn insertion(&self, root: &Node, steps: &[Segment<'_>], value: &str) -> Option<Edit> {
        let (mut node, mut depth) = (root, 0);
        while let Some(member) = steps.get(depth).and_then(|step| child(self.text(), node, step)) {
            node = &member.value;
            depth += 1;
        }
        let group = node.group()?;
        let missing = steps.get(depth..)?;
        let mut text = value.to_owned();
        for step in missing.get(1..)?.iter().rev() {
            let Segment::Name(name) = step else { return None };
            text = format!("({name}: {text})");
        }
        let text = match (missing.first()?, group.bracket) {
            (Segment::Name(name), Bracket::Round) if is_struct(group) => {
                let needs_word = depth == 0 && *name == "layout" && missing.len() > 1;
                let own = needs_word && self.source.find("extends").is_none();
                format!("{name}: {}{text}", if own { layout_with(missing).word() } else { "" })
            }
            (Segment::Key(key), Bracket::Curly) => format!("\"{key}\": {text}"),
            (Segment::Index(index), Bracket::Square) if *index == group.members.len() => text,
            _ => return None,
        };
        Some(self.append(node, group, &text))
    }

    /// Puts an entry behind the last one of a group: on a line of its own when the last one begins its line.
    fn append(&self, node: &Node, group: &Group, entry: &str) -> Edit {
        let text = self.text();
        let Some(last) = group.members.last() else {
            let at = node.span.end - 1;
            return Edit { span: at..at, text: entry.to_owned() };
        };
        let start = last.span().start;
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let indent = &text[line..start];
        let behind = last.comma.map_or(last.value.span.end, |comma| comma + 1);
        let line_end = text[behind..].find('\n').map(|length| behind + length);
        match line_end.filter(|end| indent.trim().is_empty() && *end < node.span.end) {
            Some(end) => {
                let newline = if text[..end].ends_with('\r') { "\r\n" } else { "\n" };
                let end = if newline == "\r\n" { end - 1 } else { end };
                let comma = if last.comma.is_none() { "," } else { "" };
                let comment = &text[behind..end];
                Edit { span: behind..end, text: format!("{comma}{comment}{newline}{indent}{entry},") }
            }
            None => {
                let at = last.value.span.end;
                let gap = last.comma.map_or(0, |comma| comma - at);
                Edit { span: at..at + gap, text: format!("{}, {entry}", &text[at..at + gap]) }
            }
        }
    }

    /// The bytes that go when an entry goes.
    fn removal(&self, group: &Group, node: &Node) -> Option<Range<usize>> {
        let text = self.text();
        let index = group.members.iter().position(|member| member.value.span == node.span)?;
        let member = group.members.get(index)?;
        let span = member.span();
        let end = member.comma.map_or(span.end, |comma| comma + 1);
        let line = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[end..].find('\n').map_or(text.len(), |length| end + length + 1);
        let rest = text[end..line_end].trim();
        if text[line..span.start].trim().is_empty() && (rest.is_empty() || rest.starts_with("//")) {
            return Some(line..line_end);
        }
        match (index.checked_sub(1).and_then(|before| group.members.get(before)), member.comma) {
            (_, Some(comma)) if group.members.len() > index + 1 => {
                let blank = text[comma + 1..].len() - text[comma + 1..].trim_start_matches([' ', '\t']).len();
                Some(span.start..comma + 1 + blank)
            }
            (Some(before), _) => Some(before.value.span.end..span.end),
            (None, _) => Some(span.start..end),
        }
    }

    /// Takes the edit if the text then reads as before but for the path.
    fn apply(&mut self, edit: Edit, path: &str, value: Option<&str>) -> Result<(), EditError> {
        let mut text = self.text().to_owned();
        text.replace_range(edit.span, &edit.text);
        let changed = Source::new(self.file(), &text);
        let reads_back = changed.faults.is_empty()
            && value.is_none_or(|value| changed.find(path).and_then(|node| text.get(node.span.clone())) == Some(value))
            && same_but_for(&self.source, &changed, path, value.is_none());
        if !reads_back {
            return Err(EditError::ReadBack { path: path.into(), file: self.file().into() });
        }
        self.source = changed;
        Ok(())
    }
}

/// The layout that has a field of the layout; of those that several have, the default one's.
fn layout_with(steps: &[Segment<'_>]) -> LayoutName {
    let Some([Segment::Name(group), Segment::Name(name)]) = steps.get(..2) else { return LayoutName::GridCarve };
    let path = format!("{group}.{name}");
    let has = |layout: &LayoutName| layout.field(&path).is_some();
    LayoutName::BUILT_IN.into_iter().find(has).unwrap_or(LayoutName::GridCarve)
}

/// Bytes to replace, and by what.
struct Edit {
    span: Range<usize>,
    text: String,
}

/// Whether brackets without a word, themselves with a name, hold one entry only: they go when that entry goes.
fn is_needless(node: Option<&Node>, step: Option<&Segment<'_>>) -> bool {
    let one = node
        .and_then(Node::group)
        .is_some_and(|group| group.bracket == Bracket::Round && group.word.is_none() && group.members.len() == 1);
    one && matches!(step, Some(Segment::Name(_)))
}

/// Whether entries of this group have names.
fn is_struct(group: &Group) -> bool {
    group.members.iter().all(|member| member.key.is_some())
}

fn key_of<'t>(text: &'t str, member: &Member) -> Option<&'t str> {
    member.key.clone().and_then(|key| text.get(key))
}

fn members_of(member: Option<&Member>) -> &[Member] {
    member.and_then(|member| member.value.group()).map_or(&[], |group| &group.members)
}

/// Whether two texts hold the same values, except at this path, or except that the value there is gone.
fn same_but_for(before: &Source, after: &Source, path: &str, gone: bool) -> bool {
    let Some(steps) = segments(path) else { return false };
    let (Some(before_root), Some(after_root)) = (&before.root, &after.root) else { return false };
    same((&before.text, before_root), (&after.text, after_root), Some(&steps), gone)
}

/// Whether two values are the same, except what `steps` lead to; brackets on the way there may be missing in one.
fn same(before: (&str, &Node), after: (&str, &Node), steps: Option<&[Segment<'_>]>, gone: bool) -> bool {
    let ((text_a, a), (text_b, b)) = (before, after);
    if steps.is_some_and(<[_]>::is_empty) {
        return true;
    }
    let (Some(group_a), Some(group_b)) = (a.group(), b.group()) else {
        return text_a.get(a.span.clone()) == text_b.get(b.span.clone());
    };
    let word = |text: &str, group: &Group| group.word.clone().and_then(|word| text.get(word).map(str::to_owned));
    if group_a.bracket != group_b.bracket || word(text_a, group_a) != word(text_b, group_b) {
        return false;
    }
    let split = steps.and_then(|steps| steps.split_first());
    let way = |text: &str, node: &Node| {
        let next = split.and_then(|(step, _)| child(text, node, step)).map(Member::span);
        node.group().and_then(|group| group.members.iter().position(|member| Some(member.span()) == next))
    };
    let is_last = steps.is_some_and(|steps| steps.len() == 1);
    let (way_a, way_b) = (way(text_a, a), if gone && is_last { None } else { way(text_b, b) });
    let rest = |way: Option<usize>| move |(i, _): &(usize, &Member)| way != Some(*i);
    let others_a = group_a.members.iter().enumerate().filter(rest(way_a)).map(|(_, member)| member);
    let others_b = group_b.members.iter().enumerate().filter(rest(way_b)).map(|(_, member)| member);
    let pairs_match = others_a.clone().count() == others_b.clone().count()
        && others_a.zip(others_b).all(|(a, b)| {
            key_of(text_a, a) == key_of(text_b, b) && same((text_a, &a.value), (text_b, &b.value), None, gone)
        });
    let on_the_way = match (way_a.and_then(|i| group_a.members.get(i)), way_b.and_then(|i| group_b.members.get(i))) {
        (Some(a), Some(b)) => same((text_a, &a.value), (text_b, &b.value), split.map(|(_, rest)| rest), gone),
        (None, None) => split.is_none(),
        // One of them is inserted or removed, with the brackets around it.
        (Some(one), None) => leads_only(text_a, &one.value, split.map(|(_, rest)| rest)),
        (None, Some(one)) => leads_only(text_b, &one.value, split.map(|(_, rest)| rest)),
    };
    pairs_match && on_the_way
}

/// Whether brackets hold nothing but the way to a value.
fn leads_only(text: &str, node: &Node, steps: Option<&[Segment<'_>]>) -> bool {
    let Some((step, rest)) = steps.and_then(|steps| steps.split_first()) else { return true };
    let one = node.group().is_some_and(|group| group.members.len() == 1);
    one && child(text, node, step).is_some_and(|member| leads_only(text, &member.value, Some(rest)))
}
