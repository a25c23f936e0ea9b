//! Erasing a person: finding all texts that name them, and replacing these texts.

use crate::database::{Database, Line};
use crate::statement::Statement;
use crate::{Forgetting, Later, Named, NamedRecord, Traces};

fn named_card(row: &Line) -> Result<Named<String>, sqlx::Error> {
    Ok(Named {
        key: row.text("id")?,
        text: row.text("card")?,
    })
}

fn named_record(row: &Line) -> Result<NamedRecord, sqlx::Error> {
    let seat = row.number_or_null("seat")?;
    Ok(NamedRecord {
        id: row.text("id")?,
        info: row.text("info")?,
        whole: row.text("whole")?,
        seat: seat.and_then(|seat| u8::try_from(seat).ok()),
    })
}

impl<D: Database> Forgetting for D {
    fn forgetting(&self) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            let rows = self.rows("select person from forgetting", vec![]).await?;
            let people = rows.iter().map(|row| row.text("person"));
            Ok(people.collect::<Result<_, _>>()?)
        })
    }

    fn traces<'a>(&'a self, person: &'a str) -> Later<'a, Traces> {
        Box::pin(async move {
            let cards = "select id, card from tables where replace(card, $1, '') <> card";
            let records =
                "select records.id, info, whole, seat from records left join record_people
                 on record = records.id and record_people.ended = records.ended and person = $1
                 where seat is not null or replace(info, $1, '') <> info";
            let cards = self.rows(cards, vec![person.into()]).await?;
            let records = self.rows(records, vec![person.into()]).await?;
            Ok(Traces {
                events: self.events_with(person).await?,
                cards: cards.iter().map(named_card).collect::<Result<_, _>>()?,
                records: records.iter().map(named_record).collect::<Result<_, _>>()?,
                ..Traces::default()
            })
        })
    }

    fn forget<'a>(&'a self, person: &'a str, without: Traces) -> Later<'a, ()> {
        let events = without.events.iter().map(|named| {
            Statement::new(
                D::REWRITE_EVENT,
                [
                    named.stream.as_str().into(),
                    named.event.key.into(),
                    named.event.text.as_str().into(),
                ],
            )
        });
        // The running hash of a rewritten stream is stored again on its next read.
        let unknown = without.events.iter().map(|named| {
            let sql = "update streams set hash = null where stream = $1";
            Statement::new(sql, [named.stream.as_str().into()])
        });
        let cards = without.cards.iter().map(|card| {
            Statement::new(
                "update tables set card = $2 where id = $1",
                [card.key.as_str().into(), card.text.as_str().into()],
            )
        });
        let sheets = without.sheets.iter().map(|card| {
            Statement::new(
                "update sheets set card = $2 where id = $1",
                [card.key.as_str().into(), card.text.as_str().into()],
            )
        });
        let records = without.records.iter().map(|record| {
            Statement::new(
                "update records set info = $2, whole = $3 where id = $1",
                [
                    record.id.as_str().into(),
                    record.info.as_str().into(),
                    record.whole.as_str().into(),
                ],
            )
        });
        let streams = without.streams.iter().flat_map(|stream| {
            let sql = "delete from streams where stream = $1";
            let first = Statement::new(sql, [stream.as_str().into()]);
            [first].into_iter().chain(rest_of(stream))
        });
        let last = [
            "delete from record_people where person = $1",
            "delete from table_people where person = $1",
            "delete from sheet_people where person = $1",
            "update sheets set owner = '' where owner = $1",
            "delete from aliases where was = $1 or person = $1",
            "delete from forgetting where person = $1",
        ];
        let last = last.map(|sql| Statement::new(sql, [person.into()]));
        let all = events
            .chain(unknown)
            .chain(cards)
            .chain(sheets)
            .chain(records)
            .chain(streams);
        Box::pin(self.run(all.chain(last).collect()))
    }

    fn delete_unchanged(&self, streams: Vec<(String, u64)>) -> Later<'_, Vec<String>> {
        Box::pin(async move {
            // The first statement locks the row against appends; the others do nothing where it deleted none.
            let statements = streams.iter().flat_map(|(stream, seq)| {
                let sql = "delete from streams where stream = $1 and seq = $2";
                let first = Statement::new(sql, [stream.as_str().into(), (*seq).into()]);
                [first].into_iter().chain(rest_of(stream))
            });
            self.run(statements.collect()).await?;
            let mut left = Vec::new();
            for (stream, _) in streams {
                let sql = "select stream from streams where stream = $1";
                let rows = self.rows(sql, vec![stream.as_str().into()]).await?;
                left.extend((!rows.is_empty()).then_some(stream));
            }
            Ok(left)
        })
    }
}

/// Deletes what belongs to a stream, unless the stream is there.
fn rest_of(stream: &str) -> [Statement; 4] {
    [
        "delete from events where stream = $1 and not exists (select 1 from streams where stream = $1)",
        "delete from sheets where id = $1 and not exists (select 1 from streams where stream = $1)",
        "delete from sheet_tables where sheet = $1 and not exists (select 1 from streams where stream = $1)",
        "delete from sheet_people where sheet = $1 and not exists (select 1 from streams where stream = $1)",
    ]
    .map(|sql| Statement::new(sql, [stream.into()]))
}

/// Deletes a person at once, and notes who is still to be erased: the person, guests who signed in to the account, and its programs.
pub(super) fn delete_statements(id: &str) -> [Statement; 6] {
    [
        "insert into forgetting (person) values ($1) on conflict do nothing",
        "insert into forgetting (person) select was from aliases where person = $1 on conflict do nothing",
        "insert into forgetting (person) select 'b' || id from tokens where person = $1 on conflict do nothing",
        "delete from sessions where person = $1",
        "delete from tokens where person = $1",
        "delete from people where id = $1",
    ]
    .map(|sql| Statement::new(sql, [id.into()]))
}
