//! JSON objects, which commands print one per line.

use std::fmt;

use serde::ser::{Serialize, Serializer};
use serde_json::value::RawValue;

/// An object with keys in insertion order.
#[derive(Default)]
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Self {
        Self::default()
    }

    /// Adds a key, with null if there is no value.
    pub(super) fn with(mut self, key: &'static str, value: impl Serialize) -> Self {
        let value = serde_json::to_string(&value).expect("texts, numbers and lists of them are valid JSON");
        self.0.extend([if self.0.is_empty() { "\"" } else { ",\"" }, key, "\":", &value]);
        self
    }

    /// Adds a key if there is a value.
    pub(super) fn with_some(self, key: &'static str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.with(key, value),
            None => self,
        }
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}

/// Serializes as a nested object.
impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.to_string()).expect("it is valid JSON").serialize(serializer)
    }
}
