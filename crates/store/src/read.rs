//! The SQLite store as a [`Store`].

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::forget::delete_statements;
use crate::statement::Statement;
use crate::writer::Work;
use crate::{
    Account, Append, Entry, Later, Person, Record, Sqlite, Store, StoreError, TableRow, Token,
};

fn number(row: &SqliteRow, column: &str) -> Result<u64, sqlx::Error> {
    let number: i64 = row.try_get(column)?;
    Ok(u64::try_from(number).unwrap_or(0))
}

fn table_row(row: &SqliteRow) -> Result<TableRow, sqlx::Error> {
    Ok(TableRow {
        id: row.try_get("id")?,
        code: row.try_get("code")?,
        game: row.try_get("game")?,
        phase: row.try_get("phase")?,
        visibility: row.try_get("visibility")?,
        card: row.try_get("card")?,
        people: Vec::new(),
        updated: number(row, "updated")?,
    })
}

fn person_row(row: &SqliteRow) -> Result<Person, sqlx::Error> {
    Ok(Person {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        avatar: u8::try_from(number(row, "avatar")?).unwrap_or(0),
        account: row.try_get::<Option<String>, _>("account_key")?.is_some(),
    })
}

fn token_row(row: &SqliteRow) -> Result<Token, sqlx::Error> {
    Ok(Token {
        id: row.try_get("id")?,
        label: row.try_get("label")?,
        made: number(row, "made")?,
    })
}

fn record_row(row: &SqliteRow) -> Result<Record, sqlx::Error> {
    Ok(Record {
        id: row.try_get("id")?,
        ended: number(row, "ended")?,
        info: row.try_get("info")?,
        share: row.try_get("share")?,
        people: Vec::new(),
    })
}

