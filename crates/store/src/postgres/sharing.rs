//! What nodes share besides tables: claimed jobs, rate limits, and notices about people.

use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgListener;
use tokio::time::timeout;

use super::Postgres;
use super::nodes::{bound, live};
use crate::StoreError;

/// The result of claiming a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Work {
    /// The node has the job until it ends it or dies.
    Mine,
    /// Another node has the job, with the progress it has published.
    Elsewhere(String),
}

/// A listener silent for this long is checked.
const QUIET: Duration = Duration::from_secs(5);

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

impl Postgres {
    /// Claims a job, unless a living node has it.
    pub async fn take_work(&self, key: &str, me: u64) -> Result<Work, StoreError> {
        let sql = concat!(
            "insert into work (key, node, asked) values ($1, $2, clock_timestamp())
             on conflict (key) do update set asked = excluded.asked,
                 node = case when exists (select 1 from nodes where number = work.node and ",
            live!(),
            ") then work.node else excluded.node end
             returning node, shown"
        );
        let query = sqlx::query(sql).bind(key).bind(bound(me));
        let row = self.in_time(query.fetch_one(&self.readers)).await?;
        let node: i64 = row.try_get("node")?;
        Ok(if node == bound(me) {
            Work::Mine
        } else {
            Work::Elsewhere(row.try_get("shown")?)
        })
    }

    /// Publishes the progress of a job, and returns how long ago any node asked for it; `None` if the job is no longer this
    /// node's.
    pub async fn show_work(
        &self,
        key: &str,
        me: u64,
        shown: &str,
    ) -> Result<Option<Duration>, StoreError> {
        let sql = "update work set shown = $3 where key = $1 and node = $2
                   returning (extract(epoch from clock_timestamp() - asked) * 1000)::bigint as age";
        let query = sqlx::query(sql).bind(key).bind(bound(me)).bind(shown);
        let row = self.in_time(query.fetch_optional(&self.readers)).await?;
        let age = row.map(|row| row.try_get::<i64, _>("age")).transpose()?;
        Ok(age.map(|age| Duration::from_millis(u64::try_from(age).unwrap_or(0))))
    }

    /// Ends a job of this node.
    pub async fn end_work(&self, key: &str, me: u64) -> Result<(), StoreError> {
        let query = sqlx::query("delete from work where key = $1 and node = $2");
        let query = query.bind(key).bind(bound(me)).execute(&self.readers);
        self.in_time(query).await?;
        Ok(())
    }

    /// Takes one use from a rate limit of the whole house: one use per `each`, with a burst. Returns the time to wait if the
    /// limit is reached.
    pub async fn count_use(
        &self,
        key: &str,
        each: Duration,
        burst: u32,
    ) -> Result<Option<Duration>, StoreError> {
        // A value further ahead than any use could set it was written before the clock of the database was set back.
        let sql = "insert into uses (key, free) values ($1, clock_timestamp() + $2 * interval '1 ms')
             on conflict (key) do update set free = $2 * interval '1 ms' + case
                 when uses.free > clock_timestamp() + ($3 + $2) * interval '1 ms' then clock_timestamp()
                 else greatest(uses.free, clock_timestamp()) end
             where uses.free <= clock_timestamp() + $3 * interval '1 ms'
                 or uses.free > clock_timestamp() + ($3 + $2) * interval '1 ms'
             returning key";
        let each = milliseconds(each);
        let ahead = each.saturating_mul(i64::from(burst.saturating_sub(1)));
        let query = sqlx::query(sql).bind(key).bind(each).bind(ahead);
        if self
            .in_time(query.fetch_optional(&self.readers))
            .await?
            .is_some()
        {
            return Ok(None);
        }
        let sql = "select (extract(epoch from free - clock_timestamp()) * 1000)::bigint - $2 as wait from uses where key = $1";
        let query = sqlx::query(sql).bind(key).bind(ahead);
        let row = self.in_time(query.fetch_optional(&self.readers)).await?;
        let wait = row.map(|row| row.try_get::<i64, _>("wait")).transpose()?;
        let wait = u64::try_from(wait.unwrap_or(0)).unwrap_or(0);
        Ok(Some(Duration::from_millis(wait)))
    }

    /// Deletes old rows. Several nodes may do so at once: each locks other rows.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        let uses = "delete from uses where key in
             (select key from uses where free < clock_timestamp() limit 1000 for update skip locked)";
        // Longer than a node keeps running without hearing the others.
        let news = "delete from news where number in (select number from news
             where at < clock_timestamp() - interval '1 h' limit 1000 for update skip locked)";
        for sql in [uses, news] {
            let query = sqlx::query(sql).execute(&self.readers);
            self.in_time(query).await?;
        }
        Ok(())
    }

    /// Sends a notice that is not part of an append, and stores it for nodes that cannot hear it now. Not used for moves: see
    /// `news.rs`.
    pub async fn tell(&self, news: &str) -> Result<(), StoreError> {
        let Some(me) = self.voice.get() else {
            return Ok(());
        };
        let sql = "with kept as (insert into news (at, words) values (clock_timestamp(), $2)) select pg_notify($1, $2)";
        let query = sqlx::query(sql)
            .bind(me.channel.as_str())
            .bind(format!("{} {news}", me.number));
        self.in_time(query.execute(&self.control)).await?;
        Ok(())
    }

    /// The next notice of another node; `None` if the connection was lost, so that some may be missing. A silent connection is
    /// checked, since a firewall may have dropped it.
    pub async fn next_words(
        &self,
        listener: &mut PgListener,
    ) -> Result<Option<String>, StoreError> {
        loop {
            if let Ok(notice) = timeout(QUIET, listener.try_recv()).await {
                return Ok(notice?.map(|notice| notice.payload().to_owned()));
            }
            self.in_time(sqlx::query("select 1").execute(&mut *listener))
                .await?;
        }
    }

    /// The notices sent within this time.
    pub async fn told_within(&self, time: Duration) -> Result<Vec<String>, StoreError> {
        let sql = "select words from news where at > clock_timestamp() - $1 * interval '1 ms' order by number";
        let query = sqlx::query(sql).bind(milliseconds(time));
        let rows = self.in_time(query.fetch_all(&self.control)).await?;
        let words = rows.iter().map(|row| row.try_get("words"));
        Ok(words.collect::<Result<_, _>>()?)
    }
}
