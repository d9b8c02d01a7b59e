//! A round of Skat that is watched: the hands that are left, and the trick in place of the skat.

use super::skat::{cards_area, fan, fitting, hand_columns, heading, pitch, put_card, skat_area};
use crate::browser::widgets::cards::Face;
use crate::browser::widgets::draw::cells;
use crate::browser::widgets::prelude::*;
use tableaux_engine::skat::{Round, Seat, card_points};

/// Returns the cards of the trick, or of the last one between two tricks; before the first, those put away.
fn on_table(round: &Round) -> Vec<Card> {
    let Some(game) = round.game() else { return round.put_away() };
    let trick = if game.trick().is_empty() { game.played().rchunks(3).next().unwrap_or(&[]) } else { game.trick() };
    trick.iter().map(|&(_, card)| card).collect()
}

/// Returns the words above the trick.
fn trick_in_words(round: &Round, theme: &Theme) -> String {
    let seat = |seat: Seat| theme.names.seats()[seat as usize];
    let Some(game) = round.game() else { return "put away".into() };
    let number = game.played().len().div_ceil(3);
    match (game.trick().first(), game.last_winner()) {
        (Some(&(leader, _)), _) => format!("trick {number}: {} leads", seat(leader)),
        (None, Some(winner)) => {
            let cards = game.played().rchunks(3).next().unwrap_or(&[]);
            let points: u32 = cards.iter().map(|&(_, card)| u32::from(card_points(card))).sum();
            let points = if game.contract().has_trumps() { format!(" {points}") } else { String::new() };
            format!("trick {number}: {} takes{points}", seat(winner))
        }
        (None, None) => format!("{} leads", seat(Seat::Forehand)),
    }
}

/// Returns the card size of each seat and of the trick, and their areas with the rows above them: declarer's hand is larger
/// if there is room.
fn groups(round: &Round, size: CardSize, area: Rect) -> [(CardSize, Rect); Seat::ALL.len() + 1] {
    let rows = |size: CardSize| heading(size) + size.height();
    let larger = CardSize::ALL.into_iter().find(|&other| other > size && other > CardSize::S);
    let fits = |larger: &CardSize| {
        heading(size) > 0 && hand_columns(*larger) <= area.width && 3 * rows(size) + rows(*larger) <= area.height
    };
    let of_declarer = larger.filter(fits).unwrap_or(size);
    let mut y = area.y;
    std::array::from_fn(|group| {
        let size = if Seat::ALL.get(group) == Some(&round.declarer()) { of_declarer } else { size };
        let place = Rect { y, height: rows(size), ..area }.intersection(area);
        y += rows(size);
        (size, place)
    })
}

/// Draws the hands, with their players and whose turn it is, and the trick.
pub fn draw(round: &Round, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let size = fitting(size, area);
    let [hands @ .., (_, of_trick)] = groups(round, size, area);
    let name = |size: CardSize, group: Rect| line(group, u16::from(heading(size) > 1 && !theme.edges));
    for (seat, (size, group)) in Seat::ALL.into_iter().zip(hands) {
        if heading(size) > 0 {
            draw_name(round, seat, theme, name(size, group), buffer);
        }
        draw_hand(round, seat, theme, size, cards_area(group, size), buffer);
    }
    if heading(size) > 0 {
        put_text(buffer, name(size, of_trick), &trick_in_words(round, theme), theme.quiet);
    }
    let cards = on_table(round);
    let places = fan(skat_area(of_trick, size), size, size.pitch(), cards.len().max(2));
    let is_past = round.game().is_some_and(|game| game.trick().is_empty());
    for (&card, area) in cards.iter().zip(places) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: is_past }, false);
    }
}

/// Draws a player's name, whether it is declarer, and whose turn it is.
fn draw_name(round: &Round, seat: Seat, theme: &Theme, row: Rect, buffer: &mut Buffer) {
    let is_turn = round.turn() == Some(seat);
    let turn = if is_turn { format!("{} ", Sign::Pointer.symbol()) } else { String::new() };
    let words = format!("{turn}{}", theme.names.seats()[seat as usize]);
    put_text(buffer, row, &words, if is_turn { theme.accent } else { theme.quiet });
    if seat != round.declarer() {
        return;
    }
    let right = shortened(&theme.names.contract(round.contract()), row.width.saturating_sub(width(&words) + 1));
    put_right(buffer, row, &right, theme.strong);
}

fn draw_hand(round: &Round, seat: Seat, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let hand = round.hand(seat);
    let count = cells(hand.len());
    // Twelve cards are closer together; where two columns are left of each, the rank and the suit fill them.
    let closest = area.width.saturating_sub(size.width()) / count.saturating_sub(1).max(1);
    let pitch = if hand.len() > 10 { pitch(size).min(closest) } else { pitch(size) };
    let (size, pitch) = if pitch < CardSize::Xs.pitch() { (CardSize::Xs, 2) } else { (size, pitch) };
    for (card, place) in hand.iter().copied().zip(fan(area, size, pitch, hand.len())) {
        put_card(buffer, theme, size, Face { card, area: place, is_covered: false, is_shaded: false }, false);
    }
}
