//! Deals #617 and prints it as Rust programs do, a line `=== name` before each form.

#[derive(Debug, Clone, Copy)]
enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

#[derive(Debug, Clone, Copy)]
enum Rank {
    Ace,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
}

#[derive(Debug, Clone, Copy)]
#[allow(dead_code)]
struct Card {
    rank: Rank,
    suit: Suit,
}

#[derive(Debug, Clone, Copy)]
#[allow(dead_code)]
struct Pair(Suit, Rank);

#[derive(Debug)]
#[allow(dead_code)]
struct Board {
    number: u32,
    columns: Vec<Vec<String>>,
}

const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];
const RANKS: [Rank; 13] = [
    Rank::Ace, Rank::Two, Rank::Three, Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine,
    Rank::Ten, Rank::Jack, Rank::Queen, Rank::King,
];

fn deal(mut seed: u32) -> Vec<usize> {
    let mut pack: Vec<usize> = (0..52).collect();
    let mut dealt = Vec::new();
    while !pack.is_empty() {
        seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011) & 0x7fff_ffff;
        dealt.push(pack.swap_remove((seed >> 16) as usize % pack.len()));
    }
    dealt
}

fn short(index: usize) -> String {
    format!("{}{}", &"A23456789TJQK"[index / 4..=index / 4], &"CDHS"[index % 4..=index % 4])
}

fn main() {
    let indices = deal(617);
    let card = |index: usize| Card { rank: RANKS[index / 4], suit: SUITS[index % 4] };
    let strings: Vec<Vec<String>> = indices.chunks(8).map(|row| row.iter().map(|&index| short(index)).collect()).collect();
    let cards: Vec<Vec<Card>> = indices.chunks(8).map(|row| row.iter().map(|&index| card(index)).collect()).collect();
    let pairs: Vec<Vec<Pair>> =
        indices.chunks(8).map(|row| row.iter().map(|&index| Pair(SUITS[index % 4], RANKS[index / 4])).collect()).collect();
    let tuples: Vec<Vec<(u8, char)>> = indices
        .chunks(8)
        .map(|row| row.iter().map(|&index| (index as u8 / 4 + 1, ['♣', '♦', '♥', '♠'][index % 4])).collect())
        .collect();
    let columns = (0..8).map(|column| indices[column..].iter().step_by(8).map(|&index| short(index)).collect()).collect();
    println!("=== strings\n{strings:?}");
    println!("=== strings-pretty\n{strings:#?}");
    println!("=== structures\n{cards:?}");
    println!("=== structures-pretty\n{cards:#?}");
    println!("=== structures-a-line");
    for row in &cards {
        println!("{row:?}");
    }
    println!("=== tuple-structures\n{pairs:?}");
    println!("=== tuples\n{tuples:?}");
    println!("=== board\n{:#?}", Board { number: 617, columns });
    let optional: Vec<Vec<Option<Card>>> = cards.iter().map(|row| (0..8).map(|at| row.get(at).copied()).collect()).collect();
    println!("=== options\n{optional:?}");
}
