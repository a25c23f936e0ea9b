//! Parses cells: every refusal names its line and column.

use std::fmt::Display;

use super::FORMULA;
use crate::{CsvFault, MOST_ROWS, SheetRefusal};

/// One line of a file.
pub(super) struct Line {
    /// Its number, counted from 1.
    pub number: u32,
    cells: Vec<String>,
}

impl Line {
    /// An empty line with this number.
    pub fn empty(number: u32) -> Self {
        Self {
            number,
            cells: Vec::new(),
        }
    }

    /// An empty line after the last, to refuse what is missing there.
    pub fn after(lines: &[Self]) -> Self {
        Self::empty(lines.last().map_or(1, |last| last.number + 1))
    }

    /// The cell in a column, counted from 0; empty if the line is shorter.
    pub fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The number of cells without empty ones at the end: spreadsheets pad lines.
    pub fn width(&self) -> usize {
        self.cells
            .iter()
            .rposition(|cell| !cell.is_empty())
            .map_or(0, |last| last + 1)
    }

    /// Removes the mark that keeps spreadsheets from reading a text as a formula.
    pub fn unmark(&mut self) {
        for cell in &mut self.cells {
            if let Some(text) = cell.strip_prefix('\'')
                && text.starts_with(FORMULA)
            {
                *cell = text.to_owned();
            }
        }
    }

    /// A refusal at a column, counted from 0.
    pub fn refuse(&self, column: usize, code: &'static str, message: impl Display) -> SheetRefusal {
        self.refuse_expecting(column, code, "", message)
    }

    /// A refusal at a column, with what is expected there.
    pub fn refuse_expecting(
        &self,
        column: usize,
        code: &'static str,
        expected: impl Display,
        message: impl Display,
    ) -> SheetRefusal {
        let (line, place) = (self.number, column + 1);
        SheetRefusal {
            line: Some(line),
            column: u32::try_from(place).ok(),
            cause: Some(Box::new(CsvFault {
                code,
                found: self.cell(column).to_owned(),
                expected: expected.to_string(),
            })),
            ..SheetRefusal::new(
                "bad_csv",
                format!("Line {line}, column {place}: {message} Nothing was imported."),
            )
        }
    }

    /// A refusal of the line's content, at the column it concerns.
    pub fn refused(&self, column: usize, refusal: &SheetRefusal) -> SheetRefusal {
        self.refuse(column, refusal.code, &refusal.message)
    }

    /// A refusal because this word is expected.
    pub fn expected(&self, column: usize, word: &str) -> SheetRefusal {
        let message = format!("{word:?} is expected here.");
        self.refuse_expecting(column, "expected", word, message)
    }

    /// A number; `None` if the cell is empty.
    pub fn number(&self, column: usize) -> Result<Option<i64>, SheetRefusal> {
        let text = self.cell(column);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| {
            let message = format!("{text:?} is not a whole number.");
            self.refuse(column, "not_a_number", message)
        })
    }

    /// A number; refused if the cell is empty.
    pub fn count(&self, column: usize) -> Result<i64, SheetRefusal> {
        self.number(column)?
            .ok_or_else(|| self.refuse(column, "number_missing", "A number is missing."))
    }

    /// `yes` or `no`.
    pub fn yes(&self, column: usize) -> Result<bool, SheetRefusal> {
        match self.cell(column) {
            "yes" => Ok(true),
            "no" => Ok(false),
            text => {
                let message = format!("{text:?} is neither yes nor no.");
                Err(self.refuse_expecting(column, "none_of", "yes, no", message))
            }
        }
    }

    /// One of several names.
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
            let names = names.join(", ");
            let message = format!("{text:?} is none of {names}.");
            self.refuse_expecting(column, "none_of", names, message)
        })
    }
}

/// Line limit: far more than a sheet has, and few enough to parse quickly.
const MOST_LINES: usize = 5 * MOST_ROWS;

/// The non-empty lines of a file. Commas and semicolons are accepted, since spreadsheets write
/// either.
pub(super) fn lines(text: &str) -> Result<Vec<Line>, SheetRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().next().unwrap_or_default();
    let delimiter = if first.contains(';') { b';' } else { b',' };
    let mut found = Vec::new();
    // No cell spans lines, so each line is parsed on its own, and its number is exact.
    let filled = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty());
    for (count, (number, text)) in filled.enumerate() {
        if count >= MOST_LINES {
            let message = format!("A sheet has at most {MOST_ROWS} games, this file has more.");
            let line = Line::empty(number);
            return Err(line.refuse_expecting(0, "too_long", MOST_ROWS, message));
        }
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .buffer_capacity(text.len().max(1))
            .from_reader(text.as_bytes());
        for record in reader.records() {
            let record = record.map_err(|error| {
                Line::empty(number).refuse(
                    0,
                    "unreadable",
                    format!("This cannot be read: {error}."),
                )
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
