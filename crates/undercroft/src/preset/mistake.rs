//! A mistake in a text, with the repair that lets the rest of the text be read.

use std::ops::Range;

use super::Problem;

/// A problem, and how to read on as if it weren't there.
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    pub problem: Problem,
    /// The bytes that it is about.
    pub span: Range<usize>,
    pub repair: Repair,
    /// The field of the preset (`layout.columns`, `shapes`) whose value is now unknown, so that nothing that depends
    /// on it is judged.
    pub taints: Option<String>,
}

/// What to put in the place of some bytes, so that all others keep their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Repair {
    /// The text can't be read on.
    None,
    /// These bytes become spaces, or the character and then spaces.
    Replace(Vec<(Range<usize>, char)>),
}

impl Repair {
    pub fn blank(span: Range<usize>) -> Self {
        Self::put(span, ' ')
    }

    pub fn put(span: Range<usize>, c: char) -> Self {
        Self::Replace(vec![(span, c)])
    }

    /// The first and the last byte become spaces: quotation marks.
    pub fn blank_ends(span: Range<usize>) -> Self {
        Self::Replace(vec![(span.start..span.start + 1, ' '), (span.end.saturating_sub(1)..span.end, ' ')])
    }
}

/// The text with all repairs done, of the same length; `None` when one of the mistakes has none.
pub(crate) fn repaired(text: &str, mistakes: &[Mistake]) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    for mistake in mistakes {
        let Repair::Replace(edits) = &mistake.repair else { return None };
        for (span, c) in edits {
            let bytes = bytes.get_mut(span.clone())?;
            bytes.fill(b' ');
            if let (Some(first), true) = (bytes.first_mut(), c.is_ascii()) {
                *first = *c as u8;
            }
        }
    }
    String::from_utf8(bytes).ok()
}
