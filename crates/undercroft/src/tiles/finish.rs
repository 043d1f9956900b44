//! The last step: what was put on tiles, and what the stages before have made, become one dungeon.

use super::{Draft, lists, things::Placed};
use crate::{
    GENERATOR, GenerateError,
    dungeon::{Area, AreaId, Connection, Dungeon, Hazard, Link, LockId, Opening, TileMap, Via},
    generator::layout_of,
    plan::Label,
};

/// What was put on tiles.
pub(super) struct Parts {
    pub areas: Vec<Area>,
    pub openings: Vec<Opening>,
    pub links: Vec<Link>,
    /// All connections but those by the plan's links.
    pub connections: Vec<Connection>,
    pub placed: Placed,
    pub hazards: Vec<Hazard>,
    pub levels: Vec<TileMap>,
}

/// The dungeon.
pub(super) fn finish(draft: &Draft<'_>, parts: Parts) -> Result<Dungeon, GenerateError> {
    let (preset, plan) = (draft.preset, draft.plan);
    let mut relaxations = plan.relaxations.clone();
    relaxations.extend_from_slice(&draft.roles.relaxations);
    relaxations.extend_from_slice(&draft.locks.relaxations);
    relaxations.extend(parts.placed.relaxations);
    let mut connections = parts.connections;
    let planned = &parts.links[..plan.links.len()];
    connections.extend(planned.iter().map(|link| Connection {
        key: link.connection,
        rooms: link.areas,
        via: Via::Link(link.id),
        label: Label::Any,
        bonus: false,
    }));
    connections.sort_by_key(|connection| connection.key);
    Ok(Dungeon {
        format: 1,
        generator: GENERATOR,
        preset: preset.name().into(),
        tier: preset.tier().into(),
        seed: draft.seed,
        layout: layout_of(preset).name().into(),
        start: AreaId(draft.roles.start),
        end: AreaId(draft.roles.end),
        areas: parts.areas,
        openings: parts.openings,
        links: parts.links,
        connections,
        things: parts.placed.things,
        props: Vec::new(),
        origin: draft.stock.origin.clone(),
        wandering: draft.stock.wandering.clone(),
        hazards: parts.hazards,
        locks: lists::locks(draft)?,
        solving_order: draft.locks.solving_order.iter().map(|lock| LockId(*lock)).collect(),
        specials: lists::specials(draft),
        relaxations,
        report: plan.report,
        look: preset.theme.clone(),
        levels: parts.levels,
    })
}
