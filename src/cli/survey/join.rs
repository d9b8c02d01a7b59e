//! `tableaux survey --join`: joins the shares of a survey, or surveys of ranges that follow each other.

use std::io::BufRead;

use super::certificates;
use super::options::{self, SurveyOptions};
use crate::cli::files::{self, cannot_be, name, refuse_foreign, refuse_taken};
use crate::cli::part_file::{
    CERTIFICATES, Digest, Manifest, Options, OutArguments, PartFile, certificates_path, check_finished, part,
};
use crate::cli::prelude::*;
use tableaux_engine::atlas::Shard;

struct Share<'a> {
    file: &'a Path,
    place: Place,
    manifest: Manifest<SurveyOptions>,
}

/// The place of a file in the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A share of a survey.
    Shard(Shard),
    /// A survey of a range of its own.
    Range(DealRange),
}

/// Joins the files of all shares, or of neighboring ranges, in order, and returns the number of deals.
///
/// # Errors
/// If one is missing, duplicated, of another survey, unfinished or changed. Then nothing is written.
pub(super) fn join(files: &[PathBuf], arguments: &OutArguments) -> Result<u64> {
    let (shares, numbers) = in_order(files)?;
    let options = SurveyOptions { share: None, numbers, ..shares[0].manifest.options.clone() };
    let deals = options.deals()?;
    let sums: Vec<_> = shares.iter().filter_map(|share| Some((share.file, share.manifest.certificates()?))).collect();
    let Some(out) = arguments.file()? else {
        if !sums.is_empty() {
            note("the certificates are left out; --out FILE joins them");
        }
        let mut output = Output::new();
        let mut print = |bytes: &[u8]| {
            output.text.extend_from_slice(bytes);
            output.flush_if_full()
        };
        shares.iter().enumerate().try_for_each(|(index, share)| read(share, share.heading(index), &mut print))?;
        return output.flush().map(|()| deals);
    };
    if !sums.is_empty() {
        refuse_taken(&certificates_path(out), CERTIFICATES, arguments.force)?;
        refuse_foreign(&certificates_path(&part(out)), CERTIFICATES)?;
    }
    let mut whole = PartFile::open(out, options, arguments, |_| ())?.expect("only what is resumed can be finished");
    let joined = shares.iter().enumerate().try_for_each(|(index, share)| {
        read(share, share.heading(index), |bytes| whole.append(bytes))?;
        whole.record(share.manifest.options.deals()?, 0)
    });
    match joined.and_then(|()| certificates::join(&sums, &mut whole)) {
        Ok(()) => whole.finish().map(|()| deals),
        Err(error) => {
            whole.discard();
            Err(error)
        }
    }
}

/// Returns the files in order, and the numbers of the whole.
fn in_order(files: &[PathBuf]) -> Result<(Vec<Share<'_>>, Vec<String>)> {
    let mut shares: Vec<Share> = Vec::new();
    for file in files {
        options::open(file)?;
        // Printed output cannot be undone, so everything is checked first.
        let manifest = check_finished::<SurveyOptions>(file)?;
        certificates::check(file, &manifest)?;
        let place = Place::of(&manifest.options).with_context(|| {
            format!("{} is neither a share (--shard) nor a survey of one range of deals", name(file))
        })?;
        if let Some(first) = shares.first() {
            // Ranges differ in their numbers.
            let are_shards = [place, first.place].iter().all(|place| matches!(place, Place::Shard(_)));
            let of_all = |options: &SurveyOptions| {
                let numbers = if are_shards { options.numbers.clone() } else { Vec::new() };
                SurveyOptions { share: None, numbers, ..options.clone() }
            };
            let mut differences = of_all(&manifest.options).differences(&of_all(&first.manifest.options));
            match (place, first.place) {
                (Place::Shard(shard), Place::Shard(of)) if shard.count() != of.count() => {
                    differences.push(format!("share {shard}, not one of {}", of.count()));
                }
                (Place::Shard(shard), Place::Range(range)) => {
                    differences.push(format!("share {shard}, not a range such as {range}"));
                }
                (Place::Range(range), Place::Shard(shard)) => {
                    differences.push(format!("the range {range}, not a share such as {shard}"));
                }
                _ => {}
            }
            if !differences.is_empty() {
                bail!("{} is from another survey than {}: {}", name(file), name(first.file), differences.join("; "));
            }
        }
        if let (Some(other), Place::Shard(shard)) = (shares.iter().find(|share| share.place == place), place) {
            bail!("{} and {} are both share {shard}; use one of them", name(other.file), name(file));
        }
        shares.push(Share { file, place, manifest });
    }
    shares.sort_by_key(Share::index);
    let numbers = shares[0].manifest.options.numbers.clone();
    match shares[0].place {
        Place::Shard(shard) => check_shards(&shares, shard.count()).map(|()| numbers),
        Place::Range(_) => check_ranges(&shares).map(|range| vec![range.to_string()]),
    }
    .map(|numbers| (shares, numbers))
}

