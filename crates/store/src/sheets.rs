//! Score sheets: what is kept of them beside their events.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::statement::Statement;
use crate::{Later, Sqlite};

/// A sheet as its owner's list needs it without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetRow {
    /// Its id, which is its stream too.
    pub id: String,
    /// Whose it is.
    pub owner: String,
    /// What a list shows of it, as JSON.
    pub card: String,
    /// When something last changed, in milliseconds since 1970.
    pub updated: u64,
    /// A table at which a game of it is played from now on.
    pub table: Option<String>,
}

/// What the server asks of a store about score sheets.
pub trait SheetStore {
    /// The sheets of a person, the one changed last first.
    fn sheets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>>;
    /// One sheet.
    fn sheet<'a>(&'a self, id: &'a str) -> Later<'a, Option<SheetRow>>;
    /// The sheet that waits for the result of this table.
    fn sheet_of_table<'a>(&'a self, table: &'a str) -> Later<'a, Option<String>>;
}

fn sheet_row(row: &SqliteRow) -> Result<SheetRow, sqlx::Error> {
    let updated: i64 = row.try_get("updated")?;
    Ok(SheetRow {
        id: row.try_get("id")?,
        owner: row.try_get("owner")?,
        card: row.try_get("card")?,
        updated: u64::try_from(updated).unwrap_or(0),
        table: None,
    })
}

impl SheetStore for Sqlite {
    fn sheets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>> {
        let sql = "select * from sheets where owner = ? order by updated desc limit 500";
        Box::pin(self.rows(sql, person, sheet_row))
    }

    fn sheet<'a>(&'a self, id: &'a str) -> Later<'a, Option<SheetRow>> {
        Box::pin(self.row("select * from sheets where id = ?", id, sheet_row))
    }

    fn sheet_of_table<'a>(&'a self, table: &'a str) -> Later<'a, Option<String>> {
        let sql = "select sheet from sheet_tables where table_id = ?";
        Box::pin(self.row(sql, table, |row| row.try_get("sheet")))
    }
}

/// What has to be written so that a sheet is found; its owner stays who it was.
pub(crate) fn sheet_statements(sheet: &SheetRow) -> Vec<Statement> {
    let mut statements = vec![Statement::new(
        "insert into sheets (id, owner, card, updated) values (?,?,?,?)
         on conflict (id) do update set card = excluded.card, updated = excluded.updated",
        [
            sheet.id.as_str().into(),
            sheet.owner.as_str().into(),
            sheet.card.as_str().into(),
            sheet.updated.into(),
        ],
    )];
    statements.extend(sheet.table.iter().map(|table| {
        Statement::new(
            "insert or ignore into sheet_tables (table_id, sheet) values (?,?)",
            [table.as_str().into(), sheet.id.as_str().into()],
        )
    }));
    statements
}
