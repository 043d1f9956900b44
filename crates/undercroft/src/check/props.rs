//! Props: on the floor of their area, one a tile, out of the way of openings. That they shut nothing in is for the walk to
//! tell.

use std::collections::BTreeSet;

use super::{FaultKind, Faults};
use crate::{
    dungeon::{Dungeon, Prop, TilePos},
    grid::Direction,
};

pub(super) fn check(dungeon: &Dungeon, faults: &mut Faults) {
    let mut taken: BTreeSet<TilePos> = dungeon.things.iter().map(|thing| thing.at).collect();
    for (index, prop) in dungeon.props.iter().enumerate() {
        stands_well(dungeon, index, prop, faults);
        if !taken.insert(prop.at) {
            let message = format_args!("prop {index} stands where another or a thing does");
            faults.add(FaultKind::PropsShareTile, prop.at, message);
        }
    }
}

fn stands_well(dungeon: &Dungeon, index: usize, prop: &Prop, faults: &mut Faults) {
    let Some(map) = dungeon.levels.get(usize::from(prop.at.level)) else {
        faults.add(FaultKind::LevelOutOfRange, prop.at, format_args!("prop {index} is on a level that is not there"));
        return;
    };
    if dungeon.area(prop.area).is_none() {
        faults.add(FaultKind::UnknownId, prop.at, format_args!("prop {index} names area {}", prop.area.0));
    }
    let p = prop.at.point();
    let floor = map.area(p);
    if floor != Some(prop.area) {
        let found = floor.map(|area| area.0);
        let message = format_args!("prop {index} belongs to area {}, its tile to {found:?}", prop.area.0);
        faults.add(FaultKind::PropOutsideArea, prop.at, message);
    }
    // Outside of the map a step could leave the numbers.
    if map.index(p).is_none() {
        return;
    }
    let near = Direction::ALL.map(|direction| p.step(direction)).into_iter().chain([p]);
    if let Some(opening) = near.into_iter().find_map(|q| map.opening(q)) {
        let message = format_args!("prop {index} stands on or before opening {}", opening.0);
        faults.add(FaultKind::PropInTheWay, prop.at, message);
    }
}