/// Checks that no share of `count` is missing.
fn check_shards(shares: &[Share], count: u64) -> Result<()> {
    let mut missing = Vec::new();
    let mut last = 0;
    for index in shares.iter().map(Share::index).chain([count.saturating_add(1)]) {
        match index - last {
            1 => {}
            2 => missing.push((last + 1).to_string()),
            _ => missing.push(format!("{}-{}", last + 1, index - 1)),
        }
        last = index;
    }
    if !missing.is_empty() {
        bail!("shares missing, of {count}: {}", missing.join(","));
    }
    Ok(())
}

/// Checks that each range begins where the one before ends, and returns the whole.
fn check_ranges(shares: &[Share]) -> Result<DealRange> {
    let range = |share: &Share| match share.place {
        Place::Range(range) => range,
        Place::Shard(_) => unreachable!("shares and ranges are not joined"),
    };
    for pair in shares.windows(2) {
        let [before, after] = [range(&pair[0]), range(&pair[1])];
        if before.last().get() + 1 != after.first().get() {
            let [a, b] = [&pair[0], &pair[1]].map(|share| name(share.file));
            bail!("{a} has {before} and {b} has {after}: use consecutive ranges");
        }
    }
    let ends = [&shares[0], &shares[shares.len() - 1]].map(range);
    Ok(DealRange::new(ends[0].first(), ends[1].last())?)
}

impl Place {
    fn of(options: &SurveyOptions) -> Option<Self> {
        if let Some(share) = &options.share {
            return share.parse().ok().map(Self::Shard);
        }
        let is_drawn = options.sample.is_some() || options.shuffled;
        let [range] = &options.numbers[..] else { return None };
        if is_drawn { None } else { range.parse().ok().map(Self::Range) }
    }
}

impl Share<'_> {
    fn index(&self) -> u64 {
        match self.place {
            Place::Shard(shard) => shard.index(),
            Place::Range(range) => range.first().get(),
        }
    }

    /// Returns the length of the line of names that is left out of the `index`th file: that of a range which is not the
    /// first.
    fn heading(&self, index: usize) -> usize {
        let options = &self.manifest.options;
        let has_heading = index > 0 && matches!(self.place, Place::Range(_)) && options.format == "csv";
        if has_heading { options.columns.join(",").len() + 1 } else { 0 }
    }
}

/// Reads a share in pieces, without its first `skipped` bytes.
///
/// # Errors
/// If the file has changed, or the error of `take`.
fn read(share: &Share, mut skipped: usize, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let file = files::open(share.file)?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut digest = Digest::default();
    loop {
        let bytes = reader.fill_buf().with_context(|| cannot_be(share.file, "read"))?;
        if bytes.is_empty() {
            break;
        }
        digest.update(bytes);
        let len = bytes.len();
        let rest = &bytes[skipped.min(len)..];
        skipped -= len - rest.len();
        take(rest)?;
        reader.consume(len);
    }
    if digest.sum() != share.manifest.finished(share.file)?.rows {
        bail!("{} has changed while it was joined", name(share.file));
    }
    Ok(())
}
