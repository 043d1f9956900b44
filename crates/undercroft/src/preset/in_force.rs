//! Which layout is in force where in a text: known before the text is read as a patch, since it decides which fields
//! the text may name.

use super::{
    Problem,
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
    /// Where the layout of the preset is named, if that is another file: its name and the line.
    pub named_in: Option<(String, usize)>,
}

impl InForce {
    /// `before` is in force where the file begins.
    fn of(source: &Source, before: LayoutName) -> Self {
        let preset = source.find("layout").and_then(|node| named(source, node)).unwrap_or(before);
        let list = source.find("tiers").and_then(Node::group).map_or(&[][..], |group| &group.members);
        let tiers = list
            .iter()
            .map(|tier| tier.value.member(&source.text, "layout"))
            .map(|layout| layout.and_then(|layout| named(source, &layout.value)).unwrap_or(preset))
            .collect();
        Self { preset, tiers, named_in: None }
    }

    /// Of a text by itself.
    pub fn alone(source: &Source) -> Self {
        Self::of(source, LayoutName::GridCarve)
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

/// The layouts of a preset and of those that it extends.
pub(super) struct Layouts {
    /// Of each file, the preset's first.
    pub files: Vec<InForce>,
    /// Whether the layout in force can be told: it can't be where a file is missing or tiers don't fit.
    pub are_known: bool,
    /// The file whose tiers change parameters of another layout than that of the preset which takes them over.
    misfit: Option<usize>,
}

impl Layouts {
    /// `files`: the preset's, then those that it extends, as far as they are known.
    pub fn of(files: &[Source]) -> Self {
        let is_whole = files.last().is_none_or(|source| source.find("extends").is_none());
        let mut before = if is_whole { LayoutName::GridCarve } else { LayoutName::Custom };
        let mut all: Vec<InForce> = Vec::new();
        for (i, source) in files.iter().enumerate().rev() {
            let mut in_force = InForce::of(source, before);
            before = in_force.preset;
            in_force.named_in = where_named(files, i).filter(|(file, _)| *file != i).map(|(_, at)| at);
            all.insert(0, in_force);
        }
        let misfit = misfit(files, &all);
        Self { files: all, are_known: is_whole && misfit.is_none(), misfit }
    }

    /// Tiers that are taken over but don't fit, told once instead of once a parameter.
    pub fn problem(&self, files: &[Source]) -> Option<Problem> {
        let (theirs, own) =
            (self.misfit.and_then(|file| Some((files.get(file)?, self.files.get(file)?)))?, self.files.first()?);
        let (file, (_, _)) = where_named(files, 0)?;
        let source = files.get(file)?;
        let node = source.find("layout")?;
        let message = format!(
            "the tiers of {} change parameters of {}, and {} has others",
            theirs.0.file,
            theirs.1.preset.word(),
            own.preset.word()
        );
        let word = node.group().and_then(|group| group.word.clone()).unwrap_or_else(|| node.span.clone());
        let help = Some("tiers of its own, such as tiers: [(name: \"veteran\")]".to_owned());
        Some(Problem { help, ..Problem::at(source, word, "layout", message) })
    }
}

/// Which file names the layout that is in force in a file, its name and the line.
fn where_named(files: &[Source], file: usize) -> Option<(usize, (String, usize))> {
    files.iter().enumerate().skip(file).find_map(|(i, source)| {
        let node = source.find("layout").filter(|node| named(source, node).is_some())?;
        Some((i, (source.file.clone(), source.position(node.span.start).0)))
    })
}

/// The file whose tiers the preset takes over, if they don't fit: one of them changes parameters without naming their
/// layout, and the preset has another than that file.
fn misfit(files: &[Source], layouts: &[InForce]) -> Option<usize> {
    let tiers_in = files.iter().position(|source| source.find("tiers").is_some())?;
    let source = files.get(tiers_in)?;
    if layouts.first()?.preset == layouts.get(tiers_in)?.preset {
        return None;
    }
    let tiers = &source.find("tiers").and_then(Node::group)?.members;
    let mut changed = tiers.iter().filter_map(|tier| tier.value.member(&source.text, "layout"));
    changed.any(|layout| named(source, &layout.value).is_none()).then_some(tiers_in)
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