impl Sqlite {
    pub(crate) async fn rows<T>(
        &self,
        sql: &'static str,
        key: &str,
        read: fn(&SqliteRow) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = sqlx::query(sql).bind(key).fetch_all(&self.readers).await?;
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    pub(crate) async fn row<T>(
        &self,
        sql: &'static str,
        key: &str,
        read: fn(&SqliteRow) -> Result<T, sqlx::Error>,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, key, read).await?.pop())
    }

    fn change<const N: usize>(&self, statements: [Statement; N]) -> Later<'_, ()> {
        Box::pin(self.run(statements.into()))
    }
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> Later<'_, ()> {
        Box::pin(self.write(Work::Append(append)))
    }

    fn read<'a>(&'a self, stream: &'a str, after: u64) -> Later<'a, Vec<Entry>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "with recursive log (prev, seq, at, payload) as (
                     select prev, seq, at, payload from events
                     where id = (select last from streams where stream = ?1)
                     union all
                     select events.prev, events.seq, events.at, events.payload
                     from log join events on events.id = log.prev where log.seq > ?2 + 1
                 )
                 select seq, at, payload from log where seq > ?2 order by seq",
            )
            .bind(stream)
            .bind(i64::try_from(after).unwrap_or(i64::MAX - 1))
            .fetch_all(&self.readers)
            .await?;
            let entry = |row: &SqliteRow| {
                Ok::<_, sqlx::Error>(Entry {
                    seq: number(row, "seq")?,
                    at: number(row, "at")?,
                    payload: row.try_get("payload")?,
                })
            };
            Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
        })
    }

    fn set_aside<'a>(&'a self, stream: &'a str, reason: &'a str, at: u64) -> Later<'a, ()> {
        self.change([
            Statement::new(
                "insert or replace into set_aside (stream, reason, at) values (?,?,?)",
                [stream.into(), reason.into(), at.into()],
            ),
            Statement::new(
                "update tables set phase = 'closed' where id = ?",
                [stream.into()],
            ),
        ])
    }

    fn aside<'a>(&'a self, stream: &'a str) -> Later<'a, Option<String>> {
        let sql = "select reason from set_aside where stream = ?";
        Box::pin(self.row(sql, stream, |row| row.try_get("reason")))
    }

    fn tables(&self, limit: u32) -> Later<'_, Vec<TableRow>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select * from tables where phase <> 'closed' order by updated desc limit ?",
            )
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.iter().map(table_row).collect::<Result<_, _>>()?)
        })
    }

    fn table<'a>(&'a self, id: &'a str) -> Later<'a, Option<TableRow>> {
        Box::pin(self.row("select * from tables where id = ?", id, table_row))
    }

    fn table_by_code<'a>(&'a self, code: &'a str) -> Later<'a, Option<TableRow>> {
        Box::pin(self.row("select * from tables where code = ?", code, table_row))
    }

    fn tables_of<'a>(&'a self, person: &'a str) -> Later<'a, Vec<TableRow>> {
        let sql = "select tables.* from table_people join tables on id = table_id
                   where person = ? and phase <> 'closed' order by updated desc limit 200";
        Box::pin(self.rows(sql, person, table_row))
    }

    fn add_person<'a>(&'a self, person: &'a Person, at: u64) -> Later<'a, ()> {
        self.change([Statement::new(
            "insert into people (id, name, avatar, created) values (?,?,?,?)",
            [
                person.id.as_str().into(),
                person.name.as_str().into(),
                person.avatar.into(),
                at.into(),
            ],
        )])
    }

    fn person<'a>(&'a self, id: &'a str) -> Later<'a, Option<Person>> {
        Box::pin(self.row("select * from people where id = ?", id, person_row))
    }

    fn rename<'a>(&'a self, id: &'a str, name: &'a str, avatar: u8) -> Later<'a, ()> {
        self.change([Statement::new(
            "update people set name = ?, avatar = ? where id = ?",
            [name.into(), avatar.into(), id.into()],
        )])
    }

    fn make_account<'a>(
        &'a self,
        id: &'a str,
        name: &'a str,
        key: &'a str,
        hash: &'a str,
    ) -> Later<'a, ()> {
        self.change([Statement::new(
            "update people set name = ?, account_key = ?, password_hash = ? where id = ?",
            [name.into(), key.into(), hash.into(), id.into()],
        )])
    }

    fn account<'a>(&'a self, key: &'a str) -> Later<'a, Option<Account>> {
        let sql = "select * from people where account_key = ? and password_hash is not null";
        Box::pin(self.row(sql, key, |row| {
            Ok(Account {
                person: person_row(row)?,
                password_hash: row.try_get("password_hash")?,
            })
        }))
    }

    fn set_password<'a>(&'a self, id: &'a str, hash: &'a str) -> Later<'a, ()> {
        self.change([Statement::new(
            "update people set password_hash = ? where id = ?",
            [hash.into(), id.into()],
        )])
    }

    fn adopt<'a>(&'a self, guest: &'a str, account: &'a str) -> Later<'a, ()> {
        self.change([
            Statement::new(
                "insert or ignore into record_people (person, ended, record, seat)
                 select ?, ended, record, seat from record_people where person = ?",
                [account.into(), guest.into()],
            ),
            Statement::new("delete from record_people where person = ?", [guest.into()]),
            Statement::new(
                "update sheets set owner = ? where owner = ?",
                [account.into(), guest.into()],
            ),
            Statement::new("delete from sessions where person = ?", [guest.into()]),
            Statement::new("delete from tokens where person = ?", [guest.into()]),
            Statement::new("delete from people where id = ?", [guest.into()]),
            Statement::new(
                "insert or ignore into aliases (was, person) values (?,?)",
                [guest.into(), account.into()],
            ),
        ])
    }

    fn delete_person<'a>(&'a self, id: &'a str) -> Later<'a, ()> {
        self.change(delete_statements(id))
    }

    fn add_session<'a>(&'a self, hash: &'a str, person: &'a str, at: u64) -> Later<'a, ()> {
        self.change([Statement::new(
            "insert into sessions (hash, person, created) values (?,?,?)",
            [hash.into(), person.into(), at.into()],
        )])
    }

    fn session<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Person>> {
        let sql = "select people.* from sessions join people on people.id = sessions.person where hash = ?";
        Box::pin(self.row(sql, hash, person_row))
    }

    fn drop_session<'a>(&'a self, hash: &'a str) -> Later<'a, ()> {
        self.change([Statement::new(
            "delete from sessions where hash = ?",
            [hash.into()],
        )])
    }

    fn drop_sessions<'a>(&'a self, person: &'a str) -> Later<'a, ()> {
        self.change([Statement::new(
            "delete from sessions where person = ?",
            [person.into()],
        )])
    }

    fn add_token<'a>(&'a self, token: &'a Token, hash: &'a str, person: &'a str) -> Later<'a, ()> {
        self.change([Statement::new(
            "insert into tokens (id, hash, person, label, made) values (?,?,?,?,?)",
            [
                token.id.as_str().into(),
                hash.into(),
                person.into(),
                token.label.as_str().into(),
                token.made.into(),
            ],
        )])
    }

    fn tokens<'a>(&'a self, person: &'a str) -> Later<'a, Vec<Token>> {
        let sql = "select * from tokens where person = ? order by made desc";
        Box::pin(self.rows(sql, person, token_row))
    }

    fn token<'a>(&'a self, hash: &'a str) -> Later<'a, Option<Token>> {
        let sql = "select tokens.id, label, made from tokens join people on people.id = person where hash = ?";
        Box::pin(self.row(sql, hash, token_row))
    }

    fn drop_token<'a>(&'a self, id: &'a str, person: &'a str) -> Later<'a, ()> {
        self.change([Statement::new(
            "delete from tokens where id = ? and person = ?",
            [id.into(), person.into()],
        )])
    }

    fn records_of<'a>(
        &'a self,
        person: &'a str,
        before: u64,
        limit: u32,
    ) -> Later<'a, Vec<Record>> {
        Box::pin(async move {
            let rows = sqlx::query(
                "select records.id, records.ended, info, share, seat from record_people
                 join records on records.id = record
                 where person = ? and record_people.ended < ? order by record_people.ended desc limit ?",
            )
            .bind(person)
            .bind(i64::try_from(before).unwrap_or(i64::MAX))
            .bind(i64::from(limit))
            .fetch_all(&self.readers)
            .await?;
            let read = |row: &SqliteRow| {
                let seat = u8::try_from(number(row, "seat")?).unwrap_or(0);
                Ok::<_, sqlx::Error>(Record {
                    people: vec![(person.to_owned(), seat)],
                    ..record_row(row)?
                })
            };
            Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
        })
    }

    fn record<'a>(&'a self, id: &'a str) -> Later<'a, Option<Record>> {
        Box::pin(async move {
            let sql = "select id, ended, info, share from records where id = ?";
            let Some(mut record) = self.row(sql, id, record_row).await? else {
                return Ok(None);
            };
            let sql = "select person, seat from records join record_people
                       on record = records.id and record_people.ended = records.ended where records.id = ?";
            record.people = self
                .rows(sql, id, |row| {
                    Ok((
                        row.try_get("person")?,
                        u8::try_from(number(row, "seat")?).unwrap_or(0),
                    ))
                })
                .await?;
            Ok(Some(record))
        })
    }

    fn record_text<'a>(&'a self, id: &'a str) -> Later<'a, Option<String>> {
        Box::pin(
            self.row("select whole from records where id = ?", id, |row| {
                row.try_get("whole")
            }),
        )
    }

    fn share<'a>(&'a self, id: &'a str, key: &'a str) -> Later<'a, String> {
        Box::pin(async move {
            let share = Statement::new(
                "update records set share = ? where id = ? and share is null",
                [key.into(), id.into()],
            );
            self.run(vec![share]).await?;
            let kept = self.record(id).await?.and_then(|record| record.share);
            kept.ok_or_else(|| StoreError::Failed("the record is gone".to_owned()))
        })
    }

    fn analysis<'a>(&'a self, record: &'a str, version: &'a str) -> Later<'a, Option<String>> {
        Box::pin(async move {
            let sql = "select version, steps from analyses where record = ?";
            let kept = self
                .row(sql, record, |row| {
                    Ok((row.try_get("version")?, row.try_get("steps")?))
                })
                .await?;
            Ok(kept
                .filter(|(by, _): &(String, String)| by == version)
                .map(|(_, steps)| steps))
        })
    }

    fn keep_analysis<'a>(
        &'a self,
        record: &'a str,
        version: &'a str,
        steps: &'a str,
    ) -> Later<'a, ()> {
        let keep = Statement::new(
            "insert or replace into analyses (record, version, steps) values (?,?,?)",
            [record.into(), version.into(), steps.into()],
        );
        Box::pin(self.run(vec![keep]))
    }

    fn remember<'a>(&'a self, key: &'a str, fresh: &'a str) -> Later<'a, String> {
        Box::pin(async move {
            let keep = Statement::new(
                "insert or ignore into house (key, value) values (?,?)",
                [key.into(), fresh.into()],
            );
            self.run(vec![keep]).await?;
            let kept = self
                .row("select value from house where key = ?", key, |row| {
                    row.try_get("value")
                })
                .await?;
            Ok(kept.unwrap_or_else(|| fresh.to_owned()))
        })
    }

    fn ready(&self) -> Later<'_, ()> {
        Box::pin(async move {
            sqlx::query("select 1").execute(&self.readers).await?;
            Ok(())
        })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            self.finish().await;
            Ok(())
        })
    }
}
