//! Words of presets: kinds of rooms, spots and doors. Ours have names; a preset may bring any others.

use std::fmt;

use bevy::prelude::*;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect)]
        #[reflect(Clone, Debug, Default, PartialEq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
            /// Any other word.
            Other(String),
        }

        impl $name {
            /// The word as presets write it.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Other(word) => word,
                }
            }
        }

        impl From<&str> for $name {
            fn from(word: &str) -> Self {
                match word {
                    $($text => Self::$variant,)*
                    _ => Self::Other(word.to_owned()),
                }
            }
        }

        impl PartialEq<str> for $name {
            fn eq(&self, word: &str) -> bool {
                self.as_str() == word
            }
        }

        impl PartialEq<&str> for $name {
            fn eq(&self, word: &&str) -> bool {
                self.as_str() == *word
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }
    };
}

words! {
    /// What a room is for.
    #[derive(Default)]
    RoomKind {
        /// An ordinary room.
        #[default]
        Plain = "plain",
        /// Where play begins.
        Start = "start",
        /// Holds the way out.
        End = "end",
        /// Another way in.
        Entrance = "entrance",
        /// The strongest enemy.
        Boss = "boss",
        /// Riches, off the beaten track.
        Treasury = "treasury",
        /// A place of rest.
        Shrine = "shrine",
    }
}

words! {
    /// What a spot is meant to hold.
    SpotKind {
        /// A fight.
        Combat = "combat",
        /// Something to look at or to try.
        Curio = "curio",
        /// A chest.
        Chest = "chest",
        /// Loot.
        Treasure = "treasure",
        /// The strongest enemy.
        Boss = "boss",
        /// A place of rest.
        Shrine = "shrine",
        /// The key of a lock: the entity also has a [`DoorKey`](crate::DoorKey).
        Key = "key",
        /// Where play begins.
        Spawn = "spawn",
        /// Another way in.
        Entrance = "entrance",
        /// A trap in a hall. It does nothing by itself, and whether the player sees it is for the game to say.
        Trap = "trap",
        /// Something in the way in a hall. It stops nobody by itself.
        Obstruction = "obstruction",
    }
}

impl Default for SpotKind {
    fn default() -> Self {
        Self::Other(String::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_reads_back_and_foreign_words_are_kept() {
        for word in ["combat", "key", "hot spring"] {
            assert_eq!(SpotKind::from(word).as_str(), word);
        }
        assert_eq!(SpotKind::from("combat"), SpotKind::Combat);
        assert_eq!(RoomKind::from("crypt"), RoomKind::Other("crypt".into()));
    }
}
