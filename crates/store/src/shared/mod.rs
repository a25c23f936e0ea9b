//! The functions of both stores; the crate's documentation says how to add one.

mod forget;
mod prune;
mod sheets;

use crate::database::{Database, Line};
use crate::statement::{Statement, Value};
use crate::{
    Account, Append, Entry, Later, Person, Record, Store, StoreError, TableRow, Token, hash,
};

/// Reads all rows of a query.
fn all<'a, D: Database, T: Send + 'a>(
    database: &'a D,
    sql: &'static str,
    values: Vec<Value>,
    read: fn(&Line) -> Result<T, sqlx::Error>,
) -> Later<'a, Vec<T>> {
    Box::pin(async move {
        let rows = database.rows(sql, values).await?;
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    })
}

/// Reads the row of a query, if there is one.
fn one<'a, D: Database, T: Send + 'a>(
    database: &'a D,
    sql: &'static str,
    key: &'a str,
    read: fn(&Line) -> Result<T, sqlx::Error>,
) -> Later<'a, Option<T>> {
    Box::pin(async move {
        let rows = database.rows(sql, vec![key.into()]).await?;
        Ok(rows.first().map(read).transpose()?)
    })
}

fn change<const N: usize>(database: &impl Database, statements: [Statement; N]) -> Later<'_, ()> {
    Box::pin(database.run(statements.into()))
}

fn table_row(row: &Line) -> Result<TableRow, sqlx::Error> {
    Ok(TableRow {
        id: row.text("id")?,
        code: row.text("code")?,
        game: row.text("game")?,
        phase: row.text("phase")?,
        visibility: row.text("visibility")?,
        card: row.text("card")?,
        people: Vec::new(),
        updated: row.number("updated")?,
    })
}

fn person_row(row: &Line) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: row.text("id")?,
        name: row.text("name")?,
        avatar: row.small("avatar")?,
        account: row.text_or_null("account_key")?.is_some(),
    })
}

fn token_row(row: &Line) -> Result<Token, sqlx::Error> {
    Ok(Token {
        id: row.text("id")?,
        label: row.text("label")?,
        made: row.number("made")?,
    })
}

fn record_row(row: &Line) -> Result<Record, sqlx::Error> {
    Ok(Record {
        id: row.text("id")?,
        ended: row.number("ended")?,
        info: row.text("info")?,
        share: row.text_or_null("share")?,
        people: Vec::new(),
    })
}

