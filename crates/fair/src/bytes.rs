//! Byte strings of fixed length, written in hexadecimal.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A secret, a salt, a part of a cut or a hash.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

impl Bytes32 {
    /// Random bytes from a generator.
    pub fn random(rng: &mut (impl rand_core::Rng + ?Sized)) -> Self {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        Self(bytes)
    }
}

/// A number of 1,024 bits, big-endian: a puzzle, a period or a solution.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number(pub [u8; 128]);

/// A text that is not the expected number of hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} lowercase hexadecimal digits are expected")]
pub struct BadHex(usize);

/// Reads lower case only, so that a value has one text; the `hex` crate alone would take both.
fn read<const N: usize>(text: &str) -> Result<[u8; N], BadHex> {
    let mut bytes = [0; N];
    let upper = text.bytes().any(|c| c.is_ascii_uppercase());
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) if !upper => Ok(bytes),
        _ => Err(BadHex(2 * N)),
    }
}

macro_rules! written_in_hex {
    ($name:ident) => {
        impl FromStr for $name {
            type Err = BadHex;

            fn from_str(text: &str) -> Result<Self, BadHex> {
                read(text).map(Self)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&hex::encode(self.0))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                // Hidden: debug output must not leak secrets into a log.
                f.write_str(concat!(stringify!($name), "(…)"))
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

written_in_hex!(Bytes32);
written_in_hex!(Number);
