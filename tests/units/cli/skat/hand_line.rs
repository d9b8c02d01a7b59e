use tableaux::cli::skat::hand_line::HandLine;
use tableaux_engine::number::DealNumber;

#[test]
fn numbers_and_values_are_split_off() {
    const CARDS: &str = "JC JS JD AC KC 9C AS 7H QD 8D";
    let list = format!("[\"{}\"]", CARDS.replace(' ', "\", \""));
    for (text, number) in [
        (CARDS.to_owned(), None),
        (list.clone(), None),
        (format!("7\t{CARDS}"), Some(7)),
        (format!("#7: {list},"), Some(7)),
        (format!("10) {list} -> 36 Clubs"), Some(10)),
        (format!("{list} → \"36 Clubs\""), None),
        (format!("{list} => 36"), None),
        (format!("{list} -> 36 ♣"), None),
    ] {
        let line = HandLine::new(&text).unwrap();
        assert_eq!((line.number, line.hand.to_string()), (number.map(DealNumber::from), CARDS.into()), "{text}");
        line.check().unwrap();
    }
    let error = HandLine::new(&format!("{CARDS} -> 48 clubs")).unwrap().check().unwrap_err();
    assert_eq!(error.to_string(), "'48 clubs' expected, but the value is 36 Clubs");
}
