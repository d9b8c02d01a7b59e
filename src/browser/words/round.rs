//! A round of Skat in words.

use crate::browser::state::desk::Desk;
use crate::browser::state::round_game::RoundGame;
use tableaux_engine::skat::Round;

/// Returns the points of declarer and what is needed: `declarer 34 of 120`.
pub fn points(round: &Round) -> String {
    let Some(game) = round.game() else { return "two of twelve cards".into() };
    if round.contract().has_trumps() {
        format!("declarer has {}, 61 win", game.points())
    } else {
        format!("declarer has {} tricks, none wins", game.tricks())
    }
}

/// Returns what declarer makes with perfect play from here, if the oracle tells and it is known.
pub fn outlook(desk: &Desk, game: &RoundGame) -> Option<(String, bool)> {
    let round = game.tree.round();
    let values = Some(desk.card_values(round)).filter(|values| desk.oracle_tells_round(game) && !values.is_empty())?;
    let is_declarers = round.turn() == Some(round.declarer());
    let all = values.iter().map(|&(_, value)| value);
    let value = if is_declarers { all.max()? } else { all.min()? };
    let has_trumps = round.contract().has_trumps();
    let is_won = if has_trumps { value >= 61 } else { value == 1 };
    let words = match (has_trumps, is_won) {
        (true, _) => format!("{value} with perfect play"),
        (false, true) => "won with perfect play".into(),
        (false, false) => "lost with perfect play".into(),
    };
    Some((words, is_won == game.is_declarer()))
}
