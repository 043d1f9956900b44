//! The plugin in a running app, without a window: one module for each behaviour.

mod colliders;
mod door_pictures;
mod doors;
mod events;
mod finished;
mod fog;
mod gizmos;
mod levels;
mod minimal;
mod minimap;
mod nav;
mod overview;
mod pages;
mod pixels;
mod program;
mod recipe;
mod reload;
mod room_events;
mod server;
mod sight;
mod spawn;
mod storm;
mod tiles;
mod tracks_tile;
mod two_dungeons;
mod visiting;
mod wishes;
mod wrong_use;

mod house;
mod stage;
