//! Paths such as `tiers["adept"].layout.columns`, and what they lead to.

use std::borrow::Cow;

use super::{Bracket, Kind, Member, Node};

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment<'a> {
    /// `columns`
    Name(&'a str),
    /// `[2]`
    Index(usize),
    /// `["adept"]`: the entry of a map, or the entry of a list with that name or kind.
    Key(Cow<'a, str>),
}

/// The steps of a path; `None` when it isn't one. The empty path has none.
pub(crate) fn segments(path: &str) -> Option<Vec<Segment<'_>>> {
    let mut segments = Vec::new();
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix("[\"") {
            let end = inside.find("\"]")?;
            segments.push(Segment::Key(Cow::Borrowed(&inside[..end])));
            rest = &inside[end + 2..];
        } else if let Some(inside) = rest.strip_prefix('[') {
            let end = inside.find(']')?;
            segments.push(Segment::Index(inside[..end].parse().ok()?));
            rest = &inside[end + 1..];
        } else {
            if !segments.is_empty() {
                rest = rest.strip_prefix('.')?;
            }
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end == 0 {
                return None;
            }
            segments.push(Segment::Name(&rest[..end]));
            rest = &rest[end..];
        }
    }
    Some(segments)
}

/// The value that a path leads to from `root`.
pub(crate) fn find<'n>(text: &str, root: &'n Node, path: &str) -> Option<&'n Node> {
    segments(path)?.iter().try_fold(root, |node, segment| child(text, node, segment).map(|member| &member.value))
}

/// The entry that one step leads to.
pub(crate) fn child<'n>(text: &str, node: &'n Node, segment: &Segment<'_>) -> Option<&'n Member> {
    let group = node.group()?;
    match segment {
        Segment::Name(name) if group.bracket == Bracket::Round => node.member(text, name),
        Segment::Name(_) => None,
        Segment::Index(index) => group.members.get(*index),
        Segment::Key(key) => group.members.iter().find(|member| match group.bracket {
            Bracket::Curly => member.key.clone().and_then(|key| unquote(&text[key])).as_deref() == Some(key),
            _ => element_name(text, &member.value).as_deref() == Some(key),
        }),
    }
}

/// The name by which an entry of a list is called: the text of its `name` or `kind`.
pub(crate) fn element_name<'t>(text: &'t str, node: &Node) -> Option<Cow<'t, str>> {
    let member = node.member(text, "name").or_else(|| node.member(text, "kind"))?;
    let name = matches!(member.value.kind, Kind::Text).then(|| unquote(&text[member.value.span.clone()])).flatten()?;
    (!name.contains(['"', ']'])).then_some(name)
}

/// The path of the innermost entry that holds a byte.
pub(crate) fn path_at(text: &str, root: &Node, byte: usize) -> String {
    let mut path = String::new();
    let mut node = root;
    'deeper: loop {
        let Some(group) = node.group() else { return path };
        for (i, member) in group.members.iter().enumerate() {
            let span = member.span();
            if span.start <= byte && byte <= span.end && !span.is_empty() {
                let member_path = member_path(text, &path, node, i);
                // A position inside a pair is a position of the pair's field.
                if group.bracket == Bracket::Round && member.key.is_none() {
                    return path;
                }
                path = member_path;
                node = &member.value;
                continue 'deeper;
            }
        }
        return path;
    }
}

/// The path of the `index`-th entry of a group that stands at `path`.
pub(crate) fn member_path(text: &str, path: &str, node: &Node, index: usize) -> String {
    let Some((group, member)) = node.group().and_then(|group| Some((group, group.members.get(index)?))) else {
        return path.to_owned();
    };
    let key = member.key.clone().and_then(|key| text.get(key));
    match (group.bracket, key) {
        (Bracket::Round, Some(key)) if path.is_empty() => key.to_owned(),
        (Bracket::Round, Some(key)) => format!("{path}.{key}"),
        (Bracket::Curly, Some(key)) => match unquote(key) {
            Some(key) if !key.contains(['"', ']']) => format!("{path}[\"{key}\"]"),
            _ => format!("{path}[{index}]"),
        },
        _ => match element_name(text, &member.value) {
            Some(name) if first_of_name(text, &group.members, &name) == Some(index) => format!("{path}[\"{name}\"]"),
            _ => format!("{path}[{index}]"),
        },
    }
}

fn first_of_name(text: &str, members: &[Member], name: &str) -> Option<usize> {
    members.iter().position(|member| element_name(text, &member.value).as_deref() == Some(name))
}

/// The text inside a string literal; `None` when it isn't one.
pub(crate) fn unquote(literal: &str) -> Option<Cow<'_, str>> {
    if let Some(plain) = literal.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'))
        && !plain.contains(['\\', '"'])
    {
        return Some(Cow::Borrowed(plain));
    }
    ron::from_str::<String>(literal).ok().map(Cow::Owned)
}
