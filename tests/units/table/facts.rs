use tableaux::table::Table;
use tableaux::table::facts::{FactKind, SearchResults};
use tableaux_engine::atlas::Column;
use tableaux_engine::atlas::difficulty::Level;
use tableaux_engine::freecell::CellCount;
use tableaux_engine::number::DealNumber;
use tableaux_engine::verdict::fewest_cells::FewestCells;

#[test]
fn every_fact_is_explained_in_a_sentence_or_two() {
    let fewest_cells = Some(FewestCells::Exactly(CellCount::FOUR));
    let all = [CellCount::NONE, CellCount::FOUR].map(|cells| (cells, fewest_cells));
    for (table, (cells, fewest_cells)) in Table::ALL.into_iter().flat_map(|table| all.map(|of| (table, of))) {
        let results = SearchResults { cells, fewest_cells, ..SearchResults::default() };
        let board = table.board(DealNumber::from(617));
        for fact in board.facts(results).into_iter().chain(board.summary(results)) {
            let length = fact.meaning.chars().count();
            // Why the order of presses does not matter takes longer.
            let longest = if fact.kind == FactKind::Presses { 360 } else { 200 };
            assert!((40..longest).contains(&length) && fact.meaning.ends_with('.'), "{}: {length}", fact.long);
        }
    }
}

#[test]
fn the_meaning_of_difficulty_has_its_levels() {
    let meaning = Column::Difficulty.measure().explanation;
    for level in [Level::Medium, Level::Hard, Level::VeryHard] {
        assert!(meaning.contains(&format!(" {}", level.least())), "{level}: {meaning}");
    }
}
