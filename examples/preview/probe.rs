//! Whether a window can be opened, found out before Bevy panics: a child process tries it.

use std::{
    process::{Command, ExitCode, Stdio},
    time::{Duration, Instant},
};

use bevy::{
    a11y::AccessibilityPlugin,
    app::{App, TaskPoolPlugin},
    render::{renderer::initialize_renderer, settings::WgpuSettings},
    tasks::block_on,
    window::{ExitCondition, WindowPlugin},
    winit::WinitPlugin,
};

/// How long the child may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Asks whether there is a display and a graphics driver; the reason why not.
pub fn ask() -> Result<(), String> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if cfg!(target_os = "linux") && !set("DISPLAY") && !set("WAYLAND_DISPLAY") {
        return Err("there is no display (DISPLAY and WAYLAND_DISPLAY are not set)".into());
    }
    let program = std::env::current_exe().map_err(|error| format!("the window could not be tried: {error}"))?;
    let child =
        Command::new(program).arg("--probe").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let mut child = child.map_err(|error| format!("the window could not be tried: {error}"))?;
    let begun = Instant::now();
    loop {
        match child.try_wait() {
            Ok(Some(status)) if status.success() => return Ok(()),
            Ok(Some(_)) => return Err("the display or the graphics driver does not work".into()),
            Ok(None) if begun.elapsed() < PATIENCE => std::thread::sleep(Duration::from_millis(10)),
            Ok(None) | Err(_) => {
                // It may have ended in the meantime; then there is nothing to end.
                let _ = child.kill();
                let _ = child.wait();
                return Err(format!("the display did not answer within {} seconds", PATIENCE.as_secs()));
            }
        }
    }
}

/// The child: an event loop and a graphics adapter, or a panic.
pub fn answer() -> ExitCode {
    let mut app = App::new();
    app.add_plugins((
        TaskPoolPlugin::default(),
        AccessibilityPlugin,
        WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..WindowPlugin::default() },
        WinitPlugin::default(),
    ));
    let settings = WgpuSettings::default();
    let Some(backends) = settings.backends else { return ExitCode::FAILURE };
    block_on(initialize_renderer(backends, None, &settings));
    ExitCode::SUCCESS
}
