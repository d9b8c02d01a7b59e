//! A round of Skat that is watched: the hands that are left, and the trick in place of the skat; or reviewed, with the
//! cards played dimmed in the hands.

use super::skat::{cards_area, fan, fitting, hand_columns, heading, pitch, put_card, skat_area};
use crate::browser::widgets::cards::Face;
use crate::browser::widgets::draw::cells;
use crate::browser::widgets::prelude::*;
use crate::table::skat_review::CardNames;
use crate::table::skat_words::SkatWords;
use tableaux_engine::skat::{Round, Seat, card_points};

/// The columns between the cards put away and a trick.
const GAP: u16 = 3;

/// Returns the cards of the trick, or of the last one between two tricks; before the first, those put away.
fn on_table(round: &Round) -> Vec<Card> {
    let Some(game) = round.game() else { return round.put_away() };
    let trick = if game.trick().is_empty() { game.played().rchunks(3).next().unwrap_or(&[]) } else { game.trick() };
    trick.iter().map(|&(_, card)| card).collect()
}

/// Returns the words above the trick.
fn trick_in_words(round: &Round, theme: &Theme) -> String {
    let (with, words) = (CardNames { names: theme.names, suits: SuitStyle::Symbols }, SkatWords::of(theme.names));
    let Some(game) = round.game() else { return words.put_away.into() };
    let (number, trick) = (game.played().len().div_ceil(3), words.trick);
    match (game.trick().first(), game.last_winner()) {
        (Some(&(leader, _)), _) => format!("{trick} {number}: {}", with.leads(leader)),
        (None, Some(winner)) => {
            let cards = game.played().rchunks(3).next().unwrap_or(&[]);
            let points: u32 = cards.iter().map(|&(_, card)| u32::from(card_points(card))).sum();
            let points = game.contract().has_trumps().then_some(points);
            format!("{trick} {number}: {}", with.takes(winner, points))
        }
        (None, None) => with.leads(Seat::Forehand),
    }
}

/// Returns the card size of each seat and of the trick, and their areas with the rows above them: declarer's hand is larger
/// if there is room.
fn groups(round: &Round, size: CardSize, area: Rect) -> [(CardSize, Rect); Seat::ALL.len() + 1] {
    let rows = |size: CardSize| heading(size) + size.height();
    let larger = CardSize::ALL.into_iter().find(|&other| other > size && other > CardSize::S);
    // Large cards may be closer together than usual, as long as each shows its rank and suit.
    let least = |larger: CardSize| hand_columns(larger).min(larger.width() + 9 * pitch(CardSize::L));
    let fits = |larger: &CardSize| {
        heading(size) > 0 && least(*larger) <= area.width && 3 * rows(size) + rows(*larger) <= area.height
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

/// Returns the row of a group's name.
fn name_row(size: CardSize, group: Rect, theme: &Theme) -> Rect {
    line(group, u16::from(heading(size) > 1 && !theme.edges))
}

/// Draws the hands, with their players and whose turn it is, and the trick.
pub fn draw(round: &Round, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let size = fitting(size, area);
    let [hands @ .., (_, of_trick)] = groups(round, size, area);
    for (seat, (size, group)) in Seat::ALL.into_iter().zip(hands) {
        if heading(size) > 0 {
            draw_name(round, seat, theme, name_row(size, group, theme), buffer);
        }
        draw_hand(&round.hand(seat), theme, size, cards_area(group, size), buffer);
    }
    if heading(size) > 0 {
        put_text(buffer, name_row(size, of_trick, theme), &trick_in_words(round, theme), theme.quiet);
    }
    let cards = on_table(round);
    let places = fan(skat_area(of_trick, size), size, size.pitch(), cards.len().max(2));
    let is_past = round.game().is_some_and(|game| game.trick().is_empty());
    for (&card, area) in cards.iter().zip(places) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: is_past }, false);
    }
}

/// Draws a round that is reviewed: all ten cards of each hand, those played dimmed and the last one lit, with `about` each
/// player beside the name; then the cards put away and the trick. Returns the area beside the trick.
pub fn draw_reviewed(
    round: &Round,
    about: &[String; Seat::ALL.len()],
    theme: &Theme,
    size: CardSize,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let size = fitting(size, area);
    let [hands @ .., (_, of_table)] = groups(round, size, area);
    let last = round.game().and_then(|game| game.played().last()).map(|&(_, card)| card);
    for ((seat, about), (size, group)) in Seat::ALL.into_iter().zip(about).zip(hands) {
        if heading(size) > 0 {
            let (row, name) = (name_row(size, group, theme), theme.names.seats()[seat as usize]);
            put_text(buffer, row, name, if seat == round.declarer() { theme.accent } else { theme.text });
            put_text(
                buffer,
                part(row, NAME, row.width),
                &shortened(about, row.width.saturating_sub(NAME)),
                theme.quiet,
            );
        }
        let (hand, left) = (round.dealt_hand(seat), round.hand(seat));
        for (card, place) in draw_hand(&hand, theme, size, cards_area(group, size), buffer) {
            if Some(card) == last {
                put_card(buffer, theme, size, Face { card, area: place, is_covered: false, is_shaded: false }, true);
            } else if !left.contains(&card) {
                buffer.set_style(place, theme.place);
            }
        }
    }
    let (words, is_hand) = (SkatWords::of(theme.names).away(round.contract().is_hand()), round.contract().is_hand());
    let mut away = round.put_away();
    tableaux_engine::skat::sort_cards(&mut away);
    if is_hand {
        away = round.deal().skat().to_vec();
    }
    let start = skat_area(of_table, size);
    let after = (start.x - of_table.x) + size.row(2).max(if heading(size) > 0 { width(words) } else { 0 }) + GAP;
    let trick = Rect { x: of_table.x + after, width: of_table.width.saturating_sub(after), ..start };
    if heading(size) > 0 {
        let row = name_row(size, of_table, theme);
        put_text(buffer, row, words, theme.quiet);
        if last.is_some() {
            put_text(buffer, right_of(row, trick.x), &trick_in_words(round, theme), theme.quiet);
        }
    }
    let cards = if last.is_some() { on_table(round) } else { Vec::new() };
    let away = away.into_iter().zip(fan(start, size, size.pitch(), 2));
    let played = cards.into_iter().zip(fan(trick, size, size.pitch(), 3));
    for (card, area) in away.chain(played) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: false }, Some(card) == last);
    }
    right_of(trick, trick.x + if last.is_some() { size.row(3) + 2 } else { 0 })
}

/// The columns of the longest name of a hand, with a gap.
const NAME: u16 = 12;

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

/// Draws the cards of a hand. Returns each with its place.
fn draw_hand(hand: &[Card], theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) -> Vec<(Card, Rect)> {
    let count = cells(hand.len());
    // Twelve cards, or large ones, are closer together; where two columns are left of each, the rank and the suit fill
    // them.
    let closest = area.width.saturating_sub(size.width()) / count.saturating_sub(1).max(1);
    let pitch = pitch(size).min(closest.max(2));
    let (size, pitch) = if pitch < CardSize::Xs.pitch() { (CardSize::Xs, 2) } else { (size, pitch) };
    let places: Vec<(Card, Rect)> = hand.iter().copied().zip(fan(area, size, pitch, hand.len())).collect();
    for &(card, place) in &places {
        put_card(buffer, theme, size, Face { card, area: place, is_covered: false, is_shaded: false }, false);
    }
    places
}
