//! Reading a settings or theme file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use super::mistake::Mistakes;
use crate::words::reason;

const MAX_BYTES: u64 = 1 << 20;

/// Reads a file's text, without a byte order mark; `None` if there is no such file. One that cannot be read is a
/// mistake.
pub fn read_text(path: &Path, mistakes: &mut Mistakes) -> Option<String> {
    let bytes = match read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => {
            let reason = reason(&error);
            mistakes.add_of_file(format!("it cannot be read: {reason}; use text of up to 1 MiB"));
            return None;
        }
    };
    match String::from_utf8(bytes) {
        Ok(text) => Some(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned)),
        Err(error) => {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = valid.split(|&byte| byte == b'\n').count();
            mistakes.add(line, "it is not UTF-8; use text in UTF-8");
            None
        }
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    // Opening a pipe would block forever.
    let metadata = fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::Error::other("it is a folder"));
    }
    // `/dev/null`, by its name or by a link, is Unix's way to say an empty file.
    if fs::canonicalize(path).is_ok_and(|path| path == Path::new("/dev/null")) {
        return Ok(Vec::new());
    }
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("it is too long"));
    }
    Ok(bytes)
}
