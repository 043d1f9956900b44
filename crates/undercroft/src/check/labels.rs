//! What the layout proposed for a connection, against what stands there: doors, traps, obstructions.

use std::collections::BTreeMap;

use super::{FaultKind, Faults, place_of, place_of_opening};
use crate::{
    dungeon::{AreaKind, Dungeon, Hazard, Opening, OpeningKind, ThingKind, Via},
    key::ConnectionKey,
    plan::Label,
};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    doors(dungeon, faults);
    hazards(dungeon, faults);
}

/// A labelled connection has the doors that its label says, at one end of a hall at least; what is locked may be locked,
/// or a plain door.
fn doors(dungeon: &Dungeon, faults: &mut Faults) {
    let mut by_connection: BTreeMap<ConnectionKey, Vec<&Opening>> = BTreeMap::new();
    for opening in &dungeon.openings {
        by_connection.entry(opening.connection).or_default().push(opening);
    }
    for connection in &dungeon.connections {
        let openings = by_connection.get(&connection.key).map_or(&[][..], Vec::as_slice);
        let only = |kinds: &[OpeningKind]| openings.iter().all(|opening| kinds.contains(&opening.kind));
        let closed = || openings.iter().any(|opening| opening.kind != OpeningKind::Open);
        let right = match connection.label {
            Label::Any => true,
            Label::Open | Label::Corridor | Label::Trap | Label::Obstruction => only(&[OpeningKind::Open]),
            Label::Door | Label::Locked => {
                let may_be = [OpeningKind::Open, OpeningKind::Door, OpeningKind::Locked];
                openings.is_empty() || only(&may_be) && closed()
            }
            Label::Secret => only(&[OpeningKind::Secret]),
        };
        if !right {
            let message = format_args!("connection {} is labelled {}", connection.key, connection.label.word());
            faults.add(FaultKind::LabelNotKept, openings.first().map(|opening| place_of_opening(opening)), message);
        }
        let lockable = matches!(connection.label, Label::Any | Label::Door | Label::Locked);
        if let Via::Link(id) = connection.via
            && !lockable
            && dungeon.links.get(id.index()).is_some_and(|link| link.lock.is_some())
        {
            let at = dungeon.area(connection.rooms[0]).map(place_of);
            let message = format_args!("tunnel {} is locked, labelled {}", connection.key, connection.label.word());
            faults.add(FaultKind::LabelNotKept, at, message);
        }
    }
}

/// Hazards are listed in order of key for exactly the connections that are labelled so; what stands in a hall belongs
/// to one of them. (A layout of blocks makes none so far: there nothing is missing.)
fn hazards(dungeon: &Dungeon, faults: &mut Faults) {
    for pair in dungeon.hazards.windows(2) {
        if pair[0].connection >= pair[1].connection {
            let message = format_args!("hazards of {} and {}", pair[0].connection, pair[1].connection);
            faults.add(FaultKind::WrongOrder, None, message);
        }
    }
    let mut named = vec![0_u32; dungeon.things.len()];
    for hazard in &dungeon.hazards {
        if let Some(why) = hazard_is_wrong(dungeon, hazard, &mut named) {
            let at = hazard.thing.and_then(|id| dungeon.things.get(id.index())).map(|thing| thing.at);
            let message = format_args!("{} of connection {}: {why}", hazard.label.word(), hazard.connection);
            faults.add(FaultKind::HazardWrong, at, message);
        }
    }
    for (thing, named) in dungeon.things.iter().zip(named) {
        if matches!(thing.kind, ThingKind::Trap | ThingKind::Obstruction) && named != 1 {
            let message = format_args!("thing {} is named by {named} hazards", thing.id.0);
            faults.add(FaultKind::HazardWrong, thing.at, message);
        }
    }
    if dungeon.hazards.is_empty() && dungeon.layout != "pointcrawl" {
        return;
    }
    for connection in dungeon.connections.iter().filter(|c| matches!(c.label, Label::Trap | Label::Obstruction)) {
        if dungeon.hazards.binary_search_by_key(&connection.key, |hazard| hazard.connection).is_err() {
            let at = dungeon.area(connection.rooms[0]).map(place_of);
            let message = format_args!("{} of connection {} is not listed", connection.label.word(), connection.key);
            faults.add(FaultKind::HazardMissing, at, message);
        }
    }
}

fn hazard_is_wrong(dungeon: &Dungeon, hazard: &Hazard, named: &mut [u32]) -> Option<&'static str> {
    let found = dungeon.connections.binary_search_by_key(&hazard.connection, |connection| connection.key);
    let connection = found.ok().map(|found| &dungeon.connections[found]).filter(|c| c.label == hazard.label);
    let kind = match hazard.label {
        Label::Trap => ThingKind::Trap,
        Label::Obstruction => ThingKind::Obstruction,
        _ => return Some("no hazard"),
    };
    let Some(connection) = connection else { return Some("the connection is not labelled so") };
    match (connection.via, hazard.thing) {
        (Via::Hall(hall), Some(id)) => {
            if let Some(named) = named.get_mut(id.index()) {
                *named += 1;
            }
            let fits = dungeon.things.get(id.index()).is_some_and(|thing| thing.kind == kind && thing.area == hall);
            (!fits).then_some("its thing does not stand in the hall")
        }
        (Via::Hall(_), None) => Some("nothing stands in the hall"),
        (_, Some(_)) => Some("there is no hall for its thing"),
        (_, None) => None,
    }
}

/// Things of halls stand in a hall.
pub(super) fn belongs_into(kind: &ThingKind) -> AreaKind {
    match kind {
        ThingKind::Trap | ThingKind::Obstruction => AreaKind::Hall,
        _ => AreaKind::Room,
    }
}
