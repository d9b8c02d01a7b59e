//! Files and folders readable only by their owner: a note is private. Systems without such permissions have private
//! user folders.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a folder and its missing parents.
pub(super) fn create_folders(path: &Path) -> io::Result<()> {
    folder_builder().recursive(true).create(path)
}

pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    folder_builder().create(path)
}

fn folder_builder() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no permissions to set"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Creates an empty file, which must not exist. SQLite gives the files beside a database the same permissions.
pub(crate) fn create_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Removes all permissions except the owner's.
#[cfg(unix)]
pub(super) fn restrict(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = std::fs::metadata(path)?.permissions();
    permissions.set_mode(permissions.mode() & 0o700);
    std::fs::set_permissions(path, permissions)
}

#[cfg(not(unix))]
pub(super) fn restrict(_: &Path) -> io::Result<()> {
    Ok(())
}
