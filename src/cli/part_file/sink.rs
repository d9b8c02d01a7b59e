//! Output of rows: standard output, or a file that can be resumed.

use super::PartFile;
use super::manifest::Options;
use crate::cli::files::is_standard_output;
use crate::cli::prelude::*;

pub(in crate::cli) enum Sink<O> {
    Stdout(Output),
    File(Box<PartFile<O>>),
}

impl<O: Options> Sink<O> {
    /// Writes the lines of some deals, `undecided` of them due to a limit.
    pub fn write(&mut self, lines: &[u8], deals: u64, undecided: u64) -> Result<()> {
        match self {
            Self::Stdout(output) => {
                output.text.extend_from_slice(lines);
                output.flush_if_due()
            }
            Self::File(file) => file.append(lines).and_then(|()| file.record(deals, undecided)),
        }
    }

    pub fn flush(&mut self) -> Result<()> {
        match self {
            Self::Stdout(output) => output.flush(),
            Self::File(_) => Ok(()),
        }
    }
}

/// The file of the rows, and what happens if it exists.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct OutArguments {
    /// Write to FILE, through FILE.part, or to standard output if that is -
    ///
    /// FILE.part is renamed to FILE when it is complete. FILE.part.manifest, then FILE.manifest, records how the rows were
    /// made, the progress and their CRC-32. After any interruption --resume continues, and the rows are the same as
    /// without it, byte for byte; rows that have changed are refused.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub out: Option<PathBuf>,
    /// Replace an existing FILE when the new one is complete; FILE must be as its manifest says
    #[arg(long, requires = "out")]
    pub force: bool,
    /// Continue with FILE.part if it exists; if FILE exists, check that it is unchanged and from the same command
    #[arg(long, requires = "out")]
    pub resume: bool,
}

impl OutArguments {
    /// Returns the file, unless it is standard output.
    ///
    /// # Errors
    /// If standard output should be resumed.
    pub fn file(&self) -> Result<Option<&Path>> {
        let file = self.out.as_deref().filter(|out| !is_standard_output(out));
        if self.resume && file.is_none() {
            bail!("--resume: standard output cannot be resumed; use --out FILE");
        }
        Ok(file)
    }
}
