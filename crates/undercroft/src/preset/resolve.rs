//! From patches to settings: defaults, then the presets of the `extends` chain, then the tier.

use std::collections::BTreeSet;

use super::{
    Library, Problem, ValidPreset,
    bounds::{self, Finding},
    in_force::Layouts,
    locate::{Kind, Source, unquote},
    patch::{Draft, LayoutDraft, PresetPatch},
    place::Places,
    read::{self, Reading},
    settings::{LayoutSettings, Settings},
    tables::Shelf,
    words::nearest,
};

/// What is left of a tier when a file lists none.
const ONLY_TIER: &str = "veteran";

/// A preset on its way: its texts, what is wrong with them, and its tiers when nothing is.
pub(super) struct Resolved {
    /// The preset's text, then those of the presets that it extends.
    pub files: Vec<Source>,
    /// Which of them lists the tiers.
    pub tiers_in: Option<usize>,
    pub problems: Vec<Problem>,
    pub tiers: Vec<ResolvedTier>,
    pub default_tier: usize,
}

/// One tier.
pub(super) struct ResolvedTier {
    pub preset: ValidPreset,
    /// The RON text of the parameters, of a layout that isn't this crate's.
    pub params: Option<String>,
}

/// Reads a preset with everything that it refers to, and judges every tier.
pub(super) fn resolve(name: &str, file: &str, text: &str, library: &Library) -> Resolved {
    let mut problems = Vec::new();
    let files = chain(name, Source::new(file, text), library, &mut problems);
    let mut taints = BTreeSet::new();
    let mut patches: Vec<Option<PresetPatch>> = Vec::new();
    let layouts = Layouts::of(&files);
    if let Some(problem) = layouts.problem(&files) {
        problems.push(problem);
    }
    if !layouts.are_known {
        taints.insert("layout".to_owned());
    }
    for (source, in_force) in files.iter().zip(&layouts.files).rev() {
        let reading: Reading = read::read(source, in_force);
        problems.extend(reading.problems);
        taints.extend(reading.taints);
        patches.insert(0, reading.patch);
    }
    let mut resolved = Resolved { files, tiers_in: None, problems, tiers: Vec::new(), default_tier: 0 };
    let Some(patches) = patches.into_iter().collect::<Option<Vec<_>>>() else { return resolved };
    resolved.tiers_in = patches.iter().position(|patch| patch.tiers.is_some());
    Merge { name, library, patches: &patches, taints: &taints }.run(&mut resolved);
    resolved
}

/// The preset and those that it extends, as far as they are known.
fn chain(name: &str, own: Source, library: &Library, problems: &mut Vec<Problem>) -> Vec<Source> {
    let mut names = vec![name.to_owned()];
    let mut files = vec![own];
    while let Some(source) = files.last() {
        let Some(node) = source.find("extends").filter(|node| matches!(node.kind, Kind::Text)) else { break };
        let Some(base) = source.text.get(node.span.clone()).and_then(unquote) else { break };
        let base = base.into_owned();
        if names.contains(&base) {
            names.push(base);
            let message = format!("the presets extend each other in a circle: {}", names.join(" -> "));
            problems.push(Problem::at(source, node.span.clone(), "extends", message));
            break;
        }
        let Some(text) = library.preset_text(&base) else {
            let known: Vec<&str> = library.presets().filter(|known| !names.iter().any(|name| name == known)).collect();
            let mut problem = Problem::at(source, node.span.clone(), "extends", format!("no preset \"{base}\""));
            problem.help = nearest(&base, known.iter().copied()).map(|near| format!("\"{near}\"?"));
            problem.aside = (!known.is_empty()).then(|| format!("(presets here: {})", known.join(", ")));
            problems.push(problem);
            break;
        };
        files.push(Source::new(&format!("{base}.dungeon.ron"), text));
        names.push(base);
    }
    files
}

struct Merge<'a> {
    name: &'a str,
    library: &'a Library,
    /// The preset's patch first.
    patches: &'a [PresetPatch],
    taints: &'a BTreeSet<String>,
}

