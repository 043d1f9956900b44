//! What is seen and heard of the game, and what the player does with keys and mouse.

mod actors;
mod effects;
mod gizmos;
mod input;
mod panel;
mod view;

use bevy::prelude::*;

use crate::game::GamePlugin;
pub use gizmos::ShowGizmos;
pub use input::HandsOff;

/// Sheet of actors: 16 columns and 4 rows of 16 × 16 pixels.
#[derive(Resource, Clone)]
pub struct Sheet {
    pub image: Handle<Image>,
    pub layout: Handle<TextureAtlasLayout>,
}

impl Sheet {
    pub fn sprite(&self, row: usize, column: usize) -> Sprite {
        let atlas = TextureAtlas { layout: self.layout.clone(), index: row * 16 + column };
        Sprite::from_atlas_image(self.image.clone(), atlas)
    }
}

/// Draws the game and lets one play it. After [`GamePlugin`].
pub struct ShowPlugin;

impl Plugin for ShowPlugin {
    fn build(&self, app: &mut App) {
        debug_assert!(app.is_plugin_added::<GamePlugin>());
        app.insert_resource(ClearColor(Color::srgb_u8(7, 7, 10))).add_systems(PreStartup, load_sheet).add_plugins((
            actors::add,
            effects::add,
            gizmos::add,
            input::add,
            panel::add,
            view::add,
        ));
    }
}

fn load_sheet(
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut commands: Commands,
) -> Result {
    let image = Image::from_buffer(
        include_bytes!("../../roguelike/actors.png"),
        bevy::image::ImageType::Extension("png"),
        bevy::image::CompressedImageFormats::NONE,
        true,
        bevy::image::ImageSampler::nearest(),
        bevy::asset::RenderAssetUsages::RENDER_WORLD,
    )?;
    let layout = TextureAtlasLayout::from_grid(UVec2::splat(16), 16, 4, None, None);
    commands.insert_resource(Sheet { image: images.add(image), layout: layouts.add(layout) });
    Ok(())
}
