//! The state of a round of Skat beside its hands: contract, points, what each card is worth, and the tricks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::draw::{put_text, shortened};
use crate::browser::state::desk::Desk;
use crate::browser::state::round_game::{RoundGame, worth};
use crate::browser::theme::Theme;
use crate::browser::words::round::{outlook, points};
use crate::settings::SkatPlayers;
use tableaux_engine::card::SuitStyle;
use tableaux_engine::skat::{Round, Seat};

/// The most cards whose worth is listed.
const MOST_CARDS: usize = 12;

/// Returns the lines, the first ones first when there is little room.
fn lines(desk: &Desk, game: &RoundGame, theme: &Theme) -> Vec<(String, Style)> {
    let (round, names) = (game.tree.round(), theme.names);
    let seat = |seat: Seat| names.seats()[seat as usize];
    let role = if game.is_declarer() { "declarer" } else { "defender" };
    let others = match desk.games.skat_players() {
        SkatPlayers::Perfect => "the others see all cards",
        SkatPlayers::Simple => "the others play simply",
    };
    let mut lines = vec![
        (format!("{} by {}", names.contract(round.contract()), seat(round.declarer())), theme.strong),
        (format!("you are {}, {role}", seat(game.tree.player())), theme.text),
        (others.into(), theme.quiet),
        (points(round), theme.text),
    ];
    if let Some((words, is_good)) = outlook(desk, game) {
        lines.push((words, if is_good { theme.good } else { theme.bad }));
    }
    if game.tree.is_choice(game.tree.at()) && desk.oracle_tells_round(game) && round.game().is_some() {
        lines.push((String::new(), theme.text));
        let mut values = desk.card_values(round);
        let is_declarer = game.is_declarer();
        values.sort_by_key(|&(_, value)| if is_declarer { -i32::from(value) } else { value.into() });
        for &(card, value) in values.iter().take(MOST_CARDS) {
            let loss = worth(round, &values, card).map_or(0, |worth| worth.loss);
            let written = names.card(card, SuitStyle::Symbols);
            let words = match (round.contract().has_trumps(), loss) {
                (true, 0) => format!("{written:4}{value:>3}"),
                (true, loss) => format!("{written:4}{value:>3}  loses {loss}"),
                (false, 0) => format!("{written:4} keeps it"),
                (false, _) => format!("{written:4} loses the game"),
            };
            lines.push((words, if loss == 0 { theme.text } else { theme.quiet }));
        }
    }
    lines.push((String::new(), theme.text));
    lines.extend(tricks(round, theme).into_iter().map(|words| (words, theme.quiet)));
    lines
}

/// Returns the tricks, newest first: `3 ♣J ♥9 ♠7  forehand 14`.
fn tricks(round: &Round, theme: &Theme) -> Vec<String> {
    let Some(game) = round.game() else { return Vec::new() };
    let in_words = |(number, trick): (usize, &[(Seat, tableaux_engine::card::Card)])| {
        let cards = trick.iter().map(|&(_, card)| format!("{:4}", theme.names.card(card, SuitStyle::Symbols)));
        let leader = trick.first().map_or("", |&(seat, _)| theme.names.seats()[seat as usize]);
        format!("{number:>2} {}{leader}", cards.collect::<String>())
    };
    let all: Vec<String> = (1..).zip(game.played().chunks(3)).map(in_words).collect();
    all.into_iter().rev().collect()
}

/// Draws the state of the focused round.
pub fn draw(desk: &Desk, game: &RoundGame, area: Rect, buffer: &mut Buffer) {
    let theme = desk.look.theme();
    for (row, (words, style)) in area.rows().zip(lines(desk, game, theme)) {
        put_text(buffer, row, &shortened(&words, row.width), style);
    }
}
