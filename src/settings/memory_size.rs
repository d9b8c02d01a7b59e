//! Parsing memory sizes.

/// The units and their sizes in bytes.
const UNITS: [(&str, usize); 3] = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30)];

/// Parses a size such as `512 MiB` into bytes.
pub fn parse(text: &str) -> Option<usize> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| !c.is_ascii_digit())?);
    let unit = unit.trim_start();
    let &(_, bytes) = UNITS.iter().find(|(name, _)| name.eq_ignore_ascii_case(unit))?;
    number.parse::<usize>().ok()?.checked_mul(bytes)
}
