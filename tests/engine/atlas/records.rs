//! Records of the embedded atlas.

use tableaux_engine::atlas::embedded::{ALL_WIN, UNDECIDED};
use tableaux_engine::atlas::{Atlas, Column, Difficulty, Record, Value};
use tableaux_engine::verdict::fewest_cells::FewestCells;
use tableaux_engine::{CellCount, DealNumber, DealRange, Effort};

#[test]
fn records_read_back() {
    let fewest = [0, 4, 5, 10].map(|cells| FewestCells::Exactly(CellCount::new(cells).unwrap())).into_iter();
    let enough = [1, 3, 4].map(|cells| FewestCells::AtMost(CellCount::new(cells).unwrap()));
    let cells = fewest.chain(enough).chain([FewestCells::Impossible, FewestCells::Unknown]);
    let other = |cells| Record { cells, ..Record::default() };
    let whole = |(cells, count): (FewestCells, u8)| Record {
        cells,
        difficulty: Difficulty::from_score(u16::from(count) * 132),
        moves: Some(20 + count),
        bound: Some(19 + count),
        cards: Some(90 - count * 20),
        narrowest: Some(100 - count * 30),
        crux: (count > 0).then_some(count),
        effort: Effort::ALL.get(usize::from(count)).copied(),
    };
    let records: Vec<Record> =
        cells.clone().zip([0, 1, 2, 3].into_iter().cycle()).map(whole).chain(cells.map(other)).collect();
    for len in 0..=records.len() {
        let bytes = Atlas::write("a command", &records[..len]);
        let atlas = Atlas::read(&bytes).unwrap();
        let len_of = |range: Option<DealRange>| range.map_or(0, DealRange::len);
        // The last deal has no data.
        assert_eq!(len_of(atlas.searched_numbers(Column::Difficulty)), len.min(9) as u64);
        assert_eq!(len_of(atlas.all_numbers()), len.min(records.len() - 1) as u64);
        for (number, record) in (1u32..).zip(&records) {
            let expected = if number as usize <= len { *record } else { Record::default() };
            assert_eq!(atlas.record(number.into()), expected, "#{number} of {len}");
        }
        assert_eq!([0u32.into(), DealNumber::MAX].map(|number| atlas.record(number)), [Record::default(); 2]);
    }
}

#[test]
fn that_a_deal_is_nowhere_narrow_is_known_as_well() {
    let values = |record: Record| [Column::Narrowest, Column::Crux].map(|column| record.value(column));
    let nothing = Record { cells: FewestCells::AtMost(CellCount::FOUR), moves: Some(30), ..Record::default() };
    assert_eq!(values(nothing), [None; 2]);
    for (narrowest, value) in [(ALL_WIN, Value::Number(100)), (UNDECIDED, Value::Unknown)] {
        let found = values(Record { narrowest: Some(narrowest), ..nothing });
        assert_eq!(found, [Some(value), Some(Value::Unknown)]);
    }
    let narrow = Record { narrowest: Some(36), crux: Some(12), ..nothing };
    assert_eq!(values(narrow), [36, 12].map(|number| Some(Value::Number(number))));
    assert_eq!(values(Record { cells: FewestCells::Impossible, ..Record::default() }), [Some(Value::Unknown); 2]);
}

#[test]
fn the_embedded_atlas_is_whole() {
    let atlas = Atlas::embedded();
    assert!(!atlas.commands().is_empty());
    assert_eq!(Atlas::read(include_bytes!("../../../src/engine/assets/atlas.bin")).as_ref(), Ok(atlas));
}
