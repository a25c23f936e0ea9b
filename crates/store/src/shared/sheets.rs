//! Rows of score sheets.

use crate::database::{Database, Line};
use crate::{Later, SheetRow, SheetStore};

fn sheet_row(row: &Line) -> Result<SheetRow, sqlx::Error> {
    Ok(SheetRow {
        id: row.text("id")?,
        owner: row.text("owner")?,
        card: row.text("card")?,
        updated: row.number("updated")?,
        table: None,
        people: Vec::new(),
    })
}

impl<D: Database> SheetStore for D {
    fn sheets_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>> {
        let sql = "select * from sheets where owner = $1 order by updated desc limit 500";
        super::all(self, sql, vec![person.into()], sheet_row)
    }

    fn sheets_with<'a>(&'a self, person: &'a str) -> Later<'a, Vec<SheetRow>> {
        let sql = "select sheets.* from sheet_people join sheets on sheets.id = sheet
             where person = $1 and owner <> $1 order by updated desc limit 500";
        super::all(self, sql, vec![person.into()], sheet_row)
    }

    fn guests_of<'a>(&'a self, account: &'a str) -> Later<'a, Vec<String>> {
        let sql = "select was from aliases where person = $1";
        super::all(self, sql, vec![account.into()], |row| row.text("was"))
    }

    fn sheet<'a>(&'a self, id: &'a str) -> Later<'a, Option<SheetRow>> {
        super::one(self, "select * from sheets where id = $1", id, sheet_row)
    }

    fn sheet_of_table<'a>(&'a self, table: &'a str) -> Later<'a, Option<String>> {
        let sql = "select sheet from sheet_tables where table_id = $1";
        super::one(self, sql, table, |row| row.text("sheet"))
    }
}
