//! Positions as text and as data.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::position::Position;
use super::text::{ParseBoardError, TextCells, parse_cell_count, parse_position, write_position};
use crate::card::{Card, Suit, SuitStyle};

/// The ten lines of [`write_position`], and an eleventh with the number of free cells unless there are four.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_position(self, SuitStyle::Letters, &mut text);
        f.write_str(str::from_utf8(&text).expect("cards and words are text"))
    }
}

/// As [`parse_position`] reads it, with as many free cells as [`parse_cell_count`] finds: four, unless the text says
/// otherwise or lists more.
impl FromStr for Position {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        parse_position(text, parse_cell_count(text)?.count())
    }
}

/// A position as [`parse_position`] reads it from JSON.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Position")]
struct PositionData {
    cascades: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    foundations: BTreeMap<Suit, u64>,
}

/// `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"C":0,"D":1,"H":5,"S":13}}`: eight cascades, each from
/// its deepest card on, each cell with its card if it is not empty, and for each suit how many cards are home.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let home = |suit| self.foundation(suit).map_or(0, |rank| rank.value().into());
        let data = PositionData {
            cascades: self.cascades().iter().map(|cascade| cascade.to_vec()).collect(),
            cells: self.cells().to_vec(),
            foundations: Suit::ALL.map(|suit| (suit, home(suit))).into(),
        };
        data.serialize(serializer)
    }
}

/// From the three parts, which must go together: each card once. There are as many free cells as are listed.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = PositionData::deserialize(deserializer)?;
        let text = serde_json::to_string(&data).map_err(D::Error::custom)?;
        let (TextCells::Exact(cells) | TextCells::Partial(cells)) =
            parse_cell_count(&text).map_err(D::Error::custom)?
        else {
            unreachable!("cells are listed")
        };
        parse_position(&text, cells).map_err(D::Error::custom)
    }
}
