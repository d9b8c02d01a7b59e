//! The browser, or its boards if the output is not a terminal.

use super::arguments::cell_count;
use super::boards;
use super::files::{is_standard, path_name};
use super::generator::GeneratorArgument;
use super::names::{commands, did_you_mean, no_command, unknown};
use super::numbers::{DealsOrJoke, Selection as _};
use super::prelude::*;
use super::{Files, config, deal, gears, skat};
use crate::browser::input::command::Opening;
use crate::browser::input::pasted::SkatText;
use crate::browser::terminal::{self, colors, locale};
use crate::browser::{self, MAX_PANES, MAX_RANGE, Options, OwnBoard, OwnDeal, Preferences, StartGame, YOURS, linear};
use crate::practice::PracticeRecord;
use crate::settings::Ascii;
use crate::words::refused_deal;
use tableaux_engine::atlas::DealList;
use tableaux_engine::daily::Day;
use tableaux_engine::freecell::JokeDeal;
use tableaux_engine::freecell::share::{self, Origin};
use tableaux_engine::freecell::text::write_layout;
use tableaux_engine::gears::BoardSize;
use tableaux_engine::read::TextCells;

#[derive(Debug, clap::Args)]
#[group(skip)]
pub(super) struct Arguments {
    /// Deal numbers to open side by side, ranges of up to nine, and games such as ms:617/4/horne/3a32
    #[arg(value_name = "NUMBER|RANGE", allow_negative_numbers = true)]
    numbers: Vec<String>,
    /// A file with one or more boards to show next to them; may be given more than once
    ///
    /// With --table skat, deals of Skat, as read by tableaux skat; a Skat server's game file opens the review of its games.
    /// Boards are read as by find: rows, columns, JSON, a game in progress, with unknown, duplicate or missing cards.
    #[arg(long = "board", value_name = "FILE", value_hint = ValueHint::FilePath)]
    boards: Vec<PathBuf>,
    /// Open a list of deals: impossible, hardest, easiest or famous
    ///
    /// Impossible lists all deals of 1 to 1,000,000 known to be impossible; hardest and easiest list a hundred each of
    /// the deals with a known difficulty.
    #[arg(long, value_name = "NAME", value_parser = Suggestions(|| list_names().to_vec()), hide_possible_values = true)]
    list: Option<String>,
    /// The table: freecell, skat, gears, or gears with a size such as gears:9 [default: that of the last visit, or
    /// freecell if there are numbers]
    #[arg(long, value_name = "TABLE", value_parser = Suggestions(|| Table::ALL.map(|table| table.word().to_owned()).to_vec()), hide_possible_values = true)]
    table: Option<String>,
    /// The number of free cells, 0 to 10; + and - change it [default: that of the last visit, or 4 if there are
    /// numbers]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    cells: Option<String>,
    /// Use only ASCII: suits are S H D C; --ascii without WHEN means always [default: auto, unless set]
    ///
    /// With auto, ASCII is used in locales without UTF-8 and on the Linux console, whose fonts have no suits.
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "always"
    )]
    ascii: Option<Ascii>,
    /// Do not use the mouse; the terminal keeps it for selecting text
    #[arg(long)]
    no_mouse: bool,
    /// Print lines of text and read commands by name, for users of screen readers and braille displays
    ///
    /// The program draws nothing and writes no escape sequences; help lists the commands, the end of input quits. This is
    /// the default on a terminal with TERM=dumb, and on any terminal with `TABLEAUX_LINEAR=1`.
    #[arg(long)]
    linear: bool,
    #[command(flatten)]
    generator: GeneratorArgument,
    #[command(flatten)]
    files: Files,
}

pub(super) fn table(text: &str) -> Result<Table> {
    let key = if text == "gears" { Table::Gears(BoardSize::DEFAULT).key() } else { text.replace(':', " ") };
    key.parse().map_err(|_| {
        let (min, max) = (BoardSize::MIN, BoardSize::MAX);
        let accepted = format!("use freecell, skat, gears, or gears:{min} to gears:{max}");
        anyhow!(
            "--table: unknown table '{}'; {accepted}{}",
            quoted(text),
            did_you_mean(text, &Table::ALL.map(Table::word))
        )
    })
}

