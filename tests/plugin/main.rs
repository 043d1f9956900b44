//! The plugin in a running app, without a window: one module for each behaviour.

mod colliders;
mod events;
mod gizmos;
mod minimal;
mod reload;
mod server;
mod spawn;
mod storm;
mod tiles;
mod wishes;

mod stage;
