//! Paths that lead to standard output, an open descriptor, a device or a pipe rather than to a file of a folder.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use crate::browser::terminal::descriptor;
use crate::cli::interrupt::immediately;

/// The number of links followed before a path counts as one that leads nowhere, as the system has it.
const MAX_LINKS: usize = 40;

/// Returns whether a path is `-`, for standard input or output.
pub(in crate::cli) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns whether a path is `-` or leads to the descriptor of standard output, as `/dev/stdout` does.
pub(in crate::cli) fn is_standard_output(path: &Path) -> bool {
    is_standard(path) || descriptor_of(path) == Some(1)
}

/// Returns whether a path leads to an open descriptor, a device or a pipe, which is written as it is and never replaced.
pub(in crate::cli) fn is_direct(path: &Path) -> bool {
    descriptor_of(path).is_some() || path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Opens what [`is_direct`] for writing. Ctrl-C ends the program while it waits for the reader of a pipe.
pub(super) fn open_direct(path: &Path) -> io::Result<File> {
    match descriptor_of(path) {
        Some(number) => descriptor(number),
        None => immediately(|| OpenOptions::new().write(true).open(path)),
    }
}

/// Returns the number of the descriptor of this process that a path leads to, as `/dev/fd/3` and links to it do. Opened
/// by its path, a file would be written from its start and not where the descriptor is.
fn descriptor_of(path: &Path) -> Option<i32> {
    let mut path = PathBuf::from(path);
    for _ in 0..MAX_LINKS {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).ok()?;
        let name = path.file_name()?;
        if is_folder_of_descriptors(&folder) {
            return name.to_str()?.parse().ok();
        }
        path = folder.join(fs::read_link(folder.join(name)).ok()?);
    }
    None
}

/// Returns whether a folder without links lists the descriptors of this process.
fn is_folder_of_descriptors(folder: &Path) -> bool {
    let own = Path::new("/proc").join(std::process::id().to_string());
    folder == Path::new("/dev/fd")
        || folder.strip_prefix(own).is_ok_and(|rest| {
            let names: Vec<_> = rest.iter().collect();
            matches!(&names[..], [name] if *name == "fd")
                || matches!(&names[..], [task, _, name] if *task == "task" && *name == "fd")
        })
}
