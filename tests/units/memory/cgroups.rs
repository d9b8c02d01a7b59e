use std::fs;
use std::path::Path;

use tableaux::memory::cgroups::free_in_groups;

/// The files of a group with its limit and what is used, and the field of `memory.stat` for what can be dropped.
const VERSION_1: [&str; 3] = ["memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"];
const VERSION_2: [&str; 3] = ["memory.max", "memory.current", "inactive_file"];

fn group(folder: &Path, [limit_file, used_file, field]: [&str; 3], limit: &str, used: u64, droppable: u64) {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join(limit_file), format!("{limit}\n")).unwrap();
    fs::write(folder.join(used_file), format!("{used}\n")).unwrap();
    fs::write(folder.join("memory.stat"), format!("anon 1\n{field} {droppable}\n")).unwrap();
}

#[test]
fn every_group_around_the_process_counts() {
    let folder = std::env::temp_dir().join(format!("tableaux-cgroups-{}", std::process::id()));
    let (one, two) = (folder.join("memory"), folder.join("unified"));
    let mounts = format!(
        "30 24 0:26 / {one} rw shared:9 - cgroup cgroup rw,memory\n31 24 0:27 / {cpu} rw - cgroup cgroup rw,cpu\n\
         32 24 0:28 / /proc rw - proc proc rw\n33 24 0:29 / {two} rw - cgroup2 cgroup2 rw,nsdelegate\n",
        one = one.display(),
        two = two.display(),
        cpu = folder.join("cpu").display()
    );
    let groups = "4:memory,hugetlb:/a/b\n2:cpu:/c\n1:name=systemd:/d\n0::/user/job\n";
    assert_eq!(free_in_groups(groups, &mounts), None);
    group(&two.join("user/job"), VERSION_2, "max", 10, 0);
    assert_eq!(free_in_groups(groups, &mounts), None);
    group(&two.join("user"), VERSION_2, "1000", 400, 100);
    assert_eq!(free_in_groups(groups, &mounts), Some(700));
    group(&two.join("user/job"), VERSION_2, "650", 10, 0);
    assert_eq!(free_in_groups(groups, &mounts), Some(640));
    group(&one.join("a/b"), VERSION_1, "9223372036854771712", 10, 0);
    group(&one.join("a"), VERSION_1, "500", 510, 10);
    assert_eq!(free_in_groups(groups, &mounts), Some(0));
    assert_eq!(free_in_groups("4:memory:/z\n0::/x/job\n", &mounts), None);
    // A mount that shows a group and its contents.
    let inside = mounts.replace(" / ", " /outer/user ");
    group(&two, VERSION_2, "2000", 0, 0);
    assert_eq!(free_in_groups("0::/outer/user/x", &inside), Some(2000));
    assert_eq!(free_in_groups("0::/elsewhere", &inside), Some(2000));
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(free_in_groups("no groups", "no mounts - \n\n"), None);
}
