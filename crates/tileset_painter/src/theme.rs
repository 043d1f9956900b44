//! The six themes: seeds, palettes and how their wall tops are built.

use crate::colour::{Colour, Ramp, rgb};

/// Which place a theme depicts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// A laboratory of panels.
    Lab,
    /// Natural caves.
    Caverns,
    /// Burrows in earth and timber.
    Ratkin,
    /// A castle of bricks.
    Keep,
    /// A crypt of large blocks.
    Crypt,
    /// Houses and streets.
    Town,
}

/// What a wall top is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coping {
    /// Metal panels.
    Panel,
    /// Rock or earth that fades into the dark.
    Rock,
    /// Dressed stone.
    Stone,
    /// Shingles.
    Roof,
}

/// Palettes and measures of one theme. Ramps run from dark to light.
pub(crate) struct Theme {
    /// The place.
    pub(crate) place: Place,
    /// Added to every hash, so that themes differ.
    pub(crate) seed: i32,
    /// The darkness of solid rock.
    pub(crate) void: Colour,
    /// Walls and their tops.
    pub(crate) wall: Ramp,
    /// Room floors.
    pub(crate) floor: Ramp,
    /// Hall floors.
    pub(crate) hall: Ramp,
    /// First accent.
    pub(crate) accent: Ramp,
    /// Second accent.
    pub(crate) second: Ramp,
    /// Wood, or what stands for it.
    pub(crate) wood: Ramp,
    /// Iron.
    pub(crate) iron: Ramp,
    /// Gold.
    pub(crate) gold: Ramp,
    /// Bone.
    pub(crate) bone: Ramp,
    /// Flames and lamps.
    pub(crate) flame: Ramp,
    /// Cloth.
    pub(crate) cloth: Ramp,
    /// Plaster of houses.
    pub(crate) plaster: Ramp,
    /// Timber of houses.
    pub(crate) timber: Ramp,
    /// Stone plinth of houses.
    pub(crate) plinth: Ramp,
    /// Hazard stripes: yellow and black.
    pub(crate) stripes: Ramp,
    /// Cobwebs.
    pub(crate) web: Ramp,
    /// Colour of the light pools.
    pub(crate) light: Colour,
    /// What wall tops are made of.
    pub(crate) coping: Coping,
    /// Width of the coping in pixels.
    pub(crate) coping_width: f64,
    /// Radius of the rounded northern corners of a wall top.
    pub(crate) north_radius: f64,
    /// Radius of the rounded southern corners of a wall top.
    pub(crate) south_radius: f64,
    /// How far the rim of a wall top recedes, in pixels.
    pub(crate) raggedness: f64,
}

const IRON: [u32; 6] = [0x15171c, 0x2b2f38, 0x474d59, 0x6b7380, 0x98a2ad, 0xc9d2d8];
const WOOD: [u32; 6] = [0x24160d, 0x3d2615, 0x5b3a20, 0x7b5230, 0x9d6f43, 0xc29560];

/// The palette of chests in the caverns, whatever the wood around is like.
pub(crate) fn plain_wood() -> Ramp {
    Ramp::of(&WOOD)
}

/// The theme of that name.
pub(crate) fn theme(name: &str) -> Option<Theme> {
    match name {
        "lab" => Some(lab()),
        "caverns" => Some(caverns()),
        "ratkin" => Some(ratkin()),
        "keep" => Some(keep()),
        "crypt" => Some(crypt()),
        "town" => Some(town()),
        _ => None,
    }
}

/// The three anchors of the main ramps.
struct Surfaces {
    wall: [u32; 3],
    floor: [u32; 3],
    hall: [u32; 3],
}

/// A theme of dressed stone with everything common to all themes.
fn base(place: Place, seed: i32, surfaces: &Surfaces, accent: [u32; 4], second: [u32; 4]) -> Theme {
    let wall = Ramp::through(surfaces.wall);
    let wood = Ramp::of(&WOOD);
    Theme {
        place,
        seed,
        void: rgb(0x000000),
        floor: Ramp::through(surfaces.floor),
        hall: Ramp::through(surfaces.hall),
        accent: Ramp::of(&accent),
        second: Ramp::of(&second),
        iron: Ramp::of(&IRON),
        gold: Ramp::of(&[0x3d2408, 0x7a4a12, 0xb9791f, 0xe5ad3a, 0xffe08a]),
        bone: Ramp::of(&[0x3b342a, 0x7b6f5a, 0xb3a789, 0xddd3b6, 0xf6f0da]),
        flame: Ramp::of(&[0x7a1f0c, 0xc8431a, 0xf08a24, 0xffcc4a, 0xfff3b0]),
        cloth: Ramp::of(&accent),
        plaster: wall.part(2, 6),
        timber: wood.part(0, 3),
        plinth: wall.part(2, 5),
        stripes: Ramp::of(&[0xc8a02c, 0x2a2a26]),
        web: Ramp::of(&[0x8f8f98, 0xc4c4c8, 0xececea]),
        light: rgb(0xffffff),
        coping: Coping::Stone,
        coping_width: 6.0,
        north_radius: 0.0,
        south_radius: 0.0,
        raggedness: 0.0,
        wall,
        wood,
    }
}

