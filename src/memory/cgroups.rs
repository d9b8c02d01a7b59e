//! The memory limits of Linux control groups.
//!
//! sysinfo only reads the limit of the outermost group, and counts cached file pages as used.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the memory left by the control groups of this process, its own and those around it, if any is limited.
pub(super) fn free_bytes() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
    free_in_groups(&groups, &mounts)
}

/// File and field names in a group's folder.
struct Names {
    limit: &'static str,
    used: &'static str,
    /// The field of `memory.stat` for file pages that are dropped when memory is short.
    droppable: &'static str,
}

const VERSION_1: Names =
    Names { limit: "memory.limit_in_bytes", used: "memory.usage_in_bytes", droppable: "total_inactive_file" };
const VERSION_2: Names = Names { limit: "memory.max", used: "memory.current", droppable: "inactive_file" };

/// Returns the least memory left by any group of a process (`/proc/self/cgroup`) that is mounted
/// (`/proc/self/mountinfo`).
pub fn free_in_groups(groups: &str, mounts: &str) -> Option<u64> {
    let free_in_mount = |mount: &str| {
        let (mount, file_system) = mount.split_once(" - ")?;
        let (root, point) = mount.split(' ').skip(3).zip(mount.split(' ').skip(4)).next()?;
        let (kind, options) = file_system.split_once(' ')?;
        let has_memory = |controllers: &str| controllers.split([',', ' ']).any(|controller| controller == "memory");
        let names = match kind {
            "cgroup2" => VERSION_2,
            "cgroup" if has_memory(options) => VERSION_1,
            _ => return None,
        };
        let group = groups.lines().find_map(|group| {
            let (controllers, path) = group.split_once(':')?.1.split_once(':')?;
            (if kind == "cgroup2" { controllers.is_empty() } else { has_memory(controllers) }).then_some(path)
        });
        // A group outside the mounted part is limited by that part at most.
        let inside = group.and_then(|group| Path::new(group).strip_prefix(root).ok()).unwrap_or(Path::new(""));
        let folder = Path::new(point).join(inside);
        folder.ancestors().take_while(|group| group.starts_with(point)).filter_map(|group| free(group, &names)).min()
    };
    mounts.lines().filter_map(free_in_mount).min()
}

/// Returns the memory left by a group, if it is limited.
fn free(group: &Path, names: &Names) -> Option<u64> {
    let read = |name: &str| fs::read_to_string(PathBuf::from_iter([group, name.as_ref()])).ok();
    let limit: u64 = read(names.limit)?.trim().parse().ok()?;
    let used: u64 = read(names.used)?.trim().parse().ok()?;
    let statistics = read("memory.stat").unwrap_or_default();
    let mut lines = statistics.lines().filter_map(|line| line.split_once(' '));
    let droppable = lines.find(|(name, _)| *name == names.droppable).and_then(|(_, bytes)| bytes.parse().ok());
    Some(limit.saturating_sub(used.saturating_sub(droppable.unwrap_or(0))))
}
