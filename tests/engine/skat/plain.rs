//! Whole Skat deals with open cards against a plain alpha-beta search, with rules of its own and no table.

use std::sync::atomic::AtomicBool;

use tableaux_engine::card::Card;
use tableaux_engine::skat::{Contract, Deal, OpenGame, OpenSearch, Seat, card_points};

const RANKS: &str = "789TJQKA";
const SUITS: &str = "DHSC";

/// The rules of a contract over cards numbered by suit and rank. Players are counted from declarer in playing order.
struct Plain {
    /// The cards that follow the one at a place.
    groups: [u32; 32],
    strengths: [u8; 32],
    points: [i32; 32],
    trumps: u32,
    is_null: bool,
}

/// The cards in the hands and in the trick.
#[derive(Clone, Copy)]
struct State {
    hands: [u32; 3],
    trick: [usize; 3],
    count: usize,
    turn: usize,
}

fn places(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |at| set >> at & 1 == 1)
}

impl Plain {
    fn new(contract: Contract) -> Self {
        let is_null = contract == Contract::Null;
        let trump = if let Contract::Suit(suit) = contract { SUITS.find(suit.letter()) } else { None };
        let rank = |at: usize| char::from(RANKS.as_bytes()[at % 8]);
        let is_trump = |at: usize| !is_null && (rank(at) == 'J' || Some(at / 8) == trump);
        let set = |is_in: &dyn Fn(usize) -> bool| (0..32).filter(|&at| is_in(at)).map(|at| 1 << at).sum::<u32>();
        let group = |at: usize| if is_trump(at) { 4 } else { at / 8 };
        let strength = |at: usize| {
            let order = if is_null { RANKS } else { "789QKTAJ" };
            // Jacks beat each other by suit.
            let of_suit = if is_trump(at) && rank(at) == 'J' { at / 8 } else { 0 };
            u8::try_from(order.find(rank(at)).unwrap() + of_suit).unwrap()
        };
        let points = |at: usize| match rank(at) {
            _ if is_null => 0,
            'A' => 11,
            'T' => 10,
            'K' => 4,
            'Q' => 3,
            'J' => 2,
            _ => 0,
        };
        let all: [usize; 32] = std::array::from_fn(|at| at);
        Self {
            groups: all.map(|at| set(&|other| group(other) == group(at))),
            strengths: all.map(strength),
            points: all.map(points),
            trumps: set(&is_trump),
            is_null,
        }
    }

    fn beats(&self, new: usize, best: usize) -> bool {
        if self.groups[new] == self.groups[best] {
            self.strengths[new] > self.strengths[best]
        } else {
            self.trumps >> new & 1 == 1
        }
    }

    /// The player whose card of the trick is the best.
    fn winner(&self, state: &State) -> usize {
        let first = (state.turn + 3 - state.count) % 3;
        let best =
            (1..state.count).fold(0, |best, at| if self.beats(state.trick[at], state.trick[best]) { at } else { best });
        (first + best) % 3
    }

    /// Whether a player has a stronger card of the same group and points, with no card of the others between.
    fn is_alike(&self, card: usize, legal: u32, others: u32) -> bool {
        let of_group = |set: u32| places(set & self.groups[card] & !(1 << card));
        of_group(legal).any(|at| {
            let between = self.strengths[card]..self.strengths[at];
            self.points[at] == self.points[card]
                && !between.is_empty()
                && of_group(others).all(|other| !between.contains(&self.strengths[other]))
        })
    }

    /// A card to be searched first has a high rating: those that take the trick, and points for the partner.
    fn rating(&self, state: &State, card: usize, others: u32) -> i32 {
        let (points, strength) = (self.points[card], i32::from(self.strengths[card]));
        if state.count == 0 {
            let replies = |hand: u32| {
                let following = hand & self.groups[card];
                i32::try_from((if following == 0 { hand } else { following }).count_ones()).unwrap()
            };
            let replies = replies(state.hands[(state.turn + 1) % 3]) + replies(state.hands[(state.turn + 2) % 3]);
            let is_high = places(others & self.groups[card]).all(|other| !self.beats(other, card));
            return if is_high { 50 + 4 * points } else { -4 * points } - 8 * replies;
        }
        let is_partners = state.turn != 0 && self.winner(state) != 0;
        if state.trick[..state.count].iter().all(|&other| self.beats(card, other)) {
            100 + 4 * points
        } else if is_partners {
            50 + 4 * points
        } else {
            -4 * points - strength
        }
    }

