//! Forgetting somebody: what still tells who it was is found, and written anew without it.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::statement::Statement;
use crate::{Later, Sqlite, StoreError};

/// So many events are looked through at a time, so that no look at the log lasts for long.
const PAGE: i64 = 20_000;

/// A text that names somebody, and where it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named<K> {
    /// Its key.
    pub key: K,
    /// The text, as JSON.
    pub text: String,
}

/// An event that names somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEvent {
    /// Its stream.
    pub stream: String,
    /// The event, by its place in the log.
    pub event: Named<i64>,
}

/// A record that names somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedRecord {
    /// Its id.
    pub id: String,
    /// What a list shows of it, as JSON.
    pub info: String,
    /// The whole game, as JSON.
    pub whole: String,
    /// Where the person sat, if the list of one's games knows.
    pub seat: Option<u8>,
}

/// All that names somebody.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Traces {
    /// Events, in the order of the log.
    pub events: Vec<NamedEvent>,
    /// Tables as the lobby lists them, by id.
    pub cards: Vec<Named<String>>,
    /// Finished games.
    pub records: Vec<NamedRecord>,
    /// Streams that nobody else could ever read, to be deleted whole.
    pub streams: Vec<String>,
}

/// What the server asks of a store to forget somebody.
pub trait Forgetting {
    /// Those who were deleted and are still named somewhere.
    fn forgetting(&self) -> Later<'_, Vec<String>>;
    /// All that names this person.
    fn traces<'a>(&'a self, person: &'a str) -> Later<'a, Traces>;
    /// Writes the given texts in place of those that named this person, who is then forgotten.
    fn forget<'a>(&'a self, person: &'a str, without: Traces) -> Later<'a, ()>;
}

fn named_event(row: &SqliteRow) -> Result<NamedEvent, sqlx::Error> {
    Ok(NamedEvent {
        stream: row.try_get("stream")?,
        event: Named {
            key: row.try_get("id")?,
            text: row.try_get("payload")?,
        },
    })
}

fn named_card(row: &SqliteRow) -> Result<Named<String>, sqlx::Error> {
    Ok(Named {
        key: row.try_get("id")?,
        text: row.try_get("card")?,
    })
}

fn named_record(row: &SqliteRow) -> Result<NamedRecord, sqlx::Error> {
    let seat: Option<i64> = row.try_get("seat")?;
    Ok(NamedRecord {
        id: row.try_get("id")?,
        info: row.try_get("info")?,
        whole: row.try_get("whole")?,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()),
    })
}

impl Sqlite {
    async fn events_naming(&self, person: &str) -> Result<Vec<NamedEvent>, StoreError> {
        let last: i64 = sqlx::query("select coalesce(max(id), 0) from events")
            .fetch_one(&self.readers)
            .await?
            .try_get(0)?;
        let mut found = Vec::new();
        let mut after = 0;
        while after < last {
            let sql = "select id, stream, payload from events where id > ? and id <= ? and instr(payload, ?) > 0";
            let rows = sqlx::query(sql)
                .bind(after)
                .bind(after + PAGE)
                .bind(person)
                .fetch_all(&self.readers)
                .await?;
            for row in &rows {
                found.push(named_event(row)?);
            }
            after += PAGE;
        }
        Ok(found)
    }
}

impl Forgetting for Sqlite {
    fn forgetting(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let rows = sqlx::query("select person from forgetting")
                .fetch_all(&self.readers)
                .await?;
            let people = rows.iter().map(|row| row.try_get(0));
            Ok(people.collect::<Result<_, _>>()?)
        })
    }

    fn traces<'a>(&'a self, person: &'a str) -> Later<'a, Traces> {
        Box::pin(async move {
            let cards = "select id, card from tables where instr(card, ?) > 0";
            let records =
                "select records.id, info, whole, seat from records left join record_people
                 on record = records.id and record_people.ended = records.ended and person = ?1
                 where seat is not null or instr(info, ?1) > 0";
            Ok(Traces {
                events: self.events_naming(person).await?,
                cards: self.rows(cards, person, named_card).await?,
                records: self.rows(records, person, named_record).await?,
                streams: Vec::new(),
            })
        })
    }

    fn forget<'a>(&'a self, person: &'a str, without: Traces) -> Later<'a, ()> {
        let events = without.events.iter().map(|named| {
            Statement::new(
                "update events set payload = ?2 where id = ?1",
                [named.event.key.into(), named.event.text.as_str().into()],
            )
        });
        let cards = without.cards.iter().map(|card| {
            Statement::new(
                "update tables set card = ?2 where id = ?1",
                [card.key.as_str().into(), card.text.as_str().into()],
            )
        });
        let records = without.records.iter().map(|record| {
            Statement::new(
                "update records set info = ?2, whole = ?3 where id = ?1",
                [
                    record.id.as_str().into(),
                    record.info.as_str().into(),
                    record.whole.as_str().into(),
                ],
            )
        });
        let streams = without.streams.iter().flat_map(|stream| {
            [
                "delete from events where stream = ?",
                "delete from streams where stream = ?",
                "delete from sheets where id = ?",
                "delete from sheet_tables where sheet = ?",
            ]
            .map(|sql| Statement::new(sql, [stream.as_str().into()]))
        });
        let last = [
            "delete from record_people where person = ?",
            "delete from table_people where person = ?",
            "update sheets set owner = '' where owner = ?",
            "delete from aliases where was = ?1 or person = ?1",
            "delete from forgetting where person = ?",
        ];
        let last = last.map(|sql| Statement::new(sql, [person.into()]));
        let all = events.chain(cards).chain(records).chain(streams);
        Box::pin(self.run(all.chain(last).collect()))
    }
}

/// Deletes a person at once, and notes who is to be forgotten for it: the person, guests who signed in to the account, and its programs.
pub(crate) fn delete_statements(id: &str) -> [Statement; 6] {
    [
        "insert or ignore into forgetting (person) values (?)",
        "insert or ignore into forgetting (person) select was from aliases where person = ?",
        "insert or ignore into forgetting (person) select 'b' || id from tokens where person = ?",
        "delete from sessions where person = ?",
        "delete from tokens where person = ?",
        "delete from people where id = ?",
    ]
    .map(|sql| Statement::new(sql, [id.into()]))
}
