//! Serialization of deals and tableaux, and the text of deals. Number and tableau must match.

use std::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::deal::{Deal, Tableau};
use crate::card::Card;
use crate::generator::Generator;
use crate::number::DealNumber;
use crate::parse_error::ParseError;

fn checked(number: DealNumber, generator: &Generator, tableau: &Tableau) -> Result<Deal, ParseError> {
    let deal = Deal::by(generator, number).map_err(ParseError::new)?;
    let both = tableau.cards().iter().zip(deal.cards());
    match both.enumerate().find(|(_, (card, dealt))| card != dealt) {
        None => Ok(deal),
        Some((place, (&card, &dealt))) => {
            let (row, column) = (place / Tableau::COLUMNS + 1, place % Tableau::COLUMNS + 1);
            Err(ParseError::new(format_args!(
                "row {row}, column {column} has {card}, but #{number} has {dealt} there; use the board of the number"
            )))
        }
    }
}

/// Parses a line `#617` or `#617 by minstd`, and below it the board of that number in any form that
/// [`read`](crate::read::read) reads.
impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let heading = text.lines().next().and_then(|line| line.trim().strip_prefix('#'));
        let heading = heading.ok_or_else(|| {
            ParseError::new(
                "the first line has no number; use # and the deal's number, as in #617, with the board below it",
            )
        })?;
        let (number, generator) = match heading.split_once(" by ") {
            Some((number, generator)) => (number, generator.parse().map_err(ParseError::new)?),
            None => (heading, Generator::Microsoft),
        };
        let number = number.parse().map_err(ParseError::new)?;
        checked(number, &generator, &text.parse().map_err(ParseError::new)?)
    }
}

/// Serializes seven arrays of cards, one for each row from the top.
impl Serialize for Tableau {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

/// Deserializes seven arrays of cards (rows) or eight (cascades): the whole pack.
impl<'de> Deserialize<'de> for Tableau {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<Vec<Card>>::deserialize(deserializer)?;
        serde_json::to_string(&rows).map_err(D::Error::custom)?.parse().map_err(D::Error::custom)
    }
}

/// A deal as printed by `tableaux deal --format json`.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Deal")]
struct DealData {
    number: DealNumber,
    #[serde(default, skip_serializing_if = "is_microsoft")]
    generator: Generator,
    rows: Tableau,
}

fn is_microsoft(generator: &Generator) -> bool {
    *generator == Generator::Microsoft
}

/// Serializes `{"number":617,"rows":[["7D","AD",…],…]}`, with `"generator":"minstd"` after the number unless it is
/// Microsoft's.
impl Serialize for Deal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let data = DealData { number: self.number(), generator: *self.generator(), rows: *self.tableau() };
        data.serialize(serializer)
    }
}

/// Deserializes the number, the generator if it is not Microsoft's, and the matching rows.
impl<'de> Deserialize<'de> for Deal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DealData { number, generator, rows } = DealData::deserialize(deserializer)?;
        checked(number, &generator, &rows).map_err(D::Error::custom)
    }
}
