//! Certificates that deals are impossible, checked by the program and by one that knows the rules alone.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;

use fastrand::Rng;
use tableaux_engine::card::{Card, Suit};
use tableaux_engine::freecell::{CellCount, Deal};
use tableaux_engine::solver::{Certificate, Limits, StartPosition};

use crate::command;
use crate::folder::Folder;

static NEVER: AtomicBool = AtomicBool::new(false);

/// What the second checker says of each file, in their order. It must find Python 3.
fn checked_in_python(files: &[PathBuf]) -> Vec<String> {
    let checker = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/certificates/check.py");
    let output = Command::new("python3").arg(checker).args(files).output().expect("Python 3 is needed as python3");
    assert!(output.stderr.is_empty() && output.status.code() < Some(2), "{output:?}");
    let lines: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(Into::into).collect();
    assert_eq!(lines.len(), files.len());
    lines
}

/// What the program says of a file.
fn checked(file: &Path) -> Result<u64, String> {
    let certificate = Certificate::check(BufReader::new(File::open(file).unwrap()), &NEVER);
    certificate.map(|certificate| certificate.states).map_err(|error| error.to_string())
}

/// Some of the highest cards of each suit, on cascades and in cells; or a deal.
fn small_position(random: &mut Rng) -> StartPosition {
    if random.u8(0..3) == 0 {
        let deal = Deal::new(random.u64(1..1 << 33).try_into().unwrap());
        return StartPosition::new(deal.tableau(), CellCount::new(random.u8(0..=1)).unwrap());
    }
    let home: [u8; 4] = std::array::from_fn(|_| random.u8(7..=12));
    let mut pack: Vec<Card> = Card::PACK.into();
    pack.retain(|card| card.rank().value() > home[Suit::ALL.iter().position(|&suit| suit == card.suit()).unwrap()]);
    random.shuffle(&mut pack);
    let mut cells = vec![None; random.usize(0..=2)];
    let mut cascades: [Vec<Card>; 8] = std::array::from_fn(|_| Vec::new());
    let used = random.usize(1..=8);
    for card in pack {
        match cells.iter().position(Option::is_none).filter(|_| random.u8(0..8) == 0) {
            Some(cell) => cells[cell] = Some(card),
            None => cascades[random.usize(0..used)].push(card),
        }
    }
    StartPosition::from_parts(&cascades, &cells, home).unwrap()
}

/// Certificates of impossible positions, each with some positions but not many.
fn certificates(random: &mut Rng, count: usize, states: u64) -> Vec<Vec<u8>> {
    let limits = Limits::states(states);
    let mut written = Vec::new();
    while written.len() < count {
        let mut bytes = Vec::new();
        let certificate = Certificate::write(&small_position(random), &mut bytes, limits, &NEVER).unwrap();
        if let Ok(Some(certificate)) = certificate
            && certificate.states > 5
        {
            written.push(bytes);
        }
    }
    written
}

/// A certificate taken apart: its two lines, and of each progress the positions.
#[derive(Clone)]
struct Parts {
    lines: Vec<u8>,
    groups: Vec<(u64, Vec<u128>)>,
    count: u128,
}

