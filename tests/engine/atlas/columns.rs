//! Columns of the atlas's file.

use tableaux_engine::atlas::embedded::AtlasError;
use tableaux_engine::atlas::embedded::columns::{Columns, NAME};

fn columns() -> Vec<(&'static str, Vec<Option<u16>>)> {
    let mut columns = vec![("empty", vec![]), ("unknown", vec![None; 3]), ("zeros", vec![Some(0); 70])];
    // Each number of bits, with gaps, and a length that ends within a byte.
    let names = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16"];
    for (name, bits) in names.into_iter().zip(1..) {
        let values = (1_u32 << bits) - 1;
        let value = |place: u32| u16::try_from(place * 40_503 % values).ok().filter(|_| !place.is_multiple_of(5));
        columns.push((name, (0..101).map(value).chain([u16::try_from(values - 1).ok()]).collect()));
    }
    columns.push(("runs", [vec![Some(1); 900], vec![None], vec![Some(65_534); 900], vec![Some(0)]].concat()));
    columns
}

#[test]
fn columns_read_back() {
    let columns = columns();
    let bytes = Columns::write("a command\nand another\n", &columns);
    let read = Columns::read(&bytes).unwrap();
    assert_eq!(read.commands, "a command\nand another");
    for (name, values) in &columns {
        let column = read.get(name).unwrap();
        for (place, value) in (0..).zip(values) {
            assert_eq!(column.get(place), *value, "{name}: {place}");
        }
        let end = u32::try_from(values.len()).unwrap();
        assert_eq!([end, end + 1, u32::MAX].map(|place| column.get(place)), [None; 3], "{name}");
    }
    assert_eq!(read.get("missing"), None);
    // Checks that a few runs are stored as runs.
    assert!(Columns::write("", &columns[columns.len() - 1..]).len() < 100);
}

#[test]
fn what_is_damaged_is_an_error() {
    let bytes = Columns::write("a command", &columns());
    for end in 0..bytes.len() {
        assert!(Columns::read(&bytes[..end]).is_err(), "cut after {end} bytes");
    }
    for place in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[place] ^= 0x10;
        let expected = if place < NAME.len() { AtlasError::Foreign } else { AtlasError::Damaged };
        assert_eq!(Columns::read(&damaged), Err(expected), "byte {place}");
    }
    // A valid checksum does not make the lengths valid.
    for place in NAME.len()..bytes.len() - 4 {
        let mut damaged = bytes[..bytes.len() - 4].to_vec();
        damaged[place] ^= 0x08;
        let checksum = crc32fast::hash(&damaged);
        damaged.extend(checksum.to_le_bytes());
        // Changes may be valid, but must not panic.
        if let Ok(columns) = Columns::read(&damaged) {
            for column in &columns.columns {
                column.get(column.len().wrapping_sub(1));
            }
        }
    }
}
