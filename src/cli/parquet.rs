//! Writing rows of deals as a Parquet table, made from the rows in CSV once all are written: compressed columns cannot be
//! resumed.

#[cfg(feature = "parquet")]
use parquet::basic::{Compression, LogicalType, Repetition, Type as PhysicalType};
#[cfg(feature = "parquet")]
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
#[cfg(feature = "parquet")]
use parquet::file::properties::WriterProperties;
#[cfg(feature = "parquet")]
use parquet::file::writer::SerializedFileWriter;
#[cfg(feature = "parquet")]
use parquet::schema::types::Type;

#[cfg(feature = "parquet")]
use crate::cli::files::read_line;
#[cfg(feature = "parquet")]
use crate::cli::part_file::MAX_ROW;
use crate::cli::part_file::{Options, PartFile};
use crate::cli::prelude::*;

/// The name of the form.
pub(super) const PARQUET: &str = "parquet";

#[cfg(feature = "parquet")]
const GROUP: usize = 1 << 20;

/// Refuses to write a table to standard output, or without the feature.
///
/// # Errors
/// If one of them is the case.
pub(super) fn check(out: Option<&Path>) -> Result<()> {
    if !cfg!(feature = "parquet") {
        bail!("--format parquet: this program is built without it; build it with --features parquet, or use csv");
    }
    if out.is_none() {
        bail!("--format parquet needs --out FILE");
    }
    Ok(())
}

/// Finishes a file of rows in CSV as a table. The first line is a heading if it `has_names`.
///
/// # Errors
/// If one of the files fails.
#[cfg(feature = "parquet")]
pub(super) fn finish<O: Options>(file: PartFile<O>, has_names: bool, columns: &[RowColumn]) -> Result<()> {
    file.convert(|rows, out| write(rows, has_names, columns, out))
}

/// Finishes a file of rows in CSV as they are, which [`check`] rules out.
#[cfg(not(feature = "parquet"))]
pub(super) fn finish<O: Options>(file: PartFile<O>, _: bool, _: &[RowColumn]) -> Result<()> {
    file.finish()
}

/// Writes the rows of a CSV file, without its heading if it has one, as a Parquet file.
#[cfg(feature = "parquet")]
fn write(rows: &File, has_names: bool, columns: &[RowColumn], out: &mut (dyn Write + Send)) -> Result<()> {
    let fields = columns.iter().map(|&column| field(column).map(Arc::new)).collect::<parquet::errors::Result<_>>()?;
    let schema = Arc::new(Type::group_type_builder("deals").with_fields(fields).build()?);
    let properties = Arc::new(WriterProperties::builder().set_compression(Compression::SNAPPY).build());
    let mut writer = SerializedFileWriter::new(out, schema, properties)?;
    let mut rows = BufReader::with_capacity(1 << 16, rows);
    let mut lines = std::iter::from_fn(|| {
        let mut line = Vec::new();
        let has_line = read_line(&mut rows, &mut line, MAX_ROW);
        let text = |()| String::from_utf8_lossy(&line).trim_end().to_owned();
        has_line.map(|has_line| has_line.then_some(()).map(text)).transpose()
    })
    .skip(usize::from(has_names));
    loop {
        let group = lines.by_ref().take(GROUP).collect::<Result<Vec<String>, _>>()?;
        if group.is_empty() {
            break;
        }
        let mut row_group = writer.next_row_group()?;
        for (place, &column) in columns.iter().enumerate() {
            let texts: Vec<&str> = group.iter().map(|line| line.split(',').nth(place).unwrap_or_default()).collect();
            let mut writer = row_group.next_column()?.context("a column for each name")?;
            // 1 for a value, 0 for an unknown one.
            let levels: Vec<i16> = texts.iter().map(|text| i16::from(!text.is_empty())).collect();
            let known = texts.iter().filter(|text| !text.is_empty());
            if column.is_text() {
                let values: Vec<ByteArray> = known.map(|&text| text.into()).collect();
                writer.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
            } else {
                let values: Vec<i64> = known.map(|text| text.parse()).collect::<Result<_, _>>()?;
                writer.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
            }
            writer.close()?;
        }
        row_group.close()?;
    }
    writer.close()?;
    Ok(())
}

/// Returns the field of a column, as text or as an integer.
#[cfg(feature = "parquet")]
fn field(column: RowColumn) -> parquet::errors::Result<Type> {
    let field = |physical| Type::primitive_type_builder(column.name(), physical).with_repetition(Repetition::OPTIONAL);
    if column.is_text() {
        field(PhysicalType::BYTE_ARRAY).with_logical_type(Some(LogicalType::String)).build()
    } else {
        field(PhysicalType::INT64).build()
    }
}
