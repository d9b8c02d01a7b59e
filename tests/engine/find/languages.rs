//! Boards dealt by programs of other languages, with the generators of these. The programs lie beside what they printed.

use tableaux_engine::card::Card;
use tableaux_engine::freecell::find::mistake::{DealingMistake, Language};
use tableaux_engine::freecell::find::{deal_with, mistakes_for};
use tableaux_engine::freecell::{Layout, Tableau};
use tableaux_engine::generator::Generator;

use super::shared::number;

/// What the program of each language printed: a number and its cards a line.
const PRINTED: [(Language, &str); 15] = [
    (Language::Bash, include_str!("../../data/languages/bash.txt")),
    (Language::OldBash, include_str!("../../data/languages/bash-50.txt")),
    (Language::Mawk, include_str!("../../data/languages/mawk.txt")),
    (Language::C, include_str!("../../data/languages/c.txt")),
    (Language::Cpp, include_str!("../../data/languages/cpp.txt")),
    (Language::CSharp, include_str!("../../data/languages/csharp.txt")),
    (Language::Java, include_str!("../../data/languages/java.txt")),
    (Language::Lua, include_str!("../../data/languages/lua.txt")),
    (Language::Perl, include_str!("../../data/languages/perl.txt")),
    (Language::Cpp, include_str!("../../data/languages/php.txt")),
    (Language::Php, include_str!("../../data/languages/php-modulo.txt")),
    (Language::Python, include_str!("../../data/languages/python.txt")),
    (Language::PythonFraction, include_str!("../../data/languages/python-fraction.txt")),
    (Language::R, include_str!("../../data/languages/r.txt")),
    (Language::Ruby, include_str!("../../data/languages/ruby.txt")),
];

#[test]
fn the_generators_of_languages_deal_as_their_programs_do() {
    for (language, printed) in PRINTED {
        assert!(printed.lines().count() >= 8);
        for line in printed.lines() {
            let (n, cards) = line.split_once(' ').unwrap();
            let cards: Vec<Card> = cards.split(' ').map(|card| card.parse().unwrap()).collect();
            let board = Layout::from(&Tableau::new(cards.try_into().unwrap()).unwrap());
            let (n, mistakes) = (number(n.parse().unwrap()), [DealingMistake::OtherLanguage(language)]);
            assert_eq!(deal_with(&Generator::Microsoft, n, &mistakes), Some(board), "{language:?} #{n}");
            assert_eq!(mistakes_for(&Generator::Microsoft, n, &board), Some(mistakes.to_vec()), "{language:?} #{n}");
        }
    }
}
