//! Every change of the preset, the tier or the seed: one step of undo each, however far a slider was dragged.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

use undercroft::Seed;

use super::{
    coupling,
    draft::{Draft, DraftError},
    edits::{self, Edit},
    state::{Complaint, Drag, PanelState, Snapshot, Trouble},
    wish::Wish,
};

impl PanelState {
    /// Grants a wish of the control of `path`. All wishes until [`PanelState::end_drag`] are one step of undo, and each
    /// is granted as if the drag had begun with it.
    pub fn ask(&mut self, path: &str, wish: Wish) {
        if self.drag.as_ref().is_some_and(|drag| drag.path != path) {
            self.end_drag();
        }
        let now = self.snapshot();
        let drag =
            self.drag.get_or_insert_with(|| Drag { path: path.into(), before: now, label: String::new(), last: None });
        if drag.last.as_ref() == Some(&wish) {
            return;
        }
        let before = drag.before.draft.settings();
        let wanted = coupling::grant(before, &wish, self.z_follows_area);
        let edits = edits::between(before, &wanted);
        drag.label = label_of(edits::whole(path), &edits);
        drag.last = Some(wish);
        let edited = drag.before.draft.edited(&wanted, &edits, &self.library);
        for edit in edits.iter().filter(|edit| edit.path != edits::whole(path)) {
            self.gave_way.insert(edit.path.clone(), self.now);
        }
        self.take_draft(edited);
    }

    /// Ends the drag: it becomes one step of undo, if it changed anything.
    pub fn end_drag(&mut self) {
        let Some(drag) = self.drag.take() else { return };
        if drag.before.draft.text() != self.draft.text() {
            self.history.record(drag.label, drag.before);
        }
    }

    /// Changes the draft in one step of undo; a refusal leaves it and is shown.
    pub(super) fn change(&mut self, label: &str, edited: Result<Draft, DraftError>) {
        self.end_drag();
        let before = self.snapshot();
        if self.take_draft(edited) && before.draft.text() != self.draft.text() {
            self.history.record(label.into(), before);
        }
    }

    fn take_draft(&mut self, edited: Result<Draft, DraftError>) -> bool {
        match edited {
            Ok(draft) => {
                self.troubles.remove(&Trouble::Typed);
                self.wants_dungeon |= draft.text() != self.draft.text();
                self.draft = draft;
                true
            }
            Err(DraftError::Invalid(problems)) => {
                self.complain(Trouble::Typed, problems.iter().map(Complaint::from));
                false
            }
            Err(error) => {
                self.complain(Trouble::Typed, [Complaint::plain(error)]);
                false
            }
        }
    }

    /// The value as the tiers share it: the tier names it no longer.
    pub fn back_to_preset(&mut self, path: &str) {
        let edited = self.draft.back_to_preset(path, &self.library);
        self.change(&format!("{path} back to the preset"), edited);
    }

    /// All tiers take this tier's value.
    pub fn use_for_all_tiers(&mut self, path: &str) {
        let edited = self.draft.for_all_tiers(path, &self.library);
        self.change(&format!("{path} for all tiers"), edited);
    }

    /// The value as the file has it.
    pub fn back_to_file(&mut self, path: &str) {
        let edited = self.draft.back_to(&self.file.saved, path, &self.library);
        self.change(&format!("{path} back to the file"), edited);
    }

    /// Edits another tier; `false` when there is none of that name.
    pub fn set_tier(&mut self, tier: &str) -> bool {
        self.end_drag();
        let before = self.snapshot();
        let old = self.draft.tier().to_owned();
        if old == tier || !self.draft.set_tier(tier) {
            return old == tier;
        }
        self.history.record(format!("tier {old}→{tier}"), before);
        self.wants_dungeon = true;
        true
    }

    /// Takes another seed; the one before can be gone back to.
    pub fn set_seed(&mut self, seed: Seed) {
        if seed != self.seed {
            let (seeds, at) = &mut self.seeds;
            seeds.truncate(*at + 1);
            seeds.push(seed);
            *at = seeds.len() - 1;
            self.switch_seed(seed);
        }
    }

    /// The seed to begin with: no step of undo.
    pub fn start_with_seed(&mut self, seed: Seed) {
        self.seed = seed;
        self.seeds = (vec![seed], 0);
        self.wants_dungeon = true;
    }

