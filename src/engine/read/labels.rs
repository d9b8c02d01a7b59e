//! Labels of cascades, cells and foundations before their cards.

use super::markup::tag_name;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelKind {
    /// A colon alone, as before a cascade.
    Colon,
    Number,
    Line,
    Cells,
    Foundations,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label {
    pub kind: LabelKind,
    pub number: Option<u16>,
}

const LINES: [&str; 17] = [
    "row", "rows", "line", "column", "columns", "col", "cascade", "cascades", "stack", "stacks", "tableau", "pile",
    "piles", "t", "c", "store", "tab",
];
const CELLS: [&str; 7] = ["freecells", "freecell", "cells", "cell", "fc", "reserve", "free"];
const FOUNDATIONS: [&str; 7] = ["foundations", "foundation", "founds", "found", "home", "target", "targets"];

impl Label {
    /// Parses the words of a label: `Column 3`, `C1`, `free cells`, `"store0"`.
    pub fn of(words: &str) -> Self {
        let (mut kind, mut number, mut count, mut others) = (None, None, 0, 0);
        for word in words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            count += 1;
            let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
            number = word[name.len()..].parse().ok().or(number);
            let is_in = |names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
            let other = if name.is_empty() {
                None
            } else if is_in(&CELLS) {
                Some(LabelKind::Cells)
            } else if is_in(&FOUNDATIONS) {
                Some(LabelKind::Foundations)
            } else if is_in(&LINES) {
                Some(LabelKind::Line)
            } else {
                others += 1;
                None
            };
            kind = kind.or(other);
        }
        let kind = match kind {
            None if count == 0 => LabelKind::Colon,
            None if others == 0 => LabelKind::Number,
            // `The cards in the cells of my game:`.
            Some(kind) if others <= 1 && !words.contains('#') => kind,
            Some(LabelKind::Line) if others == 0 => LabelKind::Line,
            _ => LabelKind::Other,
        };
        Self { kind, number }
    }

    /// Parses the attributes of an element, or else its name: `<move pile="store0">`.
    pub fn of_tag(tag: &str) -> Self {
        // The game may be called FreeCell.
        let values =
            tag.split('"').skip(1).step_by(2).filter(|value| !value.eq_ignore_ascii_case("freecell")).map(Self::of);
        let is_named = |label: &Self| matches!(label.kind, LabelKind::Cells | LabelKind::Foundations | LabelKind::Line);
        values.into_iter().find(is_named).unwrap_or_else(|| Self::of(tag_name(tag)))
    }
}
