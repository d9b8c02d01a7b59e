use tableaux::store::Marks;
use tableaux::table::Table;
use tableaux_engine::number::DealNumber;

fn number(number: u32) -> DealNumber {
    number.into()
}

#[test]
fn marks_are_found_changed_and_removed() {
    let tables = [Table::FREECELL, Table::Skat, Table::ALL[2]];
    let places = tables.into_iter().flat_map(|table| [7, 0, 5].map(|n| (table, number(n))));
    let mut marks: Marks = places.map(|place| (place, place.1.to_string())).collect();
    let listed = |marks: &Marks| {
        marks.iter().map(|((table, number), note)| format!("{} {number} {note}", table.name())).collect::<Vec<_>>()
    };
    let skat = |n| (Table::Skat, number(n));
    assert_eq!(listed(&marks)[2..5], ["FreeCell 7 7", "Skat 0 0", "Skat 5 5"]);
    assert_eq!((marks.note(skat(5)), marks.note(skat(6)), marks.position(skat(5))), (Some("5"), None, Ok(4)));
    assert_eq!((marks.get(4), marks.get(9)), (Some((skat(5), "5")), None));
    marks.insert(skat(5), "grand");
    assert_eq!((marks.note(skat(5)), marks.len()), (Some("grand"), 9));
    assert_eq!(marks.position(skat(6)), Err(5));
    marks.insert(skat(6), "");
    assert_eq!(listed(&marks)[4..7], ["Skat 5 grand", "Skat 6 ", "Skat 7 7"]);
    for (n, note) in [(0, "0"), (5, "grand"), (6, ""), (7, "7")] {
        assert_eq!(marks.remove(skat(n)).as_deref(), Some(note));
        assert_eq!(marks.remove(skat(n)), None);
    }
    assert_eq!((marks.len(), marks.tables().collect::<Vec<_>>()), (6, vec![Table::FREECELL, Table::ALL[2]]));
    assert_eq!(marks.position(skat(0)), Err(3));
    let again: Marks = marks.iter().collect();
    assert!(again == marks);
    let last: Marks = [(skat(1), "first"), (skat(1), "last")].into_iter().collect();
    assert_eq!((last.len(), last.note(skat(1))), (1, Some("last")));
}
