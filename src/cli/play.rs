//! `tableaux play`: opens a deal as a game, or records one.

use super::arguments::{CellsArgument, auto_play};
use super::boards::{read_start, shared_game};
use super::files::{self, FileKind, begins_with, refuse_existing};
use super::game::{deal_origin, name, note_dialect, refuse_file};
use super::generator::{GeneratorArgument, note_convention};
use super::interrupt::Stop;
use super::lines::{STDIN, read_stdin};
use super::names::{theme, theme_help, themes};
use super::prelude::*;
use super::{Files, browse};
use crate::browser::{OwnBoard, Recording, StartGame, YOURS};
use crate::memory;
use crate::words::free_cells;
use tableaux_engine::freecell::share::Origin;
use tableaux_engine::read::moves;
use tableaux_engine::{PlayedGame, verdict};

const EXAMPLES: &str = "Examples:\n  tableaux play 617\n  tableaux play 617 --svg 617.svg\n  \
    tableaux play 617 --moves '8a 8b 8c 87' --asciicast 617.cast --theme felt\n  \
    tableaux solve 617 | tableaux play 617 --moves - --asciicast 617.cast\n  \
    tableaux play ms:617/4/horne/8a8b8c87 --svg game.svg\n\n\
    Exit code 1 means that there is no solution to record.";

/// Recordings begin with their size and time, which other programs do not write in this order.
const ASCIICAST: FileKind = FileKind {
    refusal: "is not a recording of a game",
    recognize: |path| begins_with(path, &["{\"version\":2,\"width\":80,\"height\":24,\"duration\":"]),
    is_private: false,
    is_named: true,
};

/// Recordings begin with the margin around their screen.
const SVG: FileKind = FileKind {
    refusal: "is not a recording of a game",
    recognize: |path| begins_with(path, &["<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 "]),
    is_private: false,
    is_named: true,
};

/// The accepted speeds, in moves per second.
const SPEEDS: std::ops::RangeInclusive<f64> = 0.1..=50.0;

/// Play a FreeCell deal, or record a game of it
///
/// Opens the deal in the browser, with its saved game or after the given moves. With --asciicast or --svg, writes a
/// recording instead, 80 columns by 24 rows, with a screen for each move and each move home. It records the given
/// moves, in any notation that tableaux check reads. Without moves it records a solution, searched for as by tableaux
/// solve --effort short.
///
/// A shared game can replace the number: ms:617/4/horne/3a26v3, which is number, free cells, automatic moves and moves;
/// with another generator minstd:617/…, with a board board: and its 52 cards row by row; or a link with ?deal=617 and
/// moves after a colon.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The deal's number, or a shared game
    #[arg(required_unless_present = "board", value_name = "NUMBER|GAME", allow_negative_numbers = true)]
    deal: Option<String>,
    /// Play the board in FILE, or on standard input if that is -
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deal", "generator"], value_hint = ValueHint::FilePath)]
    board: Option<PathBuf>,
    /// The moves to record, or - for standard input
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    #[command(flatten)]
    cells: CellsArgument,
    /// Which cards go home automatically after each of the moves [default: none]
    #[arg(long, value_parser = auto_play(), value_name = "RULE")]
    automatic: Option<AutoPlay>,
    #[command(flatten)]
    generator: GeneratorArgument,
    /// Write a recording for asciinema to FILE, or to standard output if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    asciicast: Option<PathBuf>,
    /// Write an animated picture to FILE, or to standard output if that is -
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PathBuf>,
    #[arg(long, help = theme_help("recording", "dark"), value_name = "NAME", value_parser = Suggestions(themes), hide_possible_values = true)]
    theme: Option<String>,
    /// Moves per second of the recording, 0.1 to 50; moves home are shown twice as fast [default: 2]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    speed: Option<String>,
    /// Print lines of text and read moves as text, for users of screen readers and braille displays
    #[arg(long, conflicts_with_all = ["asciicast", "svg"])]
    linear: bool,
    /// Replace an existing FILE
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    files: Files,
}

impl Arguments {
    fn files(&self) -> Vec<&Path> {
        self.asciicast.iter().chain(&self.svg).map(PathBuf::as_path).collect()
    }
}

fn speed(text: &str) -> Result<f64> {
    let speed = text.parse().ok().filter(|speed| SPEEDS.contains(speed));
    speed.with_context(|| format!("--speed: '{}' is not a number of moves per second; use 0.1 to 50", quoted(text)))
}

