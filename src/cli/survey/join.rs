//! `tableaux survey --join`: joins the shares of a survey.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::options::SurveyOptions;
use crate::cli::files::{cannot_be, name};
use crate::cli::lines::is_standard;
use crate::cli::output::Output;
use crate::cli::part_file::{Digest, Manifest, Options, PartFile, part};
use tableaux_engine::atlas::Shard;

struct Share<'a> {
    file: &'a Path,
    shard: Shard,
    manifest: Manifest<SurveyOptions>,
}

/// Joins the files of all shares in order, and returns the number of deals.
///
/// # Errors
/// If a share is missing, duplicated, of another survey, unfinished or changed. Then `out` is not created.
pub(super) fn join(files: &[PathBuf], out: &Path) -> Result<u64> {
    let shares = in_order(files)?;
    let deals = shares.iter().map(|share| share.manifest.options.deals).sum();
    let options = SurveyOptions { share: None, deals, ..shares[0].manifest.options.clone() };
    if is_standard(out) {
        // Printed output cannot be undone, so everything is checked first.
        shares.iter().try_for_each(|share| read(share, |_| Ok(())))?;
        let mut output = Output::new();
        let mut print = |bytes: &[u8]| {
            output.text.extend_from_slice(bytes);
            output.flush_if_full()
        };
        shares.iter().try_for_each(|share| read(share, &mut print))?;
        return output.flush().map(|()| deals);
    }
    let mut whole = PartFile::open(out, options, false, |_| ())?.expect("only what is resumed can be finished");
    let joined = shares.iter().try_for_each(|share| {
        read(share, |bytes| whole.append(bytes))?;
        whole.record(share.manifest.options.deals, 0)
    });
    match joined {
        Ok(()) => whole.finish().map(|()| deals),
        Err(error) => {
            whole.discard();
            Err(error)
        }
    }
}

fn in_order(files: &[PathBuf]) -> Result<Vec<Share<'_>>> {
    let mut shares: Vec<Share> = Vec::new();
    for file in files {
        if !file.exists() && part(file).exists() {
            bail!("{} is not finished: continue its survey, {}, with --resume", name(file), name(&part(file)));
        }
        File::open(file).with_context(|| cannot_be(file, "read"))?;
        let manifest = Manifest::<SurveyOptions>::of(file)?;
        let shard = manifest.options.share.as_deref().and_then(|share| share.parse().ok());
        let shard: Shard = shard.with_context(|| format!("{} is no share: it was made without --shard", name(file)))?;
        if manifest.options.format == "parquet" {
            bail!("{} is a table of Parquet: shares of CSV or JSON are joined", name(file));
        }
        if let Some(first) = shares.first() {
            let of_all = |options: &SurveyOptions| SurveyOptions { share: None, ..options.clone() };
            let mut differences = of_all(&manifest.options).differences(&of_all(&first.manifest.options));
            if shard.count() != first.shard.count() {
                differences.push(format!("share {shard}, not one of {}", first.shard.count()));
            }
            if !differences.is_empty() {
                bail!("{} is of another survey than {}: {}", name(file), name(first.file), differences.join("; "));
            }
        }
        if let Some(other) = shares.iter().find(|share| share.shard == shard) {
            bail!("{} and {} are both share {shard}: only one of them is accepted", name(other.file), name(file));
        }
        shares.push(Share { file, shard, manifest });
    }
    shares.sort_by_key(|share| share.shard.index());
    let mut missing = Vec::new();
    let mut last = 0;
    let count = shares[0].shard.count();
    for index in shares.iter().map(|share| share.shard.index()).chain([count.saturating_add(1)]) {
        match index - last {
            1 => {}
            2 => missing.push((last + 1).to_string()),
            _ => missing.push(format!("{}-{}", last + 1, index - 1)),
        }
        last = index;
    }
    if !missing.is_empty() {
        bail!("of {count} shares these are missing: {}", missing.join(","));
    }
    Ok(shares)
}

/// Reads a share in pieces.
///
/// # Errors
/// If the file has changed, or the error of `take`.
fn read(share: &Share, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let file = File::open(share.file).with_context(|| cannot_be(share.file, "read"))?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut digest = Digest::default();
    loop {
        let bytes = reader.fill_buf().with_context(|| cannot_be(share.file, "read"))?;
        if bytes.is_empty() {
            break;
        }
        digest.update(bytes);
        take(bytes)?;
        let len = bytes.len();
        reader.consume(len);
    }
    share.manifest.check_finished(share.file, &digest)
}
