use tableaux::table::ParseTableError;
use tableaux::table::Table;
use tableaux_engine::gears::BoardSize;

#[test]
fn keys_read_back() {
    let generators =
        ["minstd", "a=5,c=3,m=1000,shift=2,mask=0xff"].map(|generator| Table::FreeCell(generator.parse().unwrap()));
    for table in Table::ALL.into_iter().chain([Table::Gears(BoardSize::MAX)]).chain(generators) {
        assert_eq!(table.key().parse(), Ok(table));
    }
    for wrong in ["", "Skat", "gears", "gears 1", "gears 33", "freecell x", "chess"] {
        assert_eq!(wrong.parse::<Table>(), Err(ParseTableError), "{wrong}");
    }
}
