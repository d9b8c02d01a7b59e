//! The supported forms of boards, for help and documentation.

/// The spellings of cards, each with an example: the first four cards of #617.
pub const CARD_FORMS: [(&str, &str); 11] = [
    ("7D AD 5C 3S", "rank and suit in letters, either case; a ten is T, 10 or 0"),
    ("7♦ A♦ 5♣ 3♠", "symbols, filled, hollow or emoji, also as HTML entities and code points"),
    ("D7 ♦A C5 ♠3", "suit first, if most cards are written that way"),
    ("7 D A D 5 C 3 S", "separated, also as 7-D, 7/D or 7_of_diamonds"),
    ("Seven of Diamonds, ace of ♦, 5 of clubs, Three of Spades", "names; ranks can be numbers"),
    (
        "Karo Sieben, As de Diamantes, klaver vijf, 黑桃3",
        "names in German, French, Spanish, Italian, Portuguese, Polish, Dutch, Swedish, Russian, Chinese, Japanese and \
         Korean; in a whole pack also their letters, and Roman numerals",
    ),
    ("('7', '♦'), (1, \"D\"), [5, 'Clubs'], {3 S}", "pairs in brackets of any kind, in either order"),
    (
        "{\"rank\": 7, \"suit\": \"D\"}, {suit: 'diamonds', value: 'ace'}, Card(rank=5, suit=C), Card { suit: Spades, rank: Three }",
        "records of any language with the usual keys",
    ),
    ("🃇🃁🃕🂣", "playing-card characters"),
    ("U+1F0C7 0x1F0C1 &#127189; \\u{1F0A3}", "their code points"),
    (
        "25 1 16 11 19 28 5 2",
        "numbers from 0 or 1, or made of rank and suit such as 100 · suit + rank, if there are no other cards; a note \
         says in which order of the pack",
    ),
];

/// The layouts of boards.
pub const BOARD_FORMS: [&str; 10] = [
    "seven rows of 8 8 8 8 8 8 4 cards or eight columns of 7 7 7 7 6 6 6 6",
    "all cards on one line, also after a number; one per line; or the same number on each line; rows broken at their ends or elsewhere",
    "lists in brackets, as programs print them",
    "JSON of arrays and objects, YAML, TOML, CSV, tables of Markdown and HTML",
    "lists with one card per line, as 1) 7D or Dealt 7D to column 1",
    "cascade by cascade with one card per line, and something between the cascades",
    "cards drawn with their suits below their ranks; cascades side by side, in columns or fields, with gaps or signs where they end",
    "cards in any order with the numbers of their places, as 7D 1 1, {\"card\": \"7D\", \"col\": 0, \"row\": 0} or at(7d,1,1); cards that a program prints by moving the cursor",
    "saved games of KPatience, XML of other programs",
    "games in progress in all of these forms: cells and foundations named, or in lines above or below, where what is missing from the board tells which is which",
];

/// The languages whose printed lists, tuples and records can be read.
pub const LANGUAGES: [&str; 14] =
    ["C", "Go", "Java", "JavaScript", "Lua", "OCaml", "Perl", "PHP", "Python", "R", "Ruby", "Rust", "Scheme", "shells"];

/// The words that programs print for a missing card, which is then unknown.
pub const WORDS_FOR_NOTHING: [&str; 7] = ["undefined", "null", "None", "nil", "NaN", "NA", "''"];
