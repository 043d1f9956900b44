//! Which layout is in force where in a text: known before the text is read as a patch, since it decides which fields
//! the text may name.

use super::{
    fields::LayoutName,
    locate::{Kind, Node, Segment, Source, child, segments},
    words::nearest,
};

/// The layouts of a text.
#[derive(Clone, Debug)]
pub(super) struct InForce {
    /// Outside its tiers.
    pub preset: LayoutName,
    /// In each of its tiers.
    pub tiers: Vec<LayoutName>,
    /// Where the layout of the tiers is named, if that is another file: its name and the line.
    pub named_in: Option<(String, usize)>,
}

impl InForce {
    /// `before` is in force where the file begins. `tiers` is what the file's tiers begin with, if that is another
    /// layout than the file's own: that of a preset which takes them over.
    pub fn of(source: &Source, before: LayoutName, tiers: Option<LayoutName>) -> Self {
        let preset = after(source, before);
        let in_tiers = tiers.unwrap_or(preset);
        let list = source.find("tiers").and_then(Node::group).map_or(&[][..], |group| &group.members);
        let tiers = list
            .iter()
            .map(|tier| tier.value.member(&source.text, "layout"))
            .map(|layout| layout.and_then(|layout| named(source, &layout.value)).unwrap_or(in_tiers))
            .collect();
        Self { preset, tiers, named_in: None }
    }

    /// Of a text by itself.
    pub fn alone(source: &Source) -> Self {
        Self::of(source, LayoutName::GridCarve, None)
    }

    /// In force at a path of the text.
    pub fn at(&self, source: &Source, path: &str) -> LayoutName {
        let steps = segments(path);
        let Some([Segment::Name("tiers"), step, ..]) = steps.as_deref() else {
            return self.preset;
        };
        let list = source.find("tiers");
        let tier = list.and_then(|list| child(&source.text, list, step)).map(|member| member.span());
        let members = list.and_then(Node::group).map_or(&[][..], |group| &group.members);
        let index = members.iter().position(|member| Some(member.span()) == tier);
        index.and_then(|index| self.tiers.get(index)).copied().unwrap_or(self.preset)
    }
}

/// In force behind a file, whose tiers aside.
pub(super) fn after(source: &Source, before: LayoutName) -> LayoutName {
    source.find("layout").and_then(|node| named(source, node)).unwrap_or(before)
}

/// The layout that a value names: one with a slip in its word is the one that is meant, any other word is none of this
/// crate's. `None` for brackets without a word.
fn named(source: &Source, node: &Node) -> Option<LayoutName> {
    let word = match &node.kind {
        Kind::Group(group) => group.word.clone()?,
        Kind::Word => node.span.clone(),
        _ => return None,
    };
    let word = source.text.get(word)?;
    let words = LayoutName::BUILT_IN.into_iter().map(LayoutName::word).chain([LayoutName::Custom.word()]);
    Some(nearest(word, words).and_then(LayoutName::of_word).unwrap_or(LayoutName::Custom))
}
