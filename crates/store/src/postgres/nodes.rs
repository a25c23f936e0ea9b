//! Nodes, leases and ownership. Leases end by the clock of the database alone; `append.rs` enforces the fences.

use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::{PgListener, PgRow};

use super::Postgres;
use crate::{Fence, StoreError};

/// The duration of a lease, by the clock of the database. (`LIVE` repeats the number.)
pub const LEASE: Duration = Duration::from_millis(4_000);

/// Whether the lease of a row of `nodes` is valid. A lease that ends later than any new one was written before the clock of the
/// database was set back: a living node renews it within a second, but a dead one must not keep its tables until then.
macro_rules! live {
    () => {
        "(nodes.until > clock_timestamp() and nodes.until <= clock_timestamp() + interval '4 s')"
    };
}
pub(super) use live;

/// A node as the database knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeRow {
    /// Its name, given by the operator.
    pub id: String,
    /// Its number, new with every start.
    pub number: u64,
    /// Where other nodes reach it.
    pub address: String,
    /// The version of its program.
    pub version: String,
    /// Milliseconds since its start.
    pub age: u64,
    /// Milliseconds until its lease ends; negative if it has ended.
    pub lease: i64,
    /// How many tables it owns.
    pub tables: u64,
}

/// The result of claiming a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The node owns the table now.
    Owned(Fence),
    /// Another living node owns it.
    Elsewhere {
        /// The number of that node.
        number: u64,
        /// The address of that node.
        address: String,
    },
    /// There is no such table.
    Nowhere,
    /// The lease of the claiming node is over.
    NoLease,
}

fn number(row: &PgRow, column: &str) -> Result<u64, sqlx::Error> {
    let number: i64 = row.try_get(column)?;
    Ok(u64::try_from(number).unwrap_or(0))
}

pub(super) fn bound(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Postgres {
    /// Registers a node and returns its number. Replaces a dead node of the same name; refused with the other's address if that is
    /// alive.
    pub async fn join(
        &self,
        id: &str,
        address: &str,
        version: &str,
    ) -> Result<Result<u64, String>, StoreError> {
        let sql = concat!(
            "insert into nodes (id, number, address, version, started, until)
             values ($1, nextval('node_numbers'), $2, $3, clock_timestamp(), clock_timestamp() + interval '4 s')
             on conflict (id) do update set number = excluded.number, address = excluded.address,
                 version = excluded.version, started = excluded.started, until = excluded.until
             where not ",
            live!(),
            " returning number"
        );
        let query = sqlx::query(sql).bind(id).bind(address).bind(version);
        let joined = self.in_time(query.fetch_optional(&self.control)).await?;
        if let Some(row) = joined {
            return Ok(Ok(number(&row, "number")?));
        }
        let other = sqlx::query("select address from nodes where id = $1").bind(id);
        let other = self.in_time(other.fetch_optional(&self.control)).await?;
        let address = other.map(|row| row.try_get("address")).transpose()?;
        Ok(Err(address.unwrap_or_default()))
    }

    /// Renews a lease; `false` if it is over, so that other nodes may have claimed the tables.
    pub async fn renew(&self, number: u64) -> Result<bool, StoreError> {
        let sql = concat!(
            "update nodes set until = clock_timestamp() + interval '4 s' where number = $1 and ",
            live!()
        );
        let query = sqlx::query(sql).bind(bound(number)).execute(&self.control);
        Ok(self.in_time(query).await?.rows_affected() == 1)
    }

    /// Claims a table: granted if no living node owns it. This raises the epoch, which invalidates the former owner's fence.
    pub async fn claim(&self, stream: &str, me: u64) -> Result<Claim, StoreError> {
        let sql = concat!(
            "update streams set owner = $2, epoch = epoch + 1 where stream = $1
             and (owner is null or owner = $2 or not exists (select 1 from nodes where number = owner and ",
            live!(),
            ")) and exists (select 1 from nodes where number = $2 and ",
            live!(),
            ") returning epoch"
        );
        let query = sqlx::query(sql).bind(stream).bind(bound(me));
        let taken = self.in_time(query.fetch_optional(&self.readers)).await?;
        if let Some(row) = taken {
            let epoch = number(&row, "epoch")?;
            return Ok(Claim::Owned(Fence { owner: me, epoch }));
        }
        let sql = concat!(
            "select coalesce(owner, 0) as owner, coalesce(nodes.address, '') as address,
             exists (select 1 from nodes where number = $2 and ",
            live!(),
            ") as alive from streams left join nodes on number = owner where stream = $1"
        );
        let query = sqlx::query(sql).bind(stream).bind(bound(me));
        let Some(row) = self.in_time(query.fetch_optional(&self.readers)).await? else {
            return Ok(Claim::Nowhere);
        };
        if !row.try_get::<bool, _>("alive")? {
            return Ok(Claim::NoLease);
        }
        Ok(Claim::Elsewhere {
            number: number(&row, "owner")?,
            address: row.try_get("address")?,
        })
    }

    /// Releases a table, if this fence is still valid.
    pub async fn release(&self, stream: &str, fence: Fence) -> Result<(), StoreError> {
        let sql = "update streams set owner = null, epoch = epoch + 1 where stream = $1 and owner = $2 and epoch = $3";
        let query = sqlx::query(sql)
            .bind(stream)
            .bind(bound(fence.owner))
            .bind(bound(fence.epoch));
        self.in_time(query.execute(&self.readers)).await?;
        Ok(())
    }

    /// Releases everything a node owns, and removes the node.
    pub async fn leave(&self, me: u64) -> Result<(), StoreError> {
        let sql = "with gone as (delete from nodes where number = $1)
                   update streams set owner = null, epoch = epoch + 1 where owner = $1";
        let query = sqlx::query(sql).bind(bound(me)).execute(&self.control);
        self.in_time(query).await?;
        Ok(())
    }

    /// All nodes that have not left properly, with what they own.
    pub async fn nodes(&self) -> Result<Vec<NodeRow>, StoreError> {
        let sql = "select id, number, address, version,
             (extract(epoch from clock_timestamp() - started) * 1000)::bigint as age,
             (extract(epoch from until - clock_timestamp()) * 1000)::bigint as lease,
             (select count(*) from streams where owner = number) as tables
             from nodes order by id";
        let rows = self
            .in_time(sqlx::query(sql).fetch_all(&self.readers))
            .await?;
        let read = |row: &PgRow| {
            Ok::<_, sqlx::Error>(NodeRow {
                id: row.try_get("id")?,
                number: number(row, "number")?,
                address: row.try_get("address")?,
                version: row.try_get("version")?,
                age: number(row, "age")?,
                lease: row.try_get("lease")?,
                tables: number(row, "tables")?,
            })
        };
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// The numbers and addresses of the other live nodes.
    pub async fn others(&self, me: u64) -> Result<Vec<(u64, String)>, StoreError> {
        let sql = concat!(
            "select number, address from nodes where number <> $1 and ",
            live!()
        );
        let query = sqlx::query(sql).bind(bound(me)).fetch_all(&self.readers);
        let rows = self.in_time(query).await?;
        let read =
            |row: &PgRow| Ok::<_, sqlx::Error>((number(row, "number")?, row.try_get("address")?));
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Subscribes to the notices of other nodes.
    pub async fn listen(&self) -> Result<PgListener, StoreError> {
        let mut listener = PgListener::connect_with(&self.control).await?;
        if let Some(me) = self.voice.get() {
            listener.listen(&me.channel).await?;
        }
        Ok(listener)
    }
}
