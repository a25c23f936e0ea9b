//! What only SQLite does.

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
    // This is what SQLite does when the disk is full.
    let full = "create trigger full before insert on events when new.stream = 'full' begin select raise(rollback, 'no room'); end";
    sqlx::query(full).execute(&mut database).await.unwrap();
    let refused = store.append(append("full", 1, 1)).await;
    assert!(matches!(refused, Err(StoreError::Failed(_))), "{refused:?}");
    store.append(append("other", 1, 2)).await.unwrap();
    assert_eq!(store.read("other", 0).await.unwrap().len(), 2);
    assert!(store.read("full", 0).await.unwrap().is_empty());
}