fn list_names() -> [String; DealList::ALL.len()] {
    DealList::ALL.map(|list| list.to_string())
}

fn list(text: &str) -> Result<DealList> {
    text.parse().map_err(|_| unknown("--list", text, "list", &list_names()))
}

/// Parses the numbers of an argument.
fn numbers(text: &str) -> Result<Vec<DealNumber>> {
    let range = match DealRange::from_word(text) {
        Err(_) if text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            let commands = commands();
            if commands.iter().any(|command| command == text) {
                bail!("'{text}' is a command and must come first: tableaux {text}, then numbers");
            }
            return Err(no_command(text, &commands));
        }
        range => range.and_then(|range| range.at_most(MAX_RANGE)).map_err(|error| anyhow!(refused_deal(&error)))?,
    };
    Ok(range.numbers().collect())
}

/// Names a board after its file, unless that is standard input.
pub(super) fn board_name(file: &Path) -> String {
    let name = file.file_name().filter(|_| !is_standard(file));
    name.map_or_else(|| YOURS.to_owned(), |name| path_name(Path::new(name)))
}

/// The user's own boards, with remarks on how they were read.
#[derive(Default)]
struct OwnBoards {
    boards: Vec<OwnBoard>,
    remarks: Vec<String>,
    /// The user's own Skat deals.
    deals: Vec<OwnDeal>,
    /// The number of free cells of the first board that has one, unless the option is given.
    cells: Option<CellCount>,
}

impl OwnBoards {
    /// Adds the Skat deals in a file, or its games as one deal to go on from; `is_skat` if nothing else is meant. Returns
    /// whether there are any.
    ///
    /// # Errors
    /// The card that is wrong, or a file without a deal where one is meant.
    fn read_skat(&mut self, file: &Path, is_skat: bool) -> Result<bool> {
        if is_standard(file) {
            return Ok(false);
        }
        let text = skat::input::read_file(file)?;
        let name = board_name(file);
        let read = SkatText::of(&text).filter(|read| is_skat || !read.games.is_empty());
        let Some(SkatText { deals, games, errors }) = read else {
            if is_skat {
                bail!("{name}: no Skat deal found; use four lines of cards: forehand, middlehand, rearhand and skat");
            }
            return Ok(false);
        };
        if let ([], Some(error), true) = (&deals[..], errors.first(), games.is_empty()) {
            bail!("{name}: {error}");
        }
        self.remarks.extend(errors.iter().map(|error| format!("{name}: {error}")));
        let several = deals.len() > 1;
        let named = |place: usize| if several { format!("{name} {place}") } else { name.clone() };
        self.deals.extend((1..).zip(deals).map(|(place, deal)| OwnDeal::new(&named(place), deal)));
        self.deals.extend(OwnDeal::of_games(&name, games));
        Ok(true)
    }

