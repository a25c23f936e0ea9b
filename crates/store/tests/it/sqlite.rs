//! Tests of SQLite only.

use sqlx::{Connection, SqliteConnection};
use store::StoreError;

use crate::house::{House, append};

#[tokio::test]
async fn after_a_failure_that_rolls_back_by_itself_the_writer_goes_on() {
    let house = House::sqlite("full");
    let store = house.open().await.store;
    let House::Sqlite(folder) = &house else {
        unreachable!()
    };
    let path = format!("sqlite://{}", folder.join("stammtisch.db").display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    // The behaviour of SQLite when the disk is full.
    let full = "create trigger full before insert on events when new.stream = 'full' begin select raise(rollback, 'no room'); end";
    sqlx::query(full).execute(&mut database).await.unwrap();
    let refused = store.append(append("full", 1, 1)).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    store.append(append("other", 1, 2)).await.unwrap();
    assert_eq!(store.read("other", 0).await.unwrap().len(), 2);
    assert!(store.read("full", 0).await.unwrap().is_empty());
}

/// A flipped bit in a payload, number or timestamp is detected on reading, even if the result is valid.
#[tokio::test]
async fn a_flipped_bit_is_found() {
    let house = House::sqlite("rot");
    let store = house.open().await.store;
    for seq in 1..=3 {
        store.append(append("t1", seq, 1)).await.unwrap();
        store.append(append("t2", seq * 2 - 1, 2)).await.unwrap();
    }
    let House::Sqlite(folder) = &house else {
        unreachable!()
    };
    let path = format!("sqlite://{}", folder.join("stammtisch.db").display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 3);
    let flips = [
        "update events set payload = replace(payload, '{', '{ ') where stream = 't1' and seq = 2",
        "update events set at = at + 1 where stream = 't1' and seq = 2",
    ];
    for flip in flips {
        let undo = "update events set payload = replace(payload, '{ ', '{')";
        sqlx::query(flip).execute(&mut database).await.unwrap();
        let changed = store.read("t1", 0).await;
        assert!(matches!(changed, Err(StoreError::Damaged(_))), "{flip}");
        assert_eq!(
            store.read("t2", 0).await.unwrap().len(),
            6,
            "others stay whole"
        );
        sqlx::query(undo).execute(&mut database).await.unwrap();
    }
    // An older stream has no hash: the first reader stores it.
    let before = "update streams set hash = null where stream = 't2'";
    sqlx::query(before).execute(&mut database).await.unwrap();
    assert_eq!(store.read("t2", 0).await.unwrap().len(), 6);
    let flip = "update events set payload = '{}' where stream = 't2' and seq = 5";
    sqlx::query(flip).execute(&mut database).await.unwrap();
    assert!(matches!(
        store.read("t2", 0).await,
        Err(StoreError::Damaged(_))
    ));
    assert_eq!(store.streams().await.unwrap(), ["t1", "t2"]);
}
