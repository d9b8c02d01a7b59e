//! Serialization of positions, and their text.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use super::cell_count::CellCount;
use super::layout::Layout;
use super::position::{CASCADES, Position};
use super::text::write_position;
use crate::card::{Card, Suit, SuitStyle};

/// Writes the ten lines of [`write_position`], and an eleventh with the number of free cells unless there are four.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        write_position(self, SuitStyle::Letters, &mut text);
        f.write_str(str::from_utf8(&text).expect("cards and words are text"))
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Position")]
struct PositionData {
    cascades: Vec<Vec<Card>>,
    cells: Vec<Option<Card>>,
    foundations: BTreeMap<Suit, u64>,
}

/// Serializes `{"cascades":[["7D",…],…],"cells":["KH",null,…],"foundations":{"C":0,"D":1,"H":5,"S":13}}`: eight
/// cascades, each from its deepest card, the cells, empty ones as `null`, and the number of cards on each foundation.
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

/// Deserializes the three parts, which must hold each card once. The number of cells listed is the number of free
/// cells.
impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = PositionData::deserialize(deserializer)?;
        let too_many =
            || D::Error::custom(format!("{} free cells are too many; use 0 to {}", data.cells.len(), CellCount::MAX));
        let cells =
            u8::try_from(data.cells.len()).ok().and_then(|cells| CellCount::new(cells).ok()).ok_or_else(too_many)?;
        let cascades: Vec<Vec<Option<Card>>> =
            data.cascades.iter().map(|cascade| cascade.iter().copied().map(Some).collect()).collect();
        let home = Suit::ALL
            .map(|suit| data.foundations.get(&suit).map_or(0, |&count| u8::try_from(count).unwrap_or(u8::MAX)));
        let layout = Layout::new(&cascades, &data.cells, home).map_err(D::Error::custom)?;
        if cascades.len() != CASCADES {
            return Err(D::Error::custom(format!("{} cascades found; use eight", cascades.len())));
        }
        layout.position(cells).ok_or_else(|| match (layout.doubled().first(), layout.absent().first()) {
            (Some(card), _) => D::Error::custom(format!("{card} is there twice; use each card once")),
            (None, Some(card)) => D::Error::custom(format!("{card} is missing; use each card once")),
            (None, None) => D::Error::custom("the cards do not go together"),
        })
    }
}
