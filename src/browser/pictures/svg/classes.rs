//! Named CSS rules.

use std::collections::HashMap;
use std::fmt::Write as _;

/// The CSS rules of a picture, without duplicates.
#[derive(Default)]
pub struct Classes {
    names: HashMap<String, String>,
    rules: String,
}

impl Classes {
    pub fn name_of(&mut self, rule: String) -> String {
        if let Some(name) = self.names.get(&rule) {
            return name.clone();
        }
        let name = short_name('c', self.names.len());
        let _ = write!(self.rules, ".{name}{{{rule}}}"); // writing to a String cannot fail
        self.names.insert(rule, name.clone());
        name
    }

    pub fn rules(&self) -> &str {
        &self.rules
    }
}

/// Returns a short name: `p0`, `pz`, `p10`.
pub fn short_name(kind: char, number: usize) -> String {
    const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut digits = vec![char::from(DIGITS[number % 36])];
    let mut rest = number / 36;
    while rest > 0 {
        digits.push(char::from(DIGITS[rest % 36]));
        rest /= 36;
    }
    std::iter::once(kind).chain(digits.into_iter().rev()).collect()
}
