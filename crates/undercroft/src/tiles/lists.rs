//! Lists that are the same wherever the tiles lie: links, locks, special rooms.

use super::Draft;
use crate::{
    GenerateError,
    dungeon::{AreaId, Link, LinkId, Lock, LockId, Special, ThingId},
    preset::Rule,
};

/// Links without the things at their ends yet.
pub(super) fn links(draft: &Draft<'_>) -> Vec<Link> {
    let links = draft.plan.links.iter();
    (0..)
        .zip(links)
        .map(|(id, link)| Link {
            id: LinkId(id),
            connection: link.key,
            kind: link.kind,
            areas: [AreaId(link.a), AreaId(link.b)],
            ends: [ThingId::default(); 2],
            lock: None,
        })
        .collect()
}

/// Locks, with the kinds and rooms of their keys.
pub(super) fn locks(draft: &Draft<'_>) -> Result<Vec<Lock>, GenerateError> {
    let locks = draft.locks.locks.iter();
    (0..)
        .zip(locks)
        .map(|(id, lock)| {
            let connection = draft
                .plan
                .connections
                .get(lock.connection as usize)
                .ok_or_else(|| draft.error(format!("lock {id} shuts a connection that is not there")))?;
            Ok(Lock {
                id: LockId(id),
                connection: connection.key,
                colour: lock.key_kind % 4,
                key_kind: lock.key_kind,
                key_room: AreaId(lock.key_room),
                bypassable: lock.bypassable,
            })
        })
        .collect()
}

/// By connection of the plan: its lock and the end where that sits.
pub(super) fn lock_by_connection(draft: &Draft<'_>) -> Vec<Option<(LockId, u32)>> {
    let mut by_connection = vec![None; draft.plan.connections.len()];
    for (id, lock) in (0..).zip(&draft.locks.locks) {
        if let Some(entry) = by_connection.get_mut(lock.connection as usize) {
            *entry = Some((LockId(id), lock.near));
        }
    }
    by_connection
}

/// Special rooms in the order of the preset, then of the rooms.
pub(super) fn specials(draft: &Draft<'_>) -> Vec<Special> {
    let rooms = (0..).zip(&draft.roles.rooms);
    let mut found: Vec<(u32, u32, &[u32])> = rooms
        .filter_map(|(room, role)| role.special.as_ref().map(|(kind, dropped)| (*kind, room, &dropped[..])))
        .collect();
    found.sort_unstable();
    let text = |rules: &[Rule], rule: u32| rules.get(rule as usize).map(Rule::to_string).unwrap_or_default();
    found
        .into_iter()
        .filter_map(|(index, room, dropped)| {
            let special = draft.preset.special_rooms.get(index as usize)?;
            Some(Special {
                area: AreaId(room),
                kind: special.kind.clone(),
                rules: special.rules.len() as u32,
                dropped: dropped.iter().map(|rule| (*rule, text(&special.rules, *rule))).collect(),
            })
        })
        .collect()
}
