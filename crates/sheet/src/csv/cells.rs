//! Reading cells: every refusal names its line and column.

use crate::SheetRefusal;

/// One line of a file.
pub(super) struct Line {
    /// Its number, counted from 1.
    pub number: u32,
    cells: Vec<String>,
}

impl Line {
    /// The line after the last, where something is missing.
    pub fn after(lines: &[Self]) -> Self {
        Self {
            number: lines.last().map_or(1, |last| last.number + 1),
            cells: Vec::new(),
        }
    }

    /// What stands in a column, counted from 0; nothing where the line is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// How many cells there are, empty ones at the end apart: spreadsheets fill lines up.
    pub fn width(&self) -> usize {
        self.cells
            .iter()
            .rposition(|cell| !cell.is_empty())
            .map_or(0, |last| last + 1)
    }

    /// A refusal at a column, counted from 0.
    pub fn refuse(&self, column: usize, message: impl std::fmt::Display) -> SheetRefusal {
        SheetRefusal {
            line: Some(self.number),
            column: u32::try_from(column + 1).ok(),
            ..SheetRefusal::new(
                "bad_csv",
                format!(
                    "Line {}, column {}: {message} Nothing was imported.",
                    self.number,
                    column + 1
                ),
            )
        }
    }

    /// A number, or nothing where the cell is empty.
    pub fn number(&self, column: usize) -> Result<Option<i64>, SheetRefusal> {
        let text = self.cell(column);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|_| self.refuse(column, format!("{text:?} is not a whole number.")))
    }

    /// A number that has to be there.
    pub fn count(&self, column: usize) -> Result<i64, SheetRefusal> {
        self.number(column)?
            .ok_or_else(|| self.refuse(column, "A number is missing."))
    }

    /// `yes` or `no`.
    pub fn yes(&self, column: usize) -> Result<bool, SheetRefusal> {
        match self.cell(column) {
            "yes" => Ok(true),
            "no" => Ok(false),
            text => Err(self.refuse(column, format!("{text:?} is neither yes nor no."))),
        }
    }

    /// One of some names.
    pub fn one_of<T: Copy>(
        &self,
        column: usize,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, SheetRefusal> {
        let text = self.cell(column);
        let found = all.iter().copied().find(|one| name(*one) == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = all.iter().map(|one| name(*one)).collect();
            self.refuse(column, format!("{text:?} is none of {}.", names.join(", ")))
        })
    }
}

/// The lines of a file that are not empty. Commas and semicolons both serve, as spreadsheets have it.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, SheetRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut found = Vec::new();
    // No cell of ours spans lines, so each line is read for itself and its number is certain.
    for (number, text) in (1..).zip(text.lines()) {
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        for record in reader.records() {
            let record = record.map_err(|error| {
                let line = Line {
                    number,
                    cells: Vec::new(),
                };
                line.refuse(0, format!("This cannot be read: {error}."))
            })?;
            found.push(Line {
                number,
                cells: record.iter().map(|cell| cell.trim().to_owned()).collect(),
            });
        }
    }
    found.retain(|line| line.width() > 0);
    Ok(found)
}
