//! What the player can do.

use std::time::Duration;

use bevy::prelude::*;
use bevy_undercroft::prelude::*;

use super::{
    Journal, RoguelikeSystems,
    journey::{Phase, Place, Turn},
};

/// One thing that the player does. A script plays the game by sending these.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A step; into a monster it is a blow, into a door it opens it.
    Go(Dir),
    /// Nothing, for a turn.
    Wait,
    /// Close the doors next to the hero.
    Close,
    /// Empty a flask.
    Drink,
    /// Write the save file.
    Save,
    /// A new game at the same place.
    Restart,
    /// A new game elsewhere.
    Begin(Place),
}

impl Action {
    /// It gives up the game that is played.
    const fn leaves(self) -> bool {
        matches!(self, Self::Restart | Self::Begin(_))
    }
}

/// Takes one action a frame, the turn's, while there is a dungeon to act in.
pub fn listen(mut actions: MessageReader<Action>, mut turn: ResMut<Turn>, mut journal: ResMut<Journal>) {
    turn.spent = false;
    turn.action = None;
    if turn.phase == Phase::Waiting {
        actions.clear();
        return;
    }
    let Some(action) = actions.read().next().copied() else { return };
    let given_up = turn.asked.replace(action) == Some(action);
    if action.leaves() && turn.phase == Phase::Playing && turn.number > 0 && !given_up {
        journal.tell("The same key again leaves this game for a new one.");
        return;
    }
    if turn.phase != Phase::Playing && !action.leaves() {
        return;
    }
    turn.asked = None;
    turn.action = Some(action);
}

/// Sends what the keyboard says. The only place that reads it.
pub struct Keys;

impl Plugin for Keys {
    fn build(&self, app: &mut App) {
        app.add_systems(Update, read.before(RoguelikeSystems));
    }
}

const STEPS: [(Dir, [KeyCode; 3]); 4] = [
    (Dir::North, [KeyCode::ArrowUp, KeyCode::KeyW, KeyCode::KeyK]),
    (Dir::South, [KeyCode::ArrowDown, KeyCode::KeyS, KeyCode::KeyJ]),
    (Dir::West, [KeyCode::ArrowLeft, KeyCode::KeyA, KeyCode::KeyH]),
    (Dir::East, [KeyCode::ArrowRight, KeyCode::KeyD, KeyCode::KeyL]),
];

const OTHERS: [(Action, KeyCode); 10] = [
    (Action::Wait, KeyCode::Space),
    (Action::Wait, KeyCode::Period),
    (Action::Close, KeyCode::KeyC),
    (Action::Drink, KeyCode::KeyQ),
    (Action::Save, KeyCode::F5),
    (Action::Restart, KeyCode::KeyR),
    (Action::Begin(Place::Lab), KeyCode::Digit1),
    (Action::Begin(Place::Caverns), KeyCode::Digit2),
    (Action::Begin(Place::Ratkin), KeyCode::Digit3),
    (Action::Begin(Place::Pointcrawl), KeyCode::Digit4),
];

/// How long a key is held until it repeats, and then the time between two steps.
const FIRST: Duration = Duration::from_millis(220);
const NEXT: Duration = Duration::from_millis(110);

fn read(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    mut held: Local<Option<(Dir, Duration)>>,
    mut actions: MessageWriter<Action>,
) {
    for (action, _) in OTHERS.into_iter().filter(|(_, key)| keys.just_pressed(*key)) {
        actions.write(action);
    }
    if let Some((dir, _)) = STEPS.into_iter().find(|(_, names)| keys.any_just_pressed(*names)) {
        *held = Some((dir, FIRST));
        actions.write(Action::Go(dir));
        return;
    }
    let Some((dir, left)) = &mut *held else { return };
    if !STEPS.iter().any(|(other, names)| other == dir && keys.any_pressed(*names)) {
        *held = None;
        return;
    }
    match left.checked_sub(time.delta()) {
        Some(rest) => *left = rest,
        None => {
            actions.write(Action::Go(*dir));
            *left = NEXT;
        }
    }
}
