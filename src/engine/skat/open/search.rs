//! Alpha-beta search with null windows: whether declarer makes a number of points.

use std::sync::atomic::{AtomicBool, Ordering};

use super::order::{Goal, Order, places};
use super::state::{State, following};
use super::table::{Bounds, Key, Table};

/// The most cards of a player: ten, and two of the skat.
const MAX_CARDS: usize = 12;
/// Positions searched between two looks at the stop flag.
const INTERVAL: u64 = 4096;

pub(super) struct Search<'a> {
    pub(super) order: &'a Order,
    pub(super) table: &'a mut Table,
    pub(super) stop: &'a AtomicBool,
    pub(super) is_stopped: bool,
    pub(super) nodes: u64,
}

impl Search<'_> {
    /// Returns the points that declarer still makes, searched from a guess: 1 or 0 if declarer plays for no trick or for
    /// every one. If the search is stopped, the result means nothing.
    pub(super) fn exact(&mut self, state: &State, guess: i32) -> i32 {
        let (mut lower, mut upper) = (0, self.most(state));
        let mut beta = guess.min(upper).max(1);
        while lower < upper && !self.is_stopped {
            let value = self.bound(state, beta);
            if value < beta {
                upper = value;
                beta = value.max(lower + 1);
            } else {
                lower = value;
                beta = value + 1;
            }
        }
        lower
    }

    /// Returns a lower bound of the points that declarer still makes if they are at least `beta`, else an upper bound.
    pub(super) fn bound(&mut self, state: &State, beta: i32) -> i32 {
        let most = self.most(state);
        match state.count() {
            0 => self.trick(state, beta, most),
            1 | 2 => self.cards(state, beta, most, None).0,
            _ => self.after_trick(state, beta, most),
        }
    }

    fn most(&self, state: &State) -> i32 {
        match self.order.goal {
            Goal::Points => self.order.points_of(state.left()) + state.points,
            Goal::NoTrick | Goal::EveryTrick => 1,
        }
    }

    /// Searches from the beginning of a trick; `left` are the points of all cards left.
    fn trick(&mut self, state: &State, beta: i32, left: i32) -> i32 {
        if beta <= 0 {
            return 0;
        }
        if beta > left || state.hands[0] == 0 {
            return left;
        }
        let (sure, most) = self.sure(state, left);
        if sure >= beta || sure == most {
            return sure;
        }
        if most < beta {
            return most;
        }
        let key = Key::new(self.order.id, self.order.packed(state.hands), state.player);
        let known = self.table.get(key);
        if let Some(Bounds { lower, upper, .. }) = known {
            let (lower, upper) = (i32::from(lower), i32::from(upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper < beta {
                return upper;
            }
        }
        let (value, card) = self.cards(state, beta, left, known.map(|bounds| bounds.card.into()));
        if self.is_stopped {
            return value;
        }
        let byte = |points: i32| u8::try_from(points).expect("all cards have 120 points");
        let mut bounds = Bounds { card: u8::try_from(card).expect("a place"), ..known.unwrap_or_default() };
        if known.is_none() {
            bounds.upper = byte(left);
        }
        *(if value < beta { &mut bounds.upper } else { &mut bounds.lower }) = byte(value);
        self.table.put(key, bounds);
        value
    }

    /// Searches the cards that can be played. Returns the bound and the best card.
    fn cards(&mut self, state: &State, beta: i32, left: i32, hint: Option<u32>) -> (i32, u32) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) && self.stop.load(Ordering::Relaxed) {
            self.is_stopped = true;
        }
        let (order, others, is_declarer) = (self.order, state.others(), state.player == 0);
        let mut moves = Moves::new(order, state, hint);
        let mut searched = [(0, 0); MAX_CARDS];
        let mut count = 0;
        let mut best = (if is_declarer { i32::MIN } else { i32::MAX }, 0);
        while let Some(card) = moves.next() {
            // Two adjacent cards can be exchanged: that changes the points made by no more than the cards differ.
            let near = searched[..count].iter().filter_map(|&(other, value)| {
                order
                    .change(card, other, others)
                    .map(|change| if is_declarer { value + change } else { value - change })
            });
            let near =
                if is_declarer { near.min().filter(|&at| at < beta) } else { near.max().filter(|&at| at >= beta) };
            let value = near.unwrap_or_else(|| self.after(&state.play(order, card), beta, left));
            if self.is_stopped {
                return (0, card);
            }
            if near.is_none() {
                searched[count] = (card, value);
                count += 1;
            }
            if if is_declarer { value > best.0 } else { value < best.0 } {
                best = (value, card);
            }
            if is_declarer == (best.0 >= beta) {
                break;
            }
        }
        best
    }

    /// Searches on after a card.
    fn after(&mut self, state: &State, beta: i32, left: i32) -> i32 {
        if state.count() < 3 { self.cards(state, beta, left, None).0 } else { self.after_trick(state, beta, left) }
    }

    fn after_trick(&mut self, state: &State, beta: i32, left: i32) -> i32 {
        let next = state.next_trick();
        let fails = match self.order.goal {
            Goal::Points => None,
            Goal::NoTrick => Some(state.winner == 0),
            Goal::EveryTrick => Some(state.winner != 0),
        };
        if let Some(fails) = fails {
            return if fails { 0 } else { self.trick(&next, beta, left) };
        }
        let won = if state.winner == 0 { state.points } else { 0 };
        won + self.trick(&next, beta - won, left - state.points)
    }

    /// Returns bounds of the points that declarer still makes, from cards that win whatever the others do: those that the
    /// leader plays one after the other, and trumps above all of the other side.
    fn sure(&self, state: &State, left: i32) -> (i32, i32) {
        let order = self.order;
        if order.goal == Goal::NoTrick {
            return (0, left);
        }
        let (hands, trumps, leader) = (&state.hands, order.trumps, state.player);
        let mine = hands[leader];
        let (second, third) = (hands[(leader + 1) % 3], hands[(leader + 2) % 3]);
        let highest = above(mine, second | third, trumps);
        let (mut points, mut count) = (order.points_of(highest), highest.count_ones());
        for suit in order.suits {
            let winners = above(mine, second | third, suit);
            if winners != 0 {
                // A player with trumps beats them once without a card of the suit.
                let follows = |hand: u32| if hand & trumps == 0 { u32::MAX } else { (hand & suit).count_ones() };
                for (_, place) in (0..follows(second).min(follows(third))).zip(places(winners)) {
                    points += order.points(place);
                    count += 1;
                }
            }
        }
        let is_declarer = leader == 0;
        if count == mine.count_ones() {
            // All tricks are the leader's.
            return if is_declarer { (left, left) } else { (0, 0) };
        }
        let (own, defenders) = (hands[0] & trumps, (hands[1] | hands[2]) & trumps);
        if order.goal == Goal::EveryTrick {
            // The highest trump takes its trick, whenever it is played.
            return if above(defenders, own, trumps) == 0 { (0, left) } else { (0, 0) };
        }
        if is_declarer {
            (points, left - order.points_of(above(defenders, own, trumps)))
        } else {
            let of_partner = above(defenders & !mine, own, trumps);
            (order.points_of(above(own, defenders, trumps)), left - points - order.points_of(of_partner))
        }
    }
}