impl Merge<'_> {
    fn run(&self, resolved: &mut Resolved) {
        let places = Places { files: &resolved.files, tiers_in: resolved.tiers_in };
        let mut problems = Vec::new();
        let none = Vec::new();
        let tiers = resolved.tiers_in.and_then(|i| self.patches.get(i)?.tiers.as_ref()).unwrap_or(&none);
        let names: Vec<String> = match resolved.tiers_in {
            Some(_) => tiers.iter().map(|tier| tier.name.clone()).collect(),
            None => vec![ONLY_TIER.to_owned()],
        };
        self.tier_names(&names, &places, &mut problems);
        resolved.default_tier = self.default_tier(&names, &places, &mut problems);

        let mut judged: Vec<(usize, Finding)> = Vec::new();
        let mut valid = Vec::new();
        let mut shelf = Shelf::new(self.library);
        let base = self.base(&names);
        for (i, tier) in names.iter().enumerate() {
            let draft = base.clone().and_then(|mut draft| match tiers.get(i) {
                Some(patch) => patch.apply(&mut draft).map(|()| draft).map_err(unread),
                None => Ok(draft),
            });
            let params = match &draft {
                Ok(Draft { layout: LayoutDraft::Custom(_, params), .. }) => Some(params.clone()),
                _ => None,
            };
            match draft.and_then(|draft| draft.finish(self.library)) {
                Ok(mut settings) => {
                    judged.extend(shelf.hand_out(&mut settings).into_iter().map(|finding| (i, finding)));
                    judged.extend(bounds::judge(&settings).into_iter().map(|finding| (i, finding)));
                    valid.push(ResolvedTier { preset: ValidPreset::new(self.name, tier, settings), params });
                }
                Err(finding) => judged.push((i, *finding)),
            }
        }
        problems.append(&mut shelf.problems);
        judged.retain(|(_, finding)| !self.is_doubtful(finding));
        problems.extend(together(&judged, &places, names.len()));
        resolved.problems.append(&mut problems);
        resolved.tiers = valid;
    }

    /// Whether a mistake that is told already may be all that is behind a finding.
    fn is_doubtful(&self, finding: &Finding) -> bool {
        let of_layout = |taint: &String| taint == "layout" || taint.starts_with("layout.");
        let unread = finding.path == "layout" && self.taints.iter().any(of_layout);
        // Without its layout nothing is known of how much space a room has.
        let space = ["cell", "shapes", "halls", "special_rooms"].iter().any(|group| finding.path.starts_with(group));
        unread || finding.depends_on(self.taints) || space && self.taints.contains("layout")
    }

    /// Settings that all tiers begin with, the layout's parameters unread.
    fn base(&self, names: &[String]) -> Result<Draft, Box<Finding>> {
        let mut draft = Draft::default();
        for patch in self.patches.iter().rev() {
            patch.apply(&mut draft).map_err(unread)?;
        }
        let own = self.patches.first();
        draft.settings.title = own.and_then(|patch| patch.name.clone()).unwrap_or_else(|| self.name.to_owned());
        draft.settings.about = self.patches.iter().find_map(|patch| patch.about.clone()).unwrap_or_default();
        draft.settings.tiers = names.to_vec();
        self.forget_foreign_tiers(&mut draft, names);
        Ok(draft)
    }

    /// A preset with tiers of its own that takes over special rooms has them in all its tiers, where their span names
    /// tiers of the preset they come from.
    fn forget_foreign_tiers(&self, draft: &mut Draft, names: &[String]) {
        let tiers_in = self.patches.iter().position(|patch| patch.tiers.is_some());
        let rooms_in = self.patches.iter().position(|patch| patch.special_rooms.is_some());
        if tiers_in.zip(rooms_in).is_none_or(|(tiers, rooms)| rooms <= tiers) {
            return;
        }
        for room in &mut draft.settings.special_rooms {
            room.tiers.take_if(|(from, to)| !names.contains(from) || !names.contains(to));
        }
    }

    fn tier_names(&self, names: &[String], places: &Places<'_>, problems: &mut Vec<Problem>) {
        if names.is_empty() && !self.taints.contains("tiers") {
            problems.push(places.problem(0, &Finding::new("tiers", "at least one tier, found none")));
        }
        for (i, name) in names.iter().enumerate() {
            let path = format!("tiers[{i}].name");
            if let Some(first) = names.iter().position(|other| other == name).filter(|first| *first < i) {
                let message = format!("\"{name}\" stands twice@(tiers[{first}].name), a tier's name is its own");
                problems.push(places.problem(0, &Finding::new(path, message)));
            } else if !bounds::is_tier_name(name) {
                let message = "1..=64 letters, digits, spaces, `-` and `_`";
                problems.push(places.problem(0, &Finding::new(path, format!("{message}, found \"{name}\""))));
            }
        }
    }

    /// Place of the default tier: as written, else the one called as the defaults', else the first.
    fn default_tier(&self, names: &[String], places: &Places<'_>, problems: &mut Vec<Problem>) -> usize {
        let place = |wanted: &str| names.iter().position(|name| name == wanted);
        // The default of a preset whose tiers are not taken over is not taken over either.
        let reach = self.patches.iter().position(|patch| patch.tiers.is_some()).map_or(self.patches.len(), |i| i + 1);
        let Some(wanted) = self.patches.iter().take(reach).find_map(|patch| patch.default_tier.as_deref()) else {
            return place(ONLY_TIER).unwrap_or(0);
        };
        place(wanted).unwrap_or_else(|| {
            if !self.taints.contains("tiers") && !names.is_empty() {
                let message = format!("no tier \"{wanted}\"; the tiers here are {}", names.join(", "));
                let mut finding = Finding::new("default_tier", message);
                let near = nearest(wanted, names.iter().map(String::as_str));
                finding.help = near.map(|near| format!("\"{near}\"?"));
                problems.push(places.problem(usize::MAX, &finding));
            }
            0
        })
    }
}

