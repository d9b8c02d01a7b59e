//! The Skat table: both ways to value a hand against second readings of their rules, numbered deals, and the command.

mod skat {
    mod command_line;
    mod deals;
    mod official;
    mod reading;
    mod rule;

    use tableaux::card::Card;
    use tableaux::skat::hand::{Hand, PACK};

    /// Random hands, always the same ones, from hands of few suits to even ones: each begins with some cards of a suit,
    /// of the jacks or of both, so that long suits, ten trumps and full runs of jacks are there too.
    fn random_hands(seed: u64) -> impl Iterator<Item = Hand> {
        let mut random = fastrand::Rng::with_seed(seed);
        std::iter::repeat_with(move || {
            let mut pack = PACK;
            random.shuffle(&mut pack);
            let liking = random.u8(..9);
            let likes = |card: Card| {
                let is_jack = card.rank().value() == 11;
                let suit = card.suit() as u8;
                if liking == 4 { is_jack } else { suit == liking || is_jack && liking > 4 || suit + 5 == liking }
            };
            let at_most = random.usize(..=10);
            let mut moved = 0;
            for index in 0..pack.len() {
                if moved < at_most && likes(pack[index]) {
                    pack.swap(moved, index);
                    moved += 1;
                }
            }
            Hand::new(pack[..10].try_into().unwrap()).unwrap()
        })
    }

    /// The cards of a hand as words, for those who know nothing of bits.
    fn words(hand: Hand) -> Vec<String> {
        hand.to_string().split(' ').map(str::to_owned).collect()
    }
}