fn lab() -> Theme {
    let surfaces = Surfaces {
        wall: [0x0b1119, 0x2c4053, 0x90abbb],
        floor: [0x323c47, 0x54616d, 0x84929b],
        hall: [0x222b35, 0x3b4753, 0x62707c],
    };
    let accent = [0x0a3f4a, 0x128392, 0x35d0cf, 0xbffaf2];
    let second = [0x5a2c08, 0xb8660f, 0xf0a52b, 0xffdf86];
    Theme {
        void: rgb(0x06080c),
        wood: Ramp::of(&IRON),
        timber: Ramp::of(&IRON).part(0, 3),
        flame: Ramp::of(&[0x0d5560, 0x1697a3, 0x45d6d4, 0xa9f5ee, 0xf0fffb]),
        light: rgb(0x6fe6e0),
        coping: Coping::Panel,
        ..base(Place::Lab, 11, &surfaces, accent, second)
    }
}

fn caverns() -> Theme {
    let surfaces = Surfaces {
        wall: [0x120f18, 0x463b52, 0xa598aa],
        floor: [0x3f3a38, 0x6a6159, 0x9c9183],
        hall: [0x35302e, 0x564e49, 0x7f766c],
    };
    let accent = [0x173a36, 0x2c6a5e, 0x58b39a, 0xb6f0d2];
    let second = [0x2f3a1a, 0x50622a, 0x7f9440, 0xb3c465];
    Theme {
        void: rgb(0x08070b),
        wood: Ramp::of(&[0x1f1712, 0x33261c, 0x4d3a2a, 0x6b543d, 0x8d7355, 0xb39a78]),
        flame: Ramp::of(&[0x14504a, 0x219080, 0x4fd0ac, 0xa8f5cf, 0xf0fff0]),
        light: rgb(0x67e0b4),
        coping: Coping::Rock,
        north_radius: 11.0,
        south_radius: 6.0,
        raggedness: 2.2,
        ..base(Place::Caverns, 22, &surfaces, accent, second)
    }
}

fn ratkin() -> Theme {
    let surfaces = Surfaces {
        wall: [0x170e09, 0x533421, 0xa57c55],
        floor: [0x4a3722, 0x745a38, 0x9f7f57],
        hall: [0x3b2a1e, 0x5e4631, 0x82654b],
    };
    let accent = [0x4a2010, 0x8f4522, 0xc9743a, 0xf0ad6a];
    let second = [0x1f3a2c, 0x3a6a4c, 0x69a070, 0xa8d09a];
    Theme {
        void: rgb(0x0a0705),
        wood: Ramp::of(&[0x2a190d, 0x4a2f18, 0x6f4a26, 0x946739, 0xb98a52, 0xdcb47c]),
        iron: Ramp::of(&[0x1c1714, 0x3a2c25, 0x5c4438, 0x83604a, 0xac8566, 0xd0b090]),
        cloth: Ramp::of(&[0x4a1518, 0x7d2626, 0xab4038]),
        light: rgb(0xffb45a),
        coping: Coping::Rock,
        north_radius: 8.0,
        south_radius: 5.0,
        raggedness: 1.6,
        ..base(Place::Ratkin, 33, &surfaces, accent, second)
    }
}

fn keep() -> Theme {
    let surfaces = Surfaces {
        wall: [0x101319, 0x3d4350, 0xa4aab2],
        floor: [0x45423f, 0x6a6661, 0x948f87],
        hall: [0x35343a, 0x514f54, 0x737176],
    };
    let accent = [0x4a0f18, 0x7f1c28, 0xb23440, 0xdd6a66];
    let second = [0x28371d, 0x455a2c, 0x6c833f, 0x9db060];
    Theme { void: rgb(0x07080b), light: rgb(0xffb65c), ..base(Place::Keep, 44, &surfaces, accent, second) }
}

fn crypt() -> Theme {
    let surfaces = Surfaces {
        wall: [0x0c1312, 0x2d3f3e, 0x8ba39a],
        floor: [0x474235, 0x6e6857, 0x9b947f],
        hall: [0x343631, 0x4d504a, 0x6f7369],
    };
    let accent = [0x2c1850, 0x5a35a0, 0x9a6fe0, 0xdcc6ff];
    let second = [0x1f3a2a, 0x376046, 0x5d8f68, 0x97c296];
    Theme {
        void: rgb(0x050807),
        wood: Ramp::of(&[0x1c1a19, 0x302b29, 0x4a4240, 0x665b57, 0x887b74, 0xaea198]),
        flame: Ramp::of(&[0x3a1c6a, 0x6a40b8, 0xa680f0, 0xd8c4ff, 0xffffff]),
        light: rgb(0xb090ff),
        ..base(Place::Crypt, 55, &surfaces, accent, second)
    }
}

fn town() -> Theme {
    let surfaces = Surfaces {
        wall: [0x22110e, 0x653226, 0xb57557],
        floor: [0x4a3018, 0x75512e, 0xa07a4c],
        hall: [0x4a4744, 0x6c6862, 0x938e85],
    };
    let accent = [0x20303a, 0x35566a, 0x5d8ea6, 0xa6d2de];
    let second = [0x16281c, 0x254530, 0x3f6a43, 0x6f9a58];
    Theme {
        void: rgb(0x0b1610),
        plaster: Ramp::of(&[0x7c6a4e, 0x9c8763, 0xb9a57d, 0xcdbc95, 0xdfd1ae]),
        timber: Ramp::of(&[0x23170f, 0x3b281a, 0x573c27, 0x755439]),
        plinth: Ramp::of(&[0x33312f, 0x4f4c49, 0x6d6963, 0x8c877e]),
        cloth: Ramp::of(&[0x7d2626, 0xc24a3a, 0xe8d9b0]),
        light: rgb(0xffc873),
        coping: Coping::Roof,
        coping_width: 7.0,
        ..base(Place::Town, 66, &surfaces, accent, second)
    }
}
