//! Checking certificates of impossible deals.

use super::CheckJson;
use crate::cli::files::{name, open};
use crate::cli::game::GameArguments;
use crate::cli::interrupt::{Stop, immediately};
use crate::cli::numbers::DealOrJoke;
use crate::cli::prelude::*;
use crate::words::free_cells;
use tableaux_engine::freecell::find::identify;
use tableaux_engine::freecell::share::Origin;
use tableaux_engine::solver::{Certificate, StartPosition};

pub(super) fn run(file: &Path, game: &GameArguments, format: Format) -> Result<ExitCode> {
    let named = game.start()?;
    let stop = Stop::on_interrupt()?;
    let Certificate { start, states } = immediately(|| -> Result<_> {
        let input = BufReader::new(open(file)?);
        Certificate::check(input, &stop).with_context(|| name(file))
    })?;
    if let Some((_, position)) = &named
        && StartPosition::from(position) != start
    {
        bail!("{} is a certificate for another board, or for another number of free cells", name(file));
    }
    let layout = Layout::from(&start);
    let number = match named {
        Some((Origin::Deal(_, number), _)) => Some(number),
        Some((Origin::Board(_), _)) => None,
        None => identify(&Generator::Microsoft, &layout, 1, &stop).matches.lowest.first().copied(),
    };
    let mut out = Output::new();
    match format {
        Format::Text => {
            let of = number.map_or("the board".into(), |number| format!("#{number}"));
            let cells = free_cells(start.cell_count());
            let positions = grouped_count(states, "position", "positions");
            out.line(format_args!(
                "{of} is impossible with {cells}: no move leads out of its {positions}, none is won"
            ));
        }
        Format::Json => {
            let (number, states) = (number.map(DealOrJoke::Deal), Some(states));
            let start = StartJson { number, cells: start.cell_count(), ..StartJson::default() };
            out.line(to_json(&CheckJson { start, verdict: "impossible", states, ..CheckJson::default() }));
        }
    }
    out.end(Ok(()))?;
    Ok(ExitCode::SUCCESS)
}
