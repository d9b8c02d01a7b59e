//! Serialization of values as text, with [`serde`].

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};

/// Deserializes a value from its text; `expected` describes the text in errors about other types.
pub(crate) fn read_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(TextVisitor { expected, value: PhantomData })
}

struct TextVisitor<T> {
    expected: &'static str,
    value: PhantomData<T>,
}

impl<T: FromStr<Err: Display>> Visitor<'_> for TextVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

/// Implements `Serialize` and `Deserialize` for a type with `FromStr`. `$text` returns the value as text, or `None` if
/// it can't be written.
macro_rules! serialize_as_text {
    ($type:ty, $expected:literal, $text:expr) => {
        #[doc = concat!("As text: ", $expected, ".")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&Self) -> Option<_> = $text;
                match text(self) {
                    Some(text) => serde::Serialize::serialize(&text, serializer),
                    None => Err(serde::ser::Error::custom(format_args!("no board has {self:?}"))),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                crate::serialization::read_text(deserializer, $expected)
            }
        }
    };
}

pub(crate) use serialize_as_text;
