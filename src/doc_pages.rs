//! The code of the pages in `docs/game`, compiled with the documentation tests.

macro_rules! pages {
    ($($name:ident = $file:literal),* $(,)?) => {
        $(#[doc = include_str!(concat!("../docs/game/", $file))] struct $name;)*
    };
}

pages! {
    FirstGame = "first-game.md",
    Start = "start.md",
    RoomArt = "room-art.md",
    Tileset = "tileset.md",
    OwnTileset = "own-tileset.md",
    Collisions = "collisions.md",
    Pathfinding = "pathfinding.md",
    DoorsAndKeys = "doors-and-keys.md",
    FogAndMinimap = "fog-and-minimap.md",
    Levels = "levels.md",
    Tables = "tables.md",
    NextFloor = "next-floor.md",
    Save = "save.md",
    Restart = "restart.md",
    TwoDungeons = "two-dungeons.md",
    Server = "server.md",
    Events = "events.md",
    RealTime = "real-time.md",
    Gizmos = "gizmos.md",
}