    /// Takes a random seed.
    pub fn reroll(&mut self) {
        // The hasher's keys are the only randomness that the standard library has.
        let bits = RandomState::new().build_hasher().finish();
        self.set_seed(Seed(undercroft::seed::below(bits, 1_000_000)));
    }

    /// The seed before this one.
    pub fn previous_seed(&mut self) {
        self.walk_seeds(|at| at.checked_sub(1));
    }

    /// The seed after this one, after going back.
    pub fn next_seed(&mut self) {
        self.walk_seeds(|at| at.checked_add(1));
    }

    /// Whether there is a seed to go back to, and one to go forward to.
    pub fn seeds_around(&self) -> (bool, bool) {
        (self.seeds.1 > 0, self.seeds.1 + 1 < self.seeds.0.len())
    }

    fn walk_seeds(&mut self, step: impl Fn(usize) -> Option<usize>) {
        if let Some((at, seed)) = step(self.seeds.1).and_then(|at| Some((at, *self.seeds.0.get(at)?))) {
            self.seeds.1 = at;
            self.switch_seed(seed);
        }
    }

    fn switch_seed(&mut self, seed: Seed) {
        self.end_drag();
        self.history.record(format!("seed {}→{seed}", self.seed), self.snapshot());
        self.seed = seed;
        self.wants_dungeon = true;
    }

    /// Takes a share code, `preset/tier/seed@generator`.
    ///
    /// # Errors
    /// One sentence: what is wrong with it.
    pub fn take_share_code(&mut self, code: &str) -> Result<(), String> {
        let (rest, generator) = code.trim().rsplit_once('@').ok_or("a share code is preset/tier/seed@generator")?;
        let mut parts = rest.splitn(3, '/');
        let (Some(preset), Some(tier), Some(seed)) = (parts.next(), parts.next(), parts.next()) else {
            return Err("a share code is preset/tier/seed@generator".into());
        };
        if generator != undercroft::GENERATOR.to_string() {
            return Err(format!("made by generator {generator}, this is generator {}", undercroft::GENERATOR));
        }
        if preset != self.file.name() {
            self.open_built_in(preset)?;
        }
        if !self.set_tier(tier) {
            return Err(format!("{preset} has no tier {tier}"));
        }
        self.set_seed(seed.parse().unwrap_or_default());
        Ok(())
    }

    /// The share code of what is shown.
    pub fn share_code(&self) -> String {
        format!("{}/{}/{}@{}", self.file.name(), self.draft.tier(), self.seed, undercroft::GENERATOR)
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        self.end_drag();
        if let Some((_, before)) = self.history.undo(self.snapshot()) {
            self.restore(before);
        }
    }

    /// Makes the change again that was taken back last.
    pub fn redo(&mut self) {
        self.end_drag();
        if let Some((_, after)) = self.history.redo(self.snapshot()) {
            self.restore(after);
        }
    }

    /// What undo takes back and what redo makes again.
    pub fn undo_labels(&self) -> (Option<&str>, Option<&str>) {
        (self.history.undo_label(), self.history.redo_label())
    }

    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot { file: self.file.clone(), draft: self.draft.clone(), seed: self.seed }
    }

    fn restore(&mut self, snapshot: Snapshot) {
        // What was saved meanwhile stays saved: only another file brings its own.
        if snapshot.file.source != self.file.source {
            self.file = snapshot.file;
        }
        self.draft = snapshot.draft;
        self.seed = snapshot.seed;
        self.wants_dungeon = true;
        self.troubles.remove(&Trouble::Typed);
    }
}

/// What a change is called in the undo list: `Z 14→31`.
fn label_of(path: &str, edits: &[Edit]) -> String {
    let Some(edit) = edits.iter().find(|edit| edit.path == path).or_else(|| edits.first()) else {
        return path.to_owned();
    };
    if edit.old.len() + edit.new.len() > 40 {
        return edit.path.clone();
    }
    let letter = undercroft::preset::fields::field(&edit.path).and_then(|field| field.letter);
    let name = letter.map_or_else(|| edit.path.clone(), String::from);
    format!("{name} {}→{}", edit.old, edit.new)
}
