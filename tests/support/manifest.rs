//! Lines of manifests, which end with a checksum of their own.

#![allow(dead_code, reason = "each test target uses some of it")]

const CHECK: &str = ",\"check\":\"";

/// An object with the checksum of its text.
pub fn sealed(object: &str) -> String {
    let text = object.trim_end().strip_suffix('}').unwrap();
    format!("{text}{CHECK}{:08x}\"}}", crc32fast::hash(text.as_bytes()))
}

/// The lines of a manifest without their checksums, as earlier versions wrote them.
pub fn unsealed(manifest: &str) -> String {
    manifest.lines().map(|line| line.split(CHECK).next().unwrap().trim_end_matches(' ').to_owned() + "}\n").collect()
}