/// What is wrong with one value in several tiers is said once, in the words of the first tier, with the tiers that it
/// is about.
fn together(judged: &[(usize, Finding)], places: &Places<'_>, tiers: usize) -> Vec<Problem> {
    let mut groups: Vec<(Problem, &Finding, Vec<usize>, bool)> = Vec::new();
    let words = |problem: &Problem| problem.message.replace(|c: char| c.is_ascii_digit(), "");
    let value = |problem: &Problem| (problem.file.clone(), problem.line, problem.column, problem.path.clone());
    for (tier, finding) in judged {
        let problem = places.problem(*tier, finding);
        match groups.iter_mut().find(|(p, ..)| value(p) == value(&problem) && words(p) == words(&problem)) {
            Some((known, _, with, same)) => {
                with.push(*tier);
                *same &= known.message == problem.message;
            }
            None => groups.push((problem, finding, vec![*tier], true)),
        }
    }
    let said = |(mut problem, finding, with, same): (Problem, &Finding, Vec<usize>, bool)| {
        let own = std::iter::once(&finding.path).chain(&finding.with).chain(&finding.needs);
        let changes = |path: &String| (0..tiers).any(|tier| places.tier_touches(tier, path));
        if tiers > 1 && !problem.path.starts_with("tiers[") && own.into_iter().any(changes) {
            problem.message.push_str(&scope(&with, same, places, tiers));
        }
        problem
    };
    groups.into_iter().map(said).collect()
}

/// `   (in every tier)`, or which; when the bounds differ those of the first are told.
fn scope(with: &[usize], same: bool, places: &Places<'_>, tiers: usize) -> String {
    let names: Vec<String> = with.iter().map(|tier| places.tier_name(*tier)).collect();
    match &names[..] {
        _ if same && with.len() == tiers => "   (in every tier)".into(),
        [first, others @ ..] if !same => format!("   (tier {first}; likewise {})", others.join(", ")),
        [one] => format!("   (tier {one})"),
        _ => format!("   (tiers {})", names.join(", ")),
    }
}

impl Draft {
    /// The settings, with the layout's parameters read.
    fn finish(self, library: &Library) -> Result<Settings, Box<Finding>> {
        let layout = match &self.layout {
            LayoutDraft::GridCarve(carve) => LayoutSettings::GridCarve(carve.clone()),
            LayoutDraft::Pointcrawl(crawl) => LayoutSettings::Pointcrawl(crawl.clone()),
            LayoutDraft::Custom(name, params) => {
                let kind = library.layout(name).ok_or_else(|| Box::new(unknown_layout(name, library)))?;
                let layout = kind.parse(params).map_err(|message| Box::new(Finding::new("layout", message)))?;
                LayoutSettings::Custom(name.clone(), layout)
            }
        };
        Ok(self.with_layout(layout))
    }
}

fn unread(error: ron::error::SpannedError) -> Box<Finding> {
    Box::new(Finding::new("layout", format!("can't be read: {}", error.code)))
}

fn unknown_layout(name: &str, library: &Library) -> Finding {
    let known: Vec<&str> = library.layouts().collect();
    let brings = if known.is_empty() { "none of its own".to_owned() } else { known.join(", ") };
    let mut finding = Finding::new("layout", format!("no layout \"{name}\"; this program brings {brings}"));
    finding.help = nearest(name, known.into_iter()).map(|near| format!("\"{near}\"?"));
    finding
}
