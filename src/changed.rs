//! Finding the few that have changed among thousands that have not.

use bevy::{
    ecs::{change_detection::ContiguousRef, query::ArchetypeFilter},
    prelude::*,
};

/// Adds the entities whose component has changed since the system ran last.
///
/// It gives what a query with `Changed` gives. That one looks at entity after entity; this reads the list of ticks in
/// one go, which is many times faster where there are fifteen thousand doors.
pub(crate) fn add_changed<T: Component, F: ArchetypeFilter>(
    query: &Query<(Entity, Ref<'_, T>), F>,
    changed: &mut Vec<Entity>,
) {
    let Ok(tables) = query.contiguous_iter() else {
        changed.extend(query.iter().filter(|(_, component)| component.is_changed()).map(|(entity, _)| entity));
        return;
    };
    for (entities, components) in tables {
        let components: ContiguousRef<'_, T> = components;
        // As `Tick::is_newer_than`, without its calls: they cost more than all else in a build that inlines little.
        let now = components.this_run_tick().get();
        let since = now.wrapping_sub(components.last_run_tick().get());
        for (index, tick) in components.changed_ticks_slice().iter().enumerate() {
            if now.wrapping_sub(tick.get()) < since {
                changed.extend(entities.get(index));
            }
        }
    }
}
