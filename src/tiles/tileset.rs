//! Tilesets as assets, and finding the one that a dungeon asks for.

use std::sync::Arc;

use bevy::{
    asset::{AssetLoader, AssetPath, LoadContext, LoadState, io::AssetSourceId, io::Reader},
    image::{ImageArrayLayout, ImageLoaderSettings, ImageSampler},
    platform::collections::HashMap,
    prelude::*,
    render::render_resource::TextureFormat,
    tasks::{IoTaskPool, Task, futures::check_ready},
};
use thiserror::Error;
use undercroft::{
    picture::MeanColours,
    tileset::{Tileset, TilesetError},
};

use super::{Lighting, fallback};
use crate::embedded;

/// Tiles and what they show, from a `.tileset.ron` file and the picture that it names.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct DungeonTileset {
    /// Which tile shows what.
    pub tileset: Arc<Tileset>,
    /// The tiles, as an array of textures.
    #[dependency]
    pub image: Handle<Image>,
}

/// Why a tileset's file was not taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DungeonTilesetError {
    /// The file could not be read.
    #[error("{0}")]
    Io(#[from] std::io::Error),
    /// The file is not text.
    #[error("not a text file: {0}")]
    NotText(#[from] std::string::FromUtf8Error),
    /// The text has a mistake.
    #[error("{0}")]
    Tileset(#[from] TilesetError),
    /// The name of the picture is no path.
    #[error("image: `{0}` is no file name")]
    Image(String),
}

/// Loads [`DungeonTileset`]s.
#[derive(TypePath, Default)]
pub(crate) struct DungeonTilesetLoader;

impl AssetLoader for DungeonTilesetLoader {
    type Asset = DungeonTileset;
    type Settings = ();
    type Error = DungeonTilesetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<DungeonTileset, DungeonTilesetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let tileset = Tileset::parse(&String::from_utf8(bytes)?)?;
        let path = context.path().resolve_embed_str(tileset.image());
        let path = path.map_err(|_| DungeonTilesetError::Image(tileset.image().to_owned()))?;
        let (columns, rows) = (tileset.columns(), tileset.rows());
        let image = context
            .load_builder()
            .with_settings(move |settings: &mut ImageLoaderSettings| {
                settings.array_layout = Some(ImageArrayLayout::GridCount { columns, rows });
                settings.sampler = ImageSampler::nearest();
            })
            .load(path);
        Ok(DungeonTileset { tileset: Arc::new(tileset), image })
    }

    fn extensions(&self) -> &[&str] {
        &["tileset.ron"]
    }
}

/// A tileset ready for drawing.
#[derive(Clone, Debug)]
pub(crate) struct Look {
    pub tileset: Arc<Tileset>,
    pub image: Handle<Image>,
    /// What the tiles look like from afar; `None` when their pixels can't be read.
    pub means: Option<Arc<MeanColours>>,
    pub lighting: Lighting,
    /// Another number after each reload.
    version: u64,
}

/// Another lighting is no other look: it is changed in what stands.
impl PartialEq for Look {
    fn eq(&self, other: &Self) -> bool {
        self.version == other.version && self.image == other.image
    }
}

/// The tilesets asked for so far.
#[derive(Resource, Default)]
pub(crate) struct Tilesets {
    known: HashMap<AssetPath<'static>, State>,
    plain: Option<Look>,
    versions: u64,
}

enum State {
    /// Looking whether the game has such a file, or else a built-in one is meant.
    Looking(Task<bool>),
    Loading(Handle<DungeonTileset>),
    Ready(Handle<DungeonTileset>, Look),
    /// To be replaced by the plain one.
    Missing(Option<Handle<DungeonTileset>>),
}

impl Tilesets {
    /// The look for a path of a preset's `theme`: `None` while it loads, `Some(None)` when there is none at all.
    pub fn find(&mut self, path: &str, preset: Option<AssetPath<'_>>, server: &AssetServer) -> Option<Option<Look>> {
        let path = full_path(path, preset);
        let state = self.known.entry(path.clone()).or_insert_with(|| match path.source() {
            AssetSourceId::Name(name) if **name == *embedded::SOURCE => State::Loading(server.load(path)),
            _ => State::Looking(look_for(path, server.clone())),
        });
        match state {
            State::Looking(_) | State::Loading(_) => None,
            State::Ready(_, look) => Some(Some(look.clone())),
            State::Missing(_) => Some(self.plain.clone()),
        }
    }

    fn next_version(&mut self) -> u64 {
        self.versions += 1;
        self.versions
    }
}

/// A path of a preset's `theme` is one of the asset source that the preset came from.
fn full_path(path: &str, preset: Option<AssetPath<'_>>) -> AssetPath<'static> {
    let path = AssetPath::try_parse(path).map(AssetPath::into_owned).unwrap_or_default();
    let source = preset.map(|preset| preset.source().clone_owned());
    match (path.source(), source) {
        (AssetSourceId::Default, Some(AssetSourceId::Name(name))) => {
            let inner = if *name == *embedded::SOURCE { embedded::path(path.path()) } else { path.path().to_owned() };
            AssetPath::from_path_buf(inner).with_source(AssetSourceId::Name(name))
        }
        _ => path,
    }
}

fn look_for(path: AssetPath<'static>, server: AssetServer) -> Task<bool> {
    IoTaskPool::get().spawn(async move {
        let Ok(source) = server.get_source(path.source()) else { return false };
        source.reader().read(path.path()).await.is_ok()
    })
}

/// Takes note of tilesets that have been found, loaded or changed.
pub(crate) fn follow_tilesets(
    mut tilesets: ResMut<Tilesets>,
    assets: Res<Assets<DungeonTileset>>,
    mut images: ResMut<Assets<Image>>,
    server: Res<AssetServer>,
) {
    let tilesets = &mut *tilesets;
    let mut version = tilesets.versions;
    for (path, state) in &mut tilesets.known {
        match state {
            State::Looking(task) => {
                let Some(found) = check_ready(task) else { continue };
                let built_in = undercroft_assets::tileset(&path.path().to_string_lossy());
                *state = match built_in {
                    _ if found => State::Loading(server.load(path.clone())),
                    Some(built_in) => State::Loading(server.load(embedded::asset_path(built_in.path))),
                    None => {
                        warn!("{path}: no such tileset; the dungeon is drawn plainly");
                        State::Missing(None)
                    }
                };
            }
            State::Loading(handle) => {
                if let Some(look) = look_of(handle, &assets, &images, &mut version) {
                    if let Some(warning) = look.tileset.missing_roles_warning() {
                        warn!("{path}: {warning}");
                    }
                    *state = State::Ready(handle.clone(), look);
                } else if let Some(why) = failure(handle, &assets, &server) {
                    warn!("{path}: {why}; the dungeon is drawn plainly");
                    *state = State::Missing(Some(handle.clone()));
                }
            }
            State::Ready(handle, look) => {
                let changed = assets.get(&*handle).is_some_and(|now| !Arc::ptr_eq(&now.tileset, &look.tileset));
                if changed && let Some(new) = look_of(handle, &assets, &images, &mut version) {
                    // A reload is told about only when other drawings are missing than before.
                    if new.tileset.missing_roles() != look.tileset.missing_roles()
                        && let Some(warning) = new.tileset.missing_roles_warning()
                    {
                        warn!("{path}: {warning}");
                    }
                    *look = new;
                }
            }
            State::Missing(Some(handle)) => {
                if let Some(look) = look_of(handle, &assets, &images, &mut version) {
                    *state = State::Ready(handle.clone(), look);
                }
            }
            State::Missing(None) => {}
        }
    }
    tilesets.versions = version;
    let missing = tilesets.known.values().any(|state| matches!(state, State::Missing(_)));
    if missing && tilesets.plain.is_none() {
        let version = tilesets.next_version();
        tilesets.plain = fallback::tileset().map(|tileset| {
            let image = fallback::image(tileset.tile_count());
            let means = mean_colours(&tileset, &image);
            Look { tileset: Arc::new(tileset), image: images.add(image), means, lighting: Lighting::default(), version }
        });
    }
}

fn look_of(
    handle: &Handle<DungeonTileset>,
    assets: &Assets<DungeonTileset>,
    images: &Assets<Image>,
    version: &mut u64,
) -> Option<Look> {
    let DungeonTileset { tileset, image } = assets.get(handle)?;
    let pixels = images.get(image)?;
    (pixels.texture_descriptor.size.depth_or_array_layers >= tileset.tile_count()).then(|| {
        *version += 1;
        Look {
            tileset: tileset.clone(),
            image: image.clone(),
            means: mean_colours(tileset, pixels),
            lighting: Lighting::default(),
            version: *version,
        }
    })
}

fn mean_colours(tileset: &Tileset, image: &Image) -> Option<Arc<MeanColours>> {
    let of_four_bytes =
        matches!(image.texture_descriptor.format, TextureFormat::Rgba8UnormSrgb | TextureFormat::Rgba8Unorm);
    let data = image.data.as_ref().filter(|_| of_four_bytes)?;
    let tile = data.len() / image.texture_descriptor.size.depth_or_array_layers as usize;
    let pixels = |i: u32| data.get(i as usize * tile..(i as usize + 1) * tile).unwrap_or_default();
    Some(Arc::new(MeanColours::new(tileset.tile_count(), pixels)))
}

fn failure(handle: &Handle<DungeonTileset>, assets: &Assets<DungeonTileset>, server: &AssetServer) -> Option<String> {
    let of = |id: bevy::asset::UntypedAssetId| match server.load_state(id) {
        LoadState::Failed(error) => Some(error.to_string()),
        _ => None,
    };
    of(handle.id().untyped()).or_else(|| of(assets.get(handle)?.image.id().untyped()))
}