impl Parts {
    fn of(bytes: &[u8]) -> Self {
        let first = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let begin = first + bytes[first..].iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let (lines, mut rest) = bytes.split_at(begin);
        let number = |rest: &mut &[u8]| {
            let end = rest.iter().position(|&byte| byte < 0x80).unwrap();
            let (digits, after) = rest.split_at(end + 1);
            *rest = after;
            digits.iter().rev().fold(0, |value: u128, &digit| value << 7 | u128::from(digit & 0x7f))
        };
        let mut groups = Vec::new();
        loop {
            let (progress, after) = rest.split_at(8);
            rest = after;
            let progress = u64::from_le_bytes(progress.try_into().unwrap());
            if progress == u64::MAX {
                break;
            }
            let mut bits = 0;
            let count = number(&mut rest);
            let codes = (0..count).map(|_| {
                bits += number(&mut rest);
                bits
            });
            groups.push((progress, codes.collect()));
        }
        let count = number(&mut rest);
        assert_eq!(rest.len(), 4);
        Self { lines: lines.into(), groups, count }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.lines.clone();
        let number = |bytes: &mut Vec<u8>, mut value: u128| {
            while value >= 0x80 {
                bytes.push(value.to_le_bytes()[0] | 0x80);
                value >>= 7;
            }
            bytes.push(value.to_le_bytes()[0]);
        };
        for (progress, codes) in &self.groups {
            bytes.extend(progress.to_le_bytes());
            number(&mut bytes, codes.len() as u128);
            let mut before = 0;
            for &code in codes {
                number(&mut bytes, code - before);
                before = code;
            }
        }
        bytes.extend(u64::MAX.to_le_bytes());
        number(&mut bytes, self.count);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The same with one position left out, added or changed.
    fn broken(&self, random: &mut Rng, how: usize) -> Self {
        let mut parts = self.clone();
        let group = random.usize(0..parts.groups.len());
        let codes = &mut parts.groups[group].1;
        let place = random.usize(0..codes.len());
        let other = loop {
            let other = codes[place] ^ 1 << random.u32(0..codes[place].checked_ilog2().unwrap_or(0).max(8) + 2);
            if !codes.contains(&other) {
                break other;
            }
        };
        match how {
            0 => {
                codes.remove(place);
                parts.count -= 1;
            }
            1 => {
                codes.push(other);
                parts.count += 1;
            }
            _ => codes[place] = other,
        }
        codes.sort_unstable();
        parts.groups.retain(|(_, codes)| !codes.is_empty());
        parts
    }
}

/// Checks certificates of small positions, and that both programs refuse each when it is broken in every way.
#[track_caller]
fn break_certificates(seed: u64, count: usize, states: u64) {
    let mut random = Rng::with_seed(seed);
    let folder = Folder::new();
    let (mut whole, mut broken) = (Vec::new(), Vec::new());
    let other_board = certificates(&mut random, 1, states).remove(0);
    for (index, bytes) in certificates(&mut random, count, states).into_iter().enumerate() {
        let write = |name: String, bytes: &[u8]| {
            let path = folder.0.join(name);
            fs::write(&path, bytes).unwrap();
            path
        };
        let parts = Parts::of(&bytes);
        assert!(parts.to_bytes() == bytes);
        whole.push(write(format!("{index}"), &bytes));
        for how in 0..3 {
            broken.push(write(format!("{index}-{how}"), &parts.broken(&mut random, how).to_bytes()));
        }
        let mut lacks_group = parts.clone();
        let (_, codes) = lacks_group.groups.remove(random.usize(0..parts.groups.len()));
        lacks_group.count -= codes.len() as u128;
        broken.push(write(format!("{index}-group"), &lacks_group.to_bytes()));
        let mut doubled = parts.clone();
        let codes = &mut doubled.groups[0].1;
        codes.insert(0, codes[0]);
        broken.push(write(format!("{index}-doubled"), &doubled.to_bytes()));
        broken.push(write(format!("{index}-count"), &Parts { count: parts.count + 1, ..parts.clone() }.to_bytes()));
        let lines_len = parts.lines.len();
        let lines = Parts::of(&other_board).lines;
        broken.push(write(format!("{index}-board"), &Parts { lines, ..parts }.to_bytes()));
        let mut noise = bytes[..bytes.len() - 4].to_vec();
        noise[random.usize(lines_len..bytes.len() - 4)] ^= 1 << random.u8(0..8);
        let sum = crc32fast::hash(&noise);
        noise.extend(sum.to_le_bytes());
        broken.push(write(format!("{index}-noise"), &noise));
        let mut bit = bytes.clone();
        bit[random.usize(0..bytes.len())] ^= 1 << random.u8(0..8);
        broken.push(write(format!("{index}-bit"), &bit));
        broken.push(write(format!("{index}-cut"), &bytes[..random.usize(0..bytes.len())]));
        broken.push(write(format!("{index}-longer"), &[&bytes[..], b"\n"].concat()));
    }
    for (file, line) in whole.iter().zip(checked_in_python(&whole)) {
        let states = checked(file).unwrap();
        assert_eq!(line, format!("{}: impossible, {states} positions", file.display()));
    }
    for (file, line) in broken.iter().zip(checked_in_python(&broken)) {
        assert!(checked(file).is_err(), "{} is accepted; {line}", file.display());
        assert!(line.contains(": no certificate: "), "{line}");
    }
}

#[test]
fn a_certificate_is_accepted_as_it_is_and_refused_with_any_position_changed() {
    break_certificates(32, 100, 150);
}

#[test]
#[ignore = "it takes minutes"]
fn hundreds_of_certificates_are_refused_with_any_position_changed() {
    for seed in 0..5 {
        break_certificates(seed, 100, 1000);
    }
}

#[test]
fn the_impossible_deals_of_the_first_million_have_certificates() {
    let folder = Folder::new();
    for (number, states) in [("11982", "61,643"), ("146692", "8,603")] {
        let path = folder.path(number);
        let output = command::run("solve", &[number, "--certificate", &path], "");
        assert_eq!(output.status.code(), Some(1));
        let message = command::message(&output);
        assert!(message.contains(&format!("has {states} positions, in ")), "{message}");
        let expected = format!(
            "#{number} is impossible with 4 free cells: no move leads out of its {states} positions, none is won\n"
        );
        assert_eq!(command::printed("check", &["--certificate", &path], ""), expected);
        assert_eq!(command::printed("check", &[number, "--certificate", &path], ""), expected);
    }
    assert_eq!(folder.names(), ["11982", "146692"]);
}

#[test]
fn what_is_no_certificate_of_a_deal_is_refused_with_the_reason() {
    let folder = Folder::new();
    let path = folder.path("certificate");
    let output = command::run("solve", &["7", "--cells", "0", "--certificate", &path, "--format", "verdict"], "");
    assert_eq!((output.stdout, output.status.code()), (b"7 impossible\n".into(), Some(1)));
    let json = command::printed("check", &["--certificate", &path, "--format", "json"], "");
    assert_eq!(json, "{\"number\":7,\"cells\":0,\"verdict\":\"impossible\",\"states\":90}\n");
    assert_eq!(command::printed("check", &["7", "--cells", "0", "--certificate", &path, "--format", "json"], ""), json);
    let refused = |arguments: &[&str]| command::refused("check", arguments, "");
    let other = format!("'{path}' is a certificate for another board, or for another number of free cells");
    assert_eq!(refused(&["7", "--certificate", &path]), other);
    assert_eq!(refused(&["8", "--cells", "0", "--certificate", &path]), other);
    assert_eq!(refused(&["7", "1a", "--certificate", &path]), "'7': moves cannot be used here");
    let none = folder.path("none");
    assert_eq!(refused(&["--certificate", &none]), format!("'{none}' does not exist"));
    let mut bytes = fs::read(&path).unwrap();
    bytes[300] ^= 1;
    fs::write(&path, bytes).unwrap();
    let message = refused(&["--certificate", &path]);
    assert!(message.contains("cut short or changed since it was written: its checksum is wrong"), "{message}");
    fs::write(&path, "a board\n").unwrap();
    assert!(refused(&["--certificate", &path]).contains("not a certificate"));

    let refused = |arguments: &[&str]| command::refused("solve", arguments, "");
    assert!(refused(&["1-3", "--certificate", &path]).contains("use one number or --board FILE"));
    assert!(refused(&["7", "--certificate", "/dev/null/none"]).contains("cannot be written"));
    // Nothing is written of what can be solved.
    let other = folder.path("other");
    let output = command::run("solve", &["617", "--certificate", &other, "--format", "verdict"], "");
    assert!(command::message(&output).contains("not written: the moves are the certificate"));
    assert_eq!(folder.names(), ["certificate"]);
}

#[test]
fn no_other_file_is_touched_by_a_certificate() {
    let folder = Folder::new();
    let [path, new, target] = ["certificate", "certificate.new", "target"].map(|name| folder.path(name));
    fs::write(&path, "mine").unwrap();
    fs::write(&new, "mine").unwrap();
    fs::write(&target, "mine").unwrap();
    let exists =
        |path: &str| format!("'{path}' already exists and is not a certificate; remove it, or use another FILE");
    let solve = |number, path: &str| command::run("solve", &[number, "--cells", "0", "--certificate", path], "");
    for number in ["7", "164"] {
        assert_eq!(command::refused("solve", &[number, "--cells", "0", "--certificate", &path], ""), exists(&path));
    }
    #[cfg(unix)]
    {
        fs::remove_file(&new).unwrap();
        std::os::unix::fs::symlink(&target, &new).unwrap();
        // A link is a file too, wherever it leads.
        let link = folder.path("link");
        std::os::unix::fs::symlink("nowhere", &link).unwrap();
        assert_eq!(command::message(&solve("7", &link)), exists(&link));
        fs::remove_file(link).unwrap();
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(solve("164", &path).status.code(), Some(0));
    assert_eq!(solve("7", &path).status.code(), Some(1));
    assert_eq!(checked(Path::new(&path)), Ok(90));
    assert_eq!((folder.read("certificate.new"), folder.read("target")), ("mine".into(), "mine".into()));
    assert_eq!(folder.names(), ["certificate", "certificate.new", "target"]);
}

/// The verdict is there whatever becomes of the certificate, and a device is no file to be replaced.
#[cfg(target_os = "linux")]
#[test]
fn a_certificate_goes_to_a_pipe_or_a_full_disk_as_it_is() {
    let folder = Folder::new();
    let full = folder.path("full");
    std::os::unix::fs::symlink("/dev/full", &full).unwrap();
    for full in ["/dev/full", &full] {
        let output = command::run("solve", &["7", "--cells", "0", "--certificate", full, "--format", "verdict"], "");
        assert_eq!((&output.stdout[..], output.status.code()), (&b"7 impossible\n"[..], Some(2)));
        assert_eq!(command::message(&output), format!("'{full}' cannot be written: no space left on device"));
    }
    assert!(!fs::metadata("/dev/full").unwrap().is_file() && fs::symlink_metadata(full).unwrap().is_symlink());
    // The other way round the certificate is there.
    let path = folder.path("certificate");
    let mut command = command::program("solve", &["7", "--cells", "0", "--certificate", &path]);
    let output = command.stdout(File::options().write(true).open("/dev/full").unwrap()).output().unwrap();
    assert_eq!((output.status.code(), checked(Path::new(&path))), (Some(2), Ok(90)));
    let pipe = folder.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let solving = command::program("solve", &["7", "--cells", "0", "--certificate", &pipe]).spawn().unwrap();
    let read = fs::read(&pipe).unwrap();
    assert_eq!(solving.wait_with_output().unwrap().status.code(), Some(1));
    assert!(read == fs::read(path).unwrap());
    assert_eq!(folder.names(), ["certificate", "full", "pipe"]);
}

/// A file with a second line of any length takes no more memory than another.
#[cfg(target_os = "linux")]
#[test]
fn the_line_of_the_board_is_read_no_further_than_a_board_goes() {
    let folder = Folder::new();
    let path = folder.path("certificate");
    let mut bytes = b"tableaux certificate 1\n".to_vec();
    bytes.resize(100_000_000, b'[');
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    fs::write(&path, bytes).unwrap();
    let child = command::program("check", &["--certificate", &path]).spawn().unwrap();
    let (output, megabytes) = command::output_and_peak(child, b"");
    let damaged = "cut short or changed since it was written: its second line is not a board";
    assert_eq!(command::message(&output), format!("'{path}': {damaged}"));
    assert!(megabytes < 40, "{megabytes} MB");
}
