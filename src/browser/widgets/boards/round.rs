//! A round of Skat that is watched: the hands that are left, and the trick in place of the skat.

use super::skat::{cards_area, fan, fitting, groups, heading, pitch, put_card, skat_area};
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

/// Draws the hands, with their players and whose turn it is, and the trick.
pub fn draw(round: &Round, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let size = fitting(size, area);
    let gap = u16::from(heading(size) > 1 && !theme.edges);
    let name = |group: Rect| Rect { y: group.y + gap, height: 1, ..group }.intersection(group);
    let mut all = groups(area, size);
    for (seat, group) in Seat::ALL.into_iter().zip(&mut all) {
        if heading(size) > 0 {
            draw_name(round, seat, theme, name(group), buffer);
        }
        draw_hand(round, seat, theme, size, cards_area(group, size), buffer);
    }
    if heading(size) > 0 {
        all.for_each(|group| put_text(buffer, name(group), &trick_in_words(round, theme), theme.quiet));
    }
    let cards = on_table(round);
    let places = fan(skat_area(area, size), size, size.pitch(), cards.len().max(2));
    let is_past = round.game().is_some_and(|game| game.trick().is_empty());
    for (&card, area) in cards.iter().zip(places) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: is_past }, false);
    }
}

/// Draws a player's name, whether it is declarer, and whose turn it is.
fn draw_name(round: &Round, seat: Seat, theme: &Theme, row: Rect, buffer: &mut Buffer) {
    let is_turn = round.turn() == Some(seat);
    let turn = if is_turn { "▸ " } else { "" };
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
    // Twelve cards are closer together.
    let pitch = if hand.len() > 10 {
        pitch(size).min(area.width.saturating_sub(size.width()) / (count - 1))
    } else {
        pitch(size)
    };
    for (card, place) in hand.iter().copied().zip(fan(area, size, pitch.max(1), hand.len())) {
        put_card(buffer, theme, size, Face { card, area: place, is_covered: false, is_shaded: false }, false);
    }
}
