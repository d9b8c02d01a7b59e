//! A round of Skat in play: the hands that are left, and the trick in place of the skat.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::skat::{cards_area, fan, fitting, groups, heading, pitch, put_card, put_left_edge, skat_area};
use crate::browser::state::card_size::CardSize;
use crate::browser::theme::Theme;
use crate::browser::widgets::cards::{Face, put_blank};
use crate::browser::widgets::draw::{cells, put_right, put_text, shortened, width};
use tableaux_engine::card::Card;
use tableaux_engine::skat::{Round, Seat, card_points};

/// A round as it is shown.
#[derive(Debug, Clone)]
pub struct RoundView {
    pub round: Round,
    /// The hands shown face up.
    pub is_open: [bool; 3],
    /// The seat of the person, if one plays.
    pub player: Option<Seat>,
    /// The card under the cursor.
    pub cursor: Option<Card>,
}

impl RoundView {
    /// Returns a round with all hands open, as it is watched.
    pub const fn watched(round: Round) -> Self {
        Self { round, is_open: [true; 3], player: None, cursor: None }
    }

    /// Returns whether the person may play the card now; true for all cards of others.
    fn is_playable(&self, seat: Seat, card: Card) -> bool {
        Some(seat) != self.player || self.round.turn() != self.player || self.round.legal().contains(&card)
    }

    /// Returns the card of a hand at a screen position.
    pub fn card_at(&self, seat: Seat, area: Rect, size: CardSize, position: Position) -> Option<Card> {
        let size = fitting(size, area);
        let hand = self.round.hand(seat);
        let group = groups(area, size).nth(seat as usize)?;
        let mut places = hand.iter().zip(fan(cards_area(group, size), size, pitch(size), hand.len()));
        places.find(|(_, place)| place.contains(position)).map(|(&card, _)| card)
    }

    /// Returns the cards of the trick, or of the last one between two tricks; before the first, those put away.
    fn on_table(&self) -> Vec<Card> {
        let Some(game) = self.round.game() else { return self.round.put_away() };
        let trick = if game.trick().is_empty() { game.played().rchunks(3).next().unwrap_or(&[]) } else { game.trick() };
        trick.iter().map(|&(_, card)| card).collect()
    }

    /// Returns the words above the trick.
    fn trick_in_words(&self, theme: &Theme) -> String {
        let seat = |seat: Seat| theme.names.seats()[seat as usize];
        let Some(game) = self.round.game() else { return "put away".into() };
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
}

/// Draws the hands, with their players and whose turn it is, and the trick.
pub fn draw(view: &RoundView, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let size = fitting(size, area);
    let gap = u16::from(heading(size) > 1 && !theme.edges);
    let name = |group: Rect| Rect { y: group.y + gap, height: 1, ..group }.intersection(group);
    let mut all = groups(area, size);
    for (seat, group) in Seat::ALL.into_iter().zip(&mut all) {
        if heading(size) > 0 {
            draw_name(view, seat, theme, name(group), buffer);
        }
        draw_hand(view, seat, theme, size, cards_area(group, size), buffer);
    }
    if heading(size) > 0 {
        all.for_each(|group| put_text(buffer, name(group), &view.trick_in_words(theme), theme.quiet));
    }
    let cards = view.on_table();
    let places = fan(skat_area(area, size), size, size.pitch(), cards.len().max(2));
    let is_past = view.round.game().is_some_and(|game| game.trick().is_empty());
    for (&card, area) in cards.iter().zip(places) {
        put_card(buffer, theme, size, Face { card, area, is_covered: false, is_shaded: is_past }, false);
    }
}

/// Draws a player's name, whether it is declarer, and whose turn it is.
fn draw_name(view: &RoundView, seat: Seat, theme: &Theme, row: Rect, buffer: &mut Buffer) {
    let is_turn = view.round.turn() == Some(seat);
    let turn = if is_turn { "▸ " } else { "" };
    let words = format!("{turn}{}", theme.names.seats()[seat as usize]);
    put_text(buffer, row, &words, if is_turn { theme.accent } else { theme.quiet });
    let declarer = (seat == view.round.declarer()).then(|| theme.names.contract(view.round.contract()));
    let you = (view.player == Some(seat)).then(|| "you".to_owned());
    let right: Vec<String> = you.into_iter().chain(declarer).collect();
    let right = shortened(&right.join(" · "), row.width.saturating_sub(width(&words) + 1));
    put_right(buffer, row, &right, theme.strong);
}

fn draw_hand(view: &RoundView, seat: Seat, theme: &Theme, size: CardSize, area: Rect, buffer: &mut Buffer) {
    let hand = view.round.hand(seat);
    let count = cells(hand.len());
    // Twelve cards are closer together.
    let pitch = if hand.len() > 10 {
        pitch(size).min(area.width.saturating_sub(size.width()) / (count - 1))
    } else {
        pitch(size)
    };
    for (card, place) in hand.iter().copied().zip(fan(area, size, pitch.max(1), hand.len())) {
        if !view.is_open[seat as usize] {
            put_blank(buffer, theme, size, place, false, "", theme.place);
            put_left_edge(buffer, theme, size, place, theme.place.patch(theme.edge));
            continue;
        }
        let is_shaded = !view.is_playable(seat, card);
        let face = Face { card, area: place, is_covered: false, is_shaded };
        put_card(buffer, theme, size, face, view.cursor == Some(card));
    }
}
