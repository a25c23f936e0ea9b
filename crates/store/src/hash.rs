//! The running hash of a stream, against bit rot, not against attackers. It is the exclusive or of a hash of each event, so that appending needs no reading. Each
//! event is hashed with its number, timestamp and stream, so that a lost, doubled or moved event is detected as well as a changed one.

use sha2::{Digest, Sha256};

use crate::database::Database;
use crate::statement::Statement;
use crate::{Entry, StoreError};

/// 62 bits: fits a signed integer of every database.
const BITS: u32 = 62;

/// The exclusive or of the hashes of these events.
pub(crate) fn of(stream: &str, entries: &[Entry]) -> i64 {
    let one = |entry: &Entry| {
        let mut hash = Sha256::new();
        hash.update((stream.len() as u64).to_be_bytes());
        hash.update(stream);
        hash.update(entry.seq.to_be_bytes());
        hash.update(entry.at.to_be_bytes());
        hash.update(&entry.payload);
        let hash = hash.finalize();
        let first: [u8; 8] = std::array::from_fn(|index| hash[index]);
        (u64::from_be_bytes(first) >> (u64::BITS - BITS)) as i64
    };
    entries.iter().fold(0, |sum, entry| sum ^ one(entry))
}

/// Compares a whole stream with its running hash; if there is none yet, stores it.
pub(crate) async fn compare(
    database: &impl Database,
    stream: &str,
    entries: &[Entry],
) -> Result<(), StoreError> {
    let sql = "select seq, hash from streams where stream = $1";
    let rows = database.rows(sql, vec![stream.into()]).await?;
    let Some(head) = rows.first() else {
        return Ok(());
    };
    let seq = head.number("seq")?;
    let whole = |last: &Entry| last.seq == entries.len() as u64;
    if entries
        .last()
        .is_some_and(|last| last.seq < seq && whole(last))
    {
        // Somebody has appended since the events were read. They have the stream in memory, so they compared it when they loaded it.
        return Ok(());
    }
    let found = of(stream, entries);
    match head.number_or_null("hash")? {
        Some(kept) if i64::try_from(kept) == Ok(found) => Ok(()),
        Some(_) => {
            let reason = "what is kept of it is not what was written".to_owned();
            Err(StoreError::Damaged(reason))
        }
        None => {
            let sql =
                "update streams set hash = $2 where stream = $1 and seq = $3 and hash is null";
            let put = Statement::new(sql, [stream.into(), found.into(), seq.into()]);
            database.run(vec![put]).await
        }
    }
}