impl<D: Database> Store for D {
    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(self.append_events(append))
    }

    fn read<'a>(&'a self, stream: &'a str, after: u64) -> Later<'a, Vec<Entry>> {
        Box::pin(async move {
            let entries = self.read_events(stream, after).await?;
            if after == 0 {
                hash::compare(self, stream, &entries).await?;
            }
            Ok(entries)
        })
    }

    fn streams(&self) -> Later<'_, Vec<String>> {
        let sql = "select stream from streams order by stream";
        all(self, sql, vec![], |row| row.text("stream"))
    }

    fn set_aside<'a>(&'a self, stream: &'a str, reason: &'a str, at: u64) -> Later<'a, ()> {
        change(
            self,
            [
                Statement::new(
                    "insert into set_aside (stream, reason, at) values ($1,$2,$3)
                 on conflict (stream) do update set reason = excluded.reason, at = excluded.at",
                    [stream.into(), reason.into(), at.into()],
                ),
                Statement::new(
                    "update tables set phase = 'closed' where id = $1",
                    [stream.into()],
                ),
            ],
        )
    }

    fn aside<'a>(&'a self, stream: &'a str) -> Later<'a, Option<String>> {
        let sql = "select reason from set_aside where stream = $1";
        one(self, sql, stream, |row| row.text("reason"))
    }

    fn tables(&self, limit: u32) -> Later<'_, Vec<TableRow>> {
        let sql = "select * from tables where phase <> 'closed' order by updated desc limit $1";
        all(self, sql, vec![limit.into()], table_row)
    }

    fn table<'a>(&'a self, id: &'a str) -> Later<'a, Option<TableRow>> {
        one(self, "select * from tables where id = $1", id, table_row)
    }

    fn table_by_code<'a>(&'a self, code: &'a str) -> Later<'a, Option<TableRow>> {
        one(
            self,
            "select * from tables where code = $1",
            code,
            table_row,
        )
    }

    fn tables_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<TableRow>> {
        let sql = "select tables.* from table_people join tables on id = table_id
                   where person = $1 and phase <> 'closed' order by updated desc limit 200";
        all(self, sql, vec![person.into()], table_row)
    }

    fn add_person<'a>(&'a self, person: &'a Person, at: u64) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "insert into people (id, name, avatar, created) values ($1,$2,$3,$4)",
                [
                    person.id.as_str().into(),
                    person.name.as_str().into(),
                    person.avatar.into(),
                    at.into(),
                ],
            )],
        )
    }

    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<Person>> {
        one(self, "select * from people where id = $1", id, person_row)
    }

    fn rename<'a>(&'a self, id: &'a str, name: &'a str, avatar: u8) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "update people set name = $1, avatar = $2 where id = $3",
                [name.into(), avatar.into(), id.into()],
            )],
        )
    }

    fn make_account<'a>(
        &'a self,
        id: &'a str,
        name: &'a str,
        key: &'a str,
        hash: &'a str,
    ) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "update people set name = $1, account_key = $2, password_hash = $3 where id = $4",
                [name.into(), key.into(), hash.into(), id.into()],
            )],
        )
    }

    fn account<'a>(&'a self, key: &'a str) -> Later<'a, Option<Account>> {
        let sql = "select * from people where account_key = $1 and password_hash is not null";
        one(self, sql, key, |row| {
            Ok(Account {
                person: person_row(row)?,
                password_hash: row.text("password_hash")?,
            })
        })
    }

    fn set_password<'a>(&'a self, id: &'a str, hash: &'a str) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "update people set password_hash = $1 where id = $2",
                [hash.into(), id.into()],
            )],
        )
    }

    fn adopt<'a>(&'a self, guest: &'a str, account: &'a str) -> Later<'a, ()> {
        change(self, [
            Statement::new(
                "insert into record_people (person, ended, record, seat)
                 select $1, ended, record, seat from record_people where person = $2 on conflict do nothing",
                [account.into(), guest.into()],
            ),
            Statement::new("delete from record_people where person = $1", [guest.into()]),
            Statement::new(
                "update sheets set owner = $1 where owner = $2",
                [account.into(), guest.into()],
            ),
            Statement::new(
                "insert into sheet_people (person, sheet)
                 select $1, sheet from sheet_people where person = $2 on conflict do nothing",
                [account.into(), guest.into()],
            ),
            Statement::new("delete from sheet_people where person = $1", [guest.into()]),
            Statement::new("delete from sessions where person = $1", [guest.into()]),
            Statement::new("delete from tokens where person = $1", [guest.into()]),
            Statement::new("delete from people where id = $1", [guest.into()]),
            Statement::new(
                "insert into aliases (was, person) values ($1,$2) on conflict do nothing",
                [guest.into(), account.into()],
            ),
        ])
    }

    fn delete_person<'a>(&'a self, id: &'a str) -> Later<'a, ()> {
        change(self, forget::delete_statements(id))
    }

    fn add_session<'a>(&'a self, hash: &'a str, person: &'a str, at: u64) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "insert into sessions (hash, person, created) values ($1,$2,$3)",
                [hash.into(), person.into(), at.into()],
            )],
        )
    }

    fn session<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Person>> {
        let sql = "select people.* from sessions join people on people.id = sessions.person where hash = $1";
        one(self, sql, hash, person_row)
    }

    fn drop_session<'a>(&'a self, hash: &'a str) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "delete from sessions where hash = $1",
                [hash.into()],
            )],
        )
    }

    fn drop_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "delete from sessions where person = $1",
                [person.into()],
            )],
        )
    }

    fn add_token<'a>(&'a self, token: &'a Token, hash: &'a str, person: &'a str) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "insert into tokens (id, hash, person, label, made) values ($1,$2,$3,$4,$5)",
                [
                    token.id.as_str().into(),
                    hash.into(),
                    person.into(),
                    token.label.as_str().into(),
                    token.made.into(),
                ],
            )],
        )
    }

    fn tokens<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Token>> {
        let sql = "select * from tokens where person = $1 order by made desc";
        all(self, sql, vec![person.into()], token_row)
    }

    fn token<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Token>> {
        let sql = "select tokens.id, label, made from tokens join people on people.id = person where hash = $1";
        one(self, sql, hash, token_row)
    }

    fn drop_token<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "delete from tokens where id = $1 and person = $2",
                [id.into(), person.into()],
            )],
        )
    }

    fn records_of<'a>(
        &'a self,
        person: &'a str,
        before: u64,
        limit: u32,
    ) -> Later<'a, Vec<Record>> {
        Box::pin(async move {
            let sql = "select records.id, records.ended, info, share, seat from record_people
                 join records on records.id = record
                 where person = $1 and record_people.ended < $2 order by record_people.ended desc limit $3";
            let values = vec![person.into(), before.into(), limit.into()];
            let rows = self.rows(sql, values).await?;
            let read = |row: &Line| {
                Ok::<_, sqlx::Error>(Record {
                    people: vec![(person.to_owned(), row.small("seat")?)],
                    ..record_row(row)?
                })
            };
            Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
        })
    }

    fn record<'a>(&'a self, id: &'a str) -> Later<'a, Option<Record>> {
        Box::pin(async move {
            let sql = "select id, ended, info, share from records where id = $1";
            let Some(mut record) = one(self, sql, id, record_row).await? else {
                return Ok(None);
            };
            let sql = "select person, seat from records join record_people
                       on record = records.id and record_people.ended = records.ended where records.id = $1";
            let person = |row: &Line| Ok((row.text("person")?, row.small("seat")?));
            record.people = all(self, sql, vec![id.into()], person).await?;
            Ok(Some(record))
        })
    }

    fn record_text<'a>(&'a self, id: &'a str) -> Later<'a, Option<String>> {
        let sql = "select whole from records where id = $1";
        one(self, sql, id, |row| row.text("whole"))
    }

    fn share<'a>(&'a self, id: &'a str, key: &'a str) -> Later<'a, String> {
        Box::pin(async move {
            let share = Statement::new(
                "update records set share = $1 where id = $2 and share is null",
                [key.into(), id.into()],
            );
            self.run(vec![share]).await?;
            let kept = self.record(id).await?.and_then(|record| record.share);
            kept.ok_or_else(|| StoreError::Failed("the record is gone".to_owned()))
        })
    }

    fn analysis<'a>(&'a self, record: &'a str, version: &'a str) -> Later<'a, Option<String>> {
        Box::pin(async move {
            let sql = "select steps from analyses where record = $1 and version = $2";
            let rows = self.rows(sql, vec![record.into(), version.into()]).await?;
            Ok(rows.first().map(|row| row.text("steps")).transpose()?)
        })
    }

    fn keep_analysis<'a>(
        &'a self,
        record: &'a str,
        version: &'a str,
        steps: &'a str,
    ) -> Later<'a, ()> {
        change(
            self,
            [Statement::new(
                "insert into analyses (record, version, steps) values ($1,$2,$3)
                 on conflict (record) do update set version = excluded.version, steps = excluded.steps",
                [record.into(), version.into(), steps.into()],
            )],
        )
    }

    fn remember<'a>(&'a self, key: &'a str, fresh: &'a str) -> Later<'a, String> {
        Box::pin(async move {
            let keep = Statement::new(
                "insert into house (key, value) values ($1,$2) on conflict do nothing",
                [key.into(), fresh.into()],
            );
            self.run(vec![keep]).await?;
            let sql = "select value from house where key = $1";
            let kept = one(self, sql, key, |row| row.text("value")).await?;
            Ok(kept.unwrap_or_else(|| fresh.to_owned()))
        })
    }

    fn ready(&self) -> Later<'_, ()> {
        Box::pin(async move {
            self.rows("select 1 as one", vec![]).await?;
            // A disk may be full or read-only: only a write shows it.
            let tried = Statement::new(
                "insert into house (key, value) values ('ready', $1) on conflict (key) do update set value = excluded.value",
                ["yes".into()],
            );
            self.run(vec![tried]).await
        })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            self.finish().await;
            Ok(())
        })
    }
}
