//! The deals of negative numbers.

use tableaux_engine::Tableau;
use tableaux_engine::freecell::Layout;
use tableaux_engine::freecell::joke::JokeDeal;

#[test]
fn numbers_are_read_and_written() {
    for (text, number) in [("-1", -1), ("−2", -2), ("#-3", -3), (" -04\n", -4)] {
        assert_eq!(text.parse::<JokeDeal>().unwrap().number(), number, "{text}");
    }
    assert_eq!(JokeDeal::ALL.map(|joke| joke.to_string()), ["-1", "-2", "-3", "-4"]);
    for text in ["-5", "1", "-0", "x", "", "ms-1"] {
        assert!(text.parse::<JokeDeal>().is_err(), "{text}");
    }
}

#[test]
fn boards_are_recognized_and_no_others() {
    for joke in JokeDeal::ALL {
        assert_eq!(JokeDeal::of(&joke.layout()), Some(joke));
        let mut cards = *joke.tableau().cards();
        cards.swap(0, 51);
        assert_eq!(JokeDeal::of(&Layout::from(&Tableau::new(cards).unwrap())), None);
    }
}