    /// The points that declarer still makes, within a window; in null 1 without a trick, else 0.
    fn value(&self, state: &State, (mut alpha, mut beta): (i32, i32)) -> i32 {
        if state.count == 3 {
            return self.after_trick(state, (alpha, beta));
        }
        let hand = state.hands[state.turn];
        let follows = if state.count == 0 { hand } else { hand & self.groups[state.trick[0]] };
        let legal = if follows == 0 { hand } else { follows };
        let in_trick: u32 = state.trick[..state.count].iter().map(|card| 1 << card).sum();
        let others = (state.hands[0] | state.hands[1] | state.hands[2] | in_trick) & !hand;
        let mut cards: Vec<(i32, usize)> = places(legal)
            .filter(|&card| !self.is_alike(card, legal, others))
            .map(|card| (self.rating(state, card, others), card))
            .collect();
        cards.sort_unstable_by(|a, b| b.cmp(a));
        let mut best = None;
        for (_, card) in cards {
            let mut next = State { turn: (state.turn + 1) % 3, count: state.count + 1, ..*state };
            next.hands[state.turn] &= !(1 << card);
            next.trick[state.count] = card;
            let value = self.value(&next, (alpha, beta));
            if state.turn == 0 {
                best = Some(best.map_or(value, |best: i32| best.max(value)));
                alpha = alpha.max(value);
            } else {
                best = Some(best.map_or(value, |best: i32| best.min(value)));
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        best.expect("a player has a card")
    }

    fn after_trick(&self, state: &State, (alpha, beta): (i32, i32)) -> i32 {
        let winner = self.winner(state);
        let points: i32 = state.trick.iter().map(|&card| self.points[card]).sum();
        let won = if winner == 0 { points } else { 0 };
        if self.is_null && winner == 0 {
            return 0;
        }
        if state.hands[0] == 0 {
            return if self.is_null { 1 } else { won };
        }
        let left: i32 = places(state.hands[0] | state.hands[1] | state.hands[2]).map(|at| self.points[at]).sum();
        if !self.is_null && (won >= beta || won + left <= alpha) {
            return if won >= beta { won } else { won + left };
        }
        won + self.value(&State { count: 0, turn: winner, ..*state }, (alpha - won, beta - won))
    }
}

fn number(card: Card) -> usize {
    SUITS.find(card.suit().letter()).unwrap() * 8 + RANKS.find(card.rank().letter()).unwrap()
}

/// Compares a contract of a whole deal, with the skat put away: no more and no fewer points can be made.
fn assert_is_as_plain(number_of_deal: u32, declarer: Seat, contract: Contract) {
    let deal = Deal::new(number_of_deal.into());
    let game = OpenGame::new(&deal, declarer, contract, *deal.skat()).unwrap();
    let points = i32::from(OpenSearch::new().points(&game, &AtomicBool::new(false)).unwrap());
    let (plain, is_null) = (Plain::new(contract), contract == Contract::Null);
    let away: i32 = if is_null { 0 } else { deal.skat().iter().map(|&card| i32::from(card_points(card))).sum() };
    let hand = |step: usize| deal.hands()[declarer.after(step) as usize].cards().map(|card| 1 << number(card)).sum();
    let turn = Seat::Forehand.steps_from(declarer);
    let state = State { hands: [hand(0), hand(1), hand(2)], trick: [0; 3], count: 0, turn };
    let made = points - away;
    assert!(plain.value(&state, (made - 1, made)) >= made, "#{number_of_deal} {declarer} {contract}: {points}");
    assert!(plain.value(&state, (made, made + 1)) <= made, "#{number_of_deal} {declarer} {contract}: {points}");
}

#[test]
fn a_whole_deal_is_as_a_plain_search_finds_it() {
    for contract in [Contract::PICKED_UP[3], Contract::Grand, Contract::Null] {
        assert_is_as_plain(3, Seat::Forehand, contract);
    }
}

#[test]
#[ignore = "it takes minutes"]
fn twenty_whole_deals_are_as_a_plain_search_finds_them() {
    for number in 1..=20u32 {
        let declarer = Seat::ALL[number as usize % 3];
        for contract in [Contract::PICKED_UP[number as usize % 4], Contract::Grand, Contract::Null] {
            assert_is_as_plain(number, declarer, contract);
        }
    }
}
