//! The plugin in a running app, without a window: one module for each behaviour.

mod colliders;
mod doors;
mod events;
mod gizmos;
mod minimal;
mod reload;
mod room_events;
mod server;
mod spawn;
mod storm;
mod tiles;
mod tracks_tile;
mod visiting;
mod wishes;

mod house;
mod stage;
