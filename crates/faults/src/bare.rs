//! A baseline program that does nothing but the same grouped inserts as a node.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sqlx::{Connection, PgConnection};

use crate::house::Problem;

/// The number of connections of a node's writer.
pub const WRITERS: usize = 3;
/// The payload of a move, as a table writes it.
const PAYLOAD: &str = r#"{"kind":"step","step":{"seat":0,"action":"e2"}}"#;

/// One statement for a group: advances the heads and inserts the events.
const APPEND: &str = "
with head as (select * from unnest($1::text[], $2::bigint[]) as head (stream, seq)),
moved as (
    insert into streams (stream, seq, epoch) select stream, seq, 0 from head
    on conflict (stream) do update set seq = excluded.seq returning 1
)
insert into events (stream, seq, at, payload)
select stream, seq, 0, payload from unnest($1::text[], $2::bigint[], $3::text[]) as event (stream, seq, payload)";

/// Inserts per second with this number of connections and this group size, in a closed loop: each stream gets its next insert once its last one is durable.
pub async fn inserts_per_second(
    dsn: &str,
    writers: usize,
    each: usize,
    time: Duration,
) -> Result<f64, Problem> {
    static RUN: AtomicU64 = AtomicU64::new(0);
    let run = RUN.fetch_add(1, Ordering::Relaxed);
    let mut writing = Vec::new();
    for writer in 0..writers {
        let dsn = dsn.to_owned();
        writing.push(tokio::spawn(async move {
            let said = |error: sqlx::Error| error.to_string();
            let mut connection = PgConnection::connect(&dsn).await.map_err(said)?;
            let names: Vec<String> = (0..each)
                .map(|n| format!("bare{run}x{writer}x{n}"))
                .collect();
            let payloads = vec![PAYLOAD; each];
            let (began, mut seq) = (Instant::now(), 0_i64);
            while began.elapsed() < time {
                seq += 1;
                let query = sqlx::query(APPEND)
                    .bind(&names)
                    .bind(vec![seq; each])
                    .bind(&payloads);
                query.execute(&mut connection).await.map_err(said)?;
            }
            let inserted = seq as f64 * each as f64;
            Ok::<f64, Problem>(inserted / began.elapsed().as_secs_f64())
        }));
    }
    let mut sum = 0.0;
    for writer in writing {
        sum += writer.await.map_err(|error| error.to_string())??;
    }
    Ok(sum)
}