    /// Adds the boards in a file, named after it; `given` is the number of free cells by the option.
    fn read(&mut self, file: &Path, given: Option<CellCount>) -> Result<()> {
        let read = boards::read(file)?.boards;
        let several = read.len() > 1;
        for (place, board) in (1..).zip(&read) {
            let name = board_name(file);
            let name = if several { format!("{name} {place}") } else { name };
            self.remarks.extend(board.error.as_ref().map(|error| format!("{name}: {error}")));
            self.remarks.extend(boards::notes(board).map(|notes| format!("{name}: {notes}")));
            self.remarks.extend(boards::cells_note(board.cells, given).map(|note| format!("{name}: {note}")));
            if let TextCells::Exact(cells) = board.cells {
                self.cells.get_or_insert(cells);
            }
            self.boards.push(OwnBoard { expected: board.number, ..OwnBoard::new(&name, board.layout) });
        }
        Ok(())
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode> {
    let is_linear = terminal::is_linear(arguments.linear);
    let mut generator = arguments.generator.named()?;
    let (mut numbers, mut own, mut game) = (Vec::new(), OwnBoards::default(), None);
    for text in &arguments.numbers {
        if let Ok(joke) = text.parse::<JokeDeal>() {
            DealsOrJoke::Joke(joke).check(&generator.unwrap_or_default())?;
            own.boards.push(OwnBoard::joke(joke));
            continue;
        }
        let Some(shared) = share::parse(text).transpose()?.filter(|game| game.rule.is_some()) else {
            // Only the number of a link is used.
            numbers.extend(self::numbers(text)?);
            continue;
        };
        let start = StartGame { cells: shared.cells, game: Some(shared.replay()?) };
        game = game.or(Some(start));
        match shared.origin {
            Origin::Board(layout) => own.boards.push(OwnBoard::new(YOURS, layout)),
            Origin::Deal(of, number) => {
                // Numbers without a game and without --generator are Microsoft's.
                let others = generator.or((!numbers.is_empty()).then_some(Generator::Microsoft));
                if others.is_some_and(|others| others != of) {
                    bail!("a game on a deal of {of} cannot be shown next to others; use deals of one generator");
                }
                generator = Some(of);
                numbers.push(number);
            }
        }
    }
    let table = arguments.table.as_deref().map(table).transpose()?;
    let of_freecell = table.is_none_or(|table| table.matches(Table::FREECELL));
    let list = arguments.list.as_deref().map(list).transpose()?;
    let given = cell_count(arguments.cells.as_deref())?;
    for (is_given, what) in [
        (generator.is_some(), "--generator works with FreeCell only"),
        (!own.boards.is_empty(), "games and joke deals are for FreeCell only"),
        (
            !arguments.boards.is_empty() && table.is_some_and(|table| !table.has_cards()),
            "--board works with cards only",
        ),
        (given.is_some(), "--cells works with FreeCell only"),
    ] {
        if is_given && !of_freecell {
            bail!("{what}; use --table freecell");
        }
    }
    if list.is_some() && (generator.is_some_and(|of| of != Generator::Microsoft) || !of_freecell) {
        bail!("--list has Microsoft's FreeCell deals; leave out --generator and --table");
    }
    for file in &arguments.boards {
        if !own.read_skat(file, table.is_some_and(Table::has_hands))? {
            own.read(file, given)?;
        }
    }
    let is_reviewed = own.deals.iter().any(|own| own.game().is_some_and(|game| game.record.is_some()));
    let table = table.or((!own.deals.is_empty()).then_some(Table::Skat));
    if let Some(list) = list.filter(|_| numbers.is_empty()) {
        numbers = list.numbers();
        // The list shows the rest.
        numbers.truncate(if is_linear || terminal::is_there() { 1 } else { usize::MAX });
    }
    // A game is only played if it is alone; next to others its deal is shown.
    let game = game.filter(|_| numbers.len() + own.boards.len() == 1);
    let options = Options {
        list,
        screen: is_reviewed.then_some(Opening::SkatReview),
        deals: own.deals,
        game: game.map(Box::new),
        boards: own.boards,
        remarks: own.remarks,
        cells: given.or(own.cells),
        generator,
        numbers,
        table,
        ..surroundings(&arguments.files, arguments.ascii, arguments.no_mouse, is_linear)?
    };
    show(&options, arguments.ascii.unwrap_or(Ascii::Auto), is_linear)
}

/// Opens a deal, or a named board, as a game.
pub(super) fn play(origin: &Origin, name: &str, start: StartGame, is_linear: bool, files: &Files) -> Result<ExitCode> {
    let is_linear = terminal::is_linear(is_linear);
    let mut options = Options { game: Some(Box::new(start)), ..surroundings(files, None, false, is_linear)? };
    match origin {
        Origin::Deal(generator, number) => (options.generator, options.numbers) = (Some(*generator), vec![*number]),
        Origin::Board(layout) => options.boards = vec![OwnBoard::new(name, *layout)],
    }
    show(&options, Ascii::Auto, is_linear)
}

/// Opens the browser with the deal of a day.
pub(super) fn today(day: Day, table: Option<Table>, is_linear: bool, files: &Files) -> Result<ExitCode> {
    let is_linear = terminal::is_linear(is_linear);
    let screen = Some(Opening::Today(Some(day)));
    let options = Options { table, screen, ..surroundings(files, None, false, is_linear)? };
    show(&options, Ascii::Auto, is_linear)
}

pub(super) fn practice(is_linear: bool, files: &Files) -> Result<ExitCode> {
    let is_linear = terminal::is_linear(is_linear);
    let mut options = Options { screen: Some(Opening::Practice), ..surroundings(files, None, false, is_linear)? };
    if !is_linear && !terminal::is_there() {
        let first = PracticeRecord::default().next(0, &[]).expect("the program has puzzles");
        options.boards = vec![OwnBoard::new(&first.name(), Layout::from(first.position()))];
    }
    show(&options, Ascii::Auto, is_linear)
}

/// Returns options from the browser's files and the terminal, with defaults for the rest.
fn surroundings(files: &Files, ascii: Option<Ascii>, no_mouse: bool, is_linear: bool) -> Result<Options> {
    let has_browser = is_linear || terminal::is_there();
    let config = files.config.as_deref();
    let preferences = if has_browser { config::preferences(config)? } else { Preferences::default() };
    Ok(Options {
        ascii: ascii.or(preferences.settings.ascii).unwrap_or(Ascii::Auto).is_on(!locale::has_suits()),
        no_mouse: no_mouse || preferences.settings.mouse == Some(false),
        preferences,
        depth: colors::depth(),
        is_ground_light: colors::is_ground_light(),
        data: files.data.data.clone(),
        ..Options::default()
    })
}

/// Runs the browser, in lines if `is_linear`, or prints the boards if the output is not a terminal.
fn show(options: &Options, ascii: Ascii, is_linear: bool) -> Result<ExitCode> {
    if is_linear || terminal::is_there() {
        let count = options.numbers.len() + options.boards.len() + options.deals.len();
        if count > MAX_PANES {
            bail!("{count} deals are too many to show side by side; use up to {MAX_PANES}");
        }
        let is_all_kept = if is_linear { linear::run(options)? } else { browser::run(options)? };
        return Ok(if is_all_kept { ExitCode::SUCCESS } else { ExitCode::from(2) });
    }
    // The output is not this terminal, so its fonts do not matter.
    let is_ascii = ascii.is_on(!locale::is_utf8());
    let suits = if is_ascii { SuitStyle::Letters } else { SuitStyle::Symbols };
    if !options.boards.is_empty() {
        let deals: Vec<_> =
            options.numbers.iter().map(|&number| (options.generator.unwrap_or_default(), number)).collect();
        let has_several = deals.len() + options.boards.len() > 1;
        deal::print(&deals, suits, has_several)?;
        return print_boards(options, suits, deals.is_empty(), has_several).map(|()| ExitCode::SUCCESS);
    }
    let (table, panes) = browser::opening(options);
    let ranges = panes.iter().map(|&(_, number)| DealRange::from(number));
    match table {
        Table::FreeCell(_) | Table::Layout(_) => deal::print(&panes, suits, panes.len() > 1)?,
        Table::Skat | Table::SkatDeal(_) => skat::print(ranges, &options.deals, options.numbers.is_empty(), suits)?,
        Table::Gears(size) => gears::print(ranges, size)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the user's own boards, possibly after deals, each below its name if there are several.
fn print_boards(options: &Options, suits: SuitStyle, is_first: bool, has_several: bool) -> Result<()> {
    let mut out = Output::new();
    for (place, OwnBoard { name, layout, .. }) in options.boards.iter().enumerate() {
        if place > 0 || !is_first {
            out.line("");
        }
        if has_several {
            out.line(format_args!("# {name}"));
        }
        write_layout(layout, options.cells.unwrap_or_default(), suits, &mut out.text);
    }
    out.end(Ok(()))
}