/// Returns the cards of a group that are stronger than all of the others'.
const fn above(mine: u32, others: u32, group: u32) -> u32 {
    let others = others & group;
    mine & group & (others & others.wrapping_neg()).wrapping_sub(1)
}

/// The cards to search, rated.
struct Moves {
    cards: [(i32, u32); MAX_CARDS],
    count: usize,
}

impl Moves {
    /// Lists the legal cards, of adjacent ones of equal points only the first. The hint comes first.
    fn new(order: &Order, state: &State, hint: Option<u32>) -> Self {
        let others = state.others();
        let mut moves = Self { cards: [(0, 0); MAX_CARDS], count: 0 };
        let mut last = None;
        for card in places(state.legal(order)) {
            let is_alike = last.is_some_and(|before| order.change(before, card, others) == Some(0));
            last = Some(card);
            if !is_alike {
                let rating = if hint == Some(card) { i32::MAX } else { rating(order, state, card) };
                moves.cards[moves.count] = (rating, card);
                moves.count += 1;
            }
        }
        moves
    }

    /// Takes the card with the highest rating.
    fn next(&mut self) -> Option<u32> {
        let cards = &mut self.cards[..self.count];
        let best = (0..cards.len()).max_by_key(|&at| cards[at].0)?;
        cards.swap(best, self.count - 1);
        self.count -= 1;
        Some(self.cards[self.count].1)
    }
}

/// Returns the player after one.
const fn after(player: usize) -> usize {
    if player == 2 { 0 } else { player + 1 }
}

/// Rates a card before it is searched: those that win the trick for the player's side, with many points; else cheap ones.
/// Of cards to lead, those to which there are few replies come first. The weights were chosen by the nodes searched.
#[expect(clippy::cast_possible_wrap, reason = "places and counts are at most 32")]
fn rating(order: &Order, state: &State, card: u32) -> i32 {
    let is_mine = |player: usize| (player == 0) == (state.player == 0);
    let is_lead = state.trick == 0;
    let takes = is_lead || order.beating(state.best) >> card & 1 == 1;
    let (mut winner, mut best) = if takes { (state.player, card) } else { (state.winner, state.best) };
    let (led, points) = (if is_lead { card } else { state.led }, order.points(card));
    let (mut turn, mut replies) = (after(state.player), 0);
    for _ in state.count()..2 {
        let legal = following(state.hands[turn], led, order);
        replies += legal.count_ones() as i32;
        // Whoever is not on the winner's side beats the card, and so does a partner where the trick is lost.
        if !(is_mine(turn) && is_mine(winner)) {
            let beating = legal & order.beating(best);
            if beating != 0 {
                (winner, best) = (turn, beating.trailing_zeros());
            }
        }
        turn = after(turn);
    }
    let strength = (card / 4) as i32;
    match (is_mine(winner), is_lead) {
        (true, true) => 50 + 4 * points + strength - 8 * replies,
        (false, true) => strength - 4 * points - 8 * replies,
        (true, false) => 100 + 4 * (state.points + 2 * points) + strength,
        (false, false) => -4 * points - strength,
    }
}