struct Request {
    origin: Origin,
    /// The name of a board.
    name: String,
    cells: CellCount,
    /// The game, if there are moves.
    game: Option<PlayedGame>,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let request = request(arguments)?;
    let to_write = arguments.files();
    if to_write.is_empty() {
        for (option, is_given) in [
            ("--theme", arguments.theme.is_some()),
            ("--speed", arguments.speed.is_some()),
            ("--force", arguments.force),
        ] {
            if is_given {
                bail!("{option} needs --asciicast FILE or --svg FILE");
            }
        }
        let start = StartGame { cells: request.cells, game: request.game };
        return browse::play(&request.origin, &request.name, start, arguments.linear, &arguments.files);
    }
    if let [one, other] = to_write[..]
        && one == other
    {
        bail!("--asciicast and --svg are both {}; use two files", files::name(one));
    }
    let kinds = [(&arguments.asciicast, ASCIICAST), (&arguments.svg, SVG)];
    let mut named = kinds.iter().filter_map(|(file, kind)| Some((file.as_ref()?, *kind)));
    named.try_for_each(|(file, kind)| refuse_existing(file, kind, arguments.force))?;
    let theme = theme(arguments.theme.as_deref().unwrap_or("dark"))?;
    let speed = arguments.speed.as_deref().map_or(Ok(2.0), speed)?;
    let Request { origin, name, cells, game } = request;
    let game = match game {
        Some(game) => game,
        None => match solution(&origin, cells)? {
            Ok(game) => game,
            Err(code) => return Ok(code),
        },
    };
    let recording = Recording::new(&origin, &name, &game, &theme, speed)?;
    if let Some(file) = &arguments.asciicast {
        files::write(file, ASCIICAST, arguments.force, |out| recording.write_asciicast(out))?;
    }
    if let Some(file) = &arguments.svg {
        files::write(file, SVG, arguments.force, |out| recording.write_svg(out))?;
    }
    if let Origin::Deal(generator, _) = origin {
        note_convention(&generator);
    }
    Ok(ExitCode::SUCCESS)
}

fn request(arguments: &Arguments) -> Result<Request> {
    let (cells, rule) = (arguments.cells.count()?, arguments.automatic);
    let named = arguments.generator.named()?;
    let shared = arguments.deal.as_deref().map(|text| shared_game(text, cells, rule)).transpose()?.flatten();
    if let Some(shared) = shared {
        if arguments.moves.is_some() {
            bail!("--moves: the game already has its moves; use --moves with a number or a board");
        }
        if named.is_some() {
            bail!("--generator: the game names its generator; use --generator with a number");
        }
        let game = shared.replay()?;
        let game = Some(game).filter(|game| !game.steps().is_empty());
        return Ok(Request { origin: shared.origin, name: YOURS.into(), cells: shared.cells, game });
    }
    let (origin, cells, name) = match (&arguments.board, &arguments.deal) {
        (Some(file), _) => {
            let moves = arguments.moves.as_deref();
            let position = read_start(file, moves.as_slice(), cells)?;
            (Origin::Board(Layout::from(&position)), position.cell_count(), browse::board_name(file))
        }
        (None, number) => {
            let number = number.as_deref().expect("a deal is required without a board");
            let origin = match (deal_origin(number)?, named) {
                (Origin::Deal(_, number), named) => Origin::Deal(named.unwrap_or_default(), number),
                (Origin::Board(_), Some(other)) if other != Generator::Microsoft => {
                    bail!("{number} is one of Microsoft's joke deals, not a deal of {other}; leave out --generator")
                }
                (board, _) => board,
            };
            let joke = number.parse().ok().map(|joke| OwnBoard::joke(joke).name.to_string());
            (origin, cells.unwrap_or_default(), joke.unwrap_or_else(|| YOURS.into()))
        }
    };
    let start = origin.start(cells)?;
    let game = match arguments.moves.as_deref() {
        None => None,
        Some(moves) => {
            let start_in_words = arguments.board.as_ref().map_or_else(
                || arguments.deal.clone().unwrap_or_default(),
                |file| format!("--board {}", files::path_name(file)),
            );
            refuse_file(moves, &format!("{start_in_words} --moves -"))?;
            let (source, text) =
                if moves == "-" { (STDIN, read_stdin("moves")?) } else { ("--moves", moves.to_owned()) };
            let moves = moves::read(&text, &start, Some(rule.unwrap_or_default())).context(source)?;
            if moves.count == 0 {
                bail!("{source}: no moves given; use moves such as 3a 26 5h");
            }
            note_dialect(&moves);
            Some(moves.game)
        }
    };
    if rule.is_some() && game.is_none() && !arguments.files().is_empty() {
        bail!("--automatic needs --moves or a shared game");
    }
    Ok(Request { origin, name, cells, game })
}

/// Finds a solution of a deal or a board; if there is none, reports that on standard error and returns the exit code.
fn solution(origin: &Origin, cells: CellCount) -> Result<Result<PlayedGame, ExitCode>> {
    let stop = Stop::on_interrupt()?;
    let limits = memory::limits(u64::MAX, NonZeroUsize::MIN);
    let why = match verdict(&mut Solver::new(), &origin.start(cells)?, Effort::Short, limits, &stop)? {
        _ if stop.load(Ordering::Relaxed) => return Ok(Err(ExitCode::from(130))),
        Verdict::Solved(solution) => return Ok(Ok(solution.game().clone())),
        Verdict::Impossible { .. } => format!("impossible with {}", free_cells(cells)),
        Verdict::Unknown(_) => "no solution found with the available memory".into(),
    };
    note(format_args!("{}: {why}; use --moves to record moves", name(origin)));
    Ok(Err(ExitCode::from(1)))
}
