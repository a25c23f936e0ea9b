//! The SQLite store: what is appended is there, once, and what is refused leaves nothing behind.

use std::path::PathBuf;
use std::sync::Arc;

use sqlx::{Connection, SqliteConnection};
use store::{Append, Entry, NewRecord, Person, Sqlite, Store, StoreError, TableRow};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("stammtisch-store-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    async fn open(&self) -> Sqlite {
        Sqlite::open(&self.0.join("stammtisch.db")).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn append(stream: &str, from: u64, count: u64) -> Append {
    let entries = (from..from + count).map(|seq| Entry {
        seq,
        at: 1000 + seq,
        payload: format!("{{\"n\":{seq}}}"),
    });
    Append {
        stream: stream.to_owned(),
        entries: entries.collect(),
        ..Append::default()
    }
}

#[tokio::test]
async fn many_streams_at_once_are_grouped_and_all_there_after_reopening() {
    let folder = Folder::new("group");
    let store = Arc::new(folder.open().await);
    let mut tasks = Vec::new();
    for stream in 0..300 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            for round in 0..3 {
                store
                    .append(append(&format!("t{stream}"), 1 + round * 2, 2))
                    .await
                    .unwrap();
            }
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let groups = store
        .figures()
        .groups
        .load(std::sync::atomic::Ordering::Relaxed);
    assert!(groups < 900, "900 appends took {groups} commits");
    store.close().await.unwrap();
    let again = folder.open().await;
    for stream in ["t0", "t299"] {
        let entries = again.read(stream, 0).await.unwrap();
        assert_eq!(
            entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5, 6]
        );
        assert_eq!(again.read(stream, 4).await.unwrap().len(), 2);
    }
}

#[tokio::test]
async fn of_two_writers_of_one_number_one_loses_and_the_rest_of_the_group_is_written() {
    let folder = Folder::new("taken");
    let store = Arc::new(folder.open().await);
    store.append(append("t1", 1, 1)).await.unwrap();
    let (one, two, other) = tokio::join!(
        store.append(append("t1", 2, 1)),
        store.append(append("t1", 2, 2)),
        store.append(append("t2", 1, 1)),
    );
    assert_eq!(
        [&one, &two].iter().filter(|result| result.is_ok()).count(),
        1
    );
    assert!([one, two].contains(&Err(StoreError::Taken)));
    assert_eq!(other, Ok(()));
    assert!(store.read("t1", 0).await.unwrap().len() <= 3);
    assert_eq!(store.read("t2", 0).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_record_and_a_card_come_with_their_events_or_not_at_all() {
    let folder = Folder::new("record");
    let store = folder.open().await;
    let mut whole = append("t1", 1, 1);
    whole.table = Some(Box::new(TableRow {
        id: "t1".into(),
        code: "abc".into(),
        game: "toy".into(),
        phase: "finished".into(),
        visibility: "open".into(),
        card: "{}".into(),
        people: vec!["p1".into()],
        updated: 5,
    }));
    whole.record = Some(Box::new(NewRecord {
        id: "t1-1".into(),
        ended: 9,
        info: "{}".into(),
        record: "{\"whole\":1}".into(),
        people: vec![("p1".into(), 0)],
    }));
    store.append(whole.clone()).await.unwrap();
    assert_eq!(store.append(whole).await, Err(StoreError::Taken));
    assert_eq!(store.tables_of("p1").await.unwrap().len(), 1);
    assert_eq!(
        store.records_of("p1", 10, 5).await.unwrap()[0].people,
        [("p1".to_owned(), 0)]
    );
    assert!(store.records_of("p1", 9, 5).await.unwrap().is_empty());
    assert_eq!(
        store.record_text("t1-1").await.unwrap().as_deref(),
        Some("{\"whole\":1}")
    );
    assert_eq!(store.share("t1-1", "k1").await.unwrap(), "k1");
    assert_eq!(
        store.share("t1-1", "k2").await.unwrap(),
        "k1",
        "one key for ever"
    );
    assert_eq!(store.table_by_code("abc").await.unwrap().unwrap().id, "t1");
}

#[tokio::test]
async fn people_accounts_and_their_history() {
    let folder = Folder::new("people");
    let store = folder.open().await;
    let person = |id: &str| Person {
        id: id.to_owned(),
        name: id.to_uppercase(),
        avatar: 3,
        account: false,
    };
    for id in ["p1", "p2"] {
        store.add_person(&person(id), 1).await.unwrap();
    }
    store
        .make_account("p1", "Anna", "anna", "hash")
        .await
        .unwrap();
    assert_eq!(
        store.make_account("p2", "ANNA", "anna", "hash").await,
        Err(StoreError::Taken)
    );
    store.add_session("s2", "p2", 1).await.unwrap();
    assert_eq!(store.session("s2").await.unwrap().unwrap().id, "p2");
    store.adopt("p2", "p1").await.unwrap();
    assert_eq!(store.session("s2").await.unwrap(), None);
    assert_eq!(store.person("p2").await.unwrap(), None);
    assert!(store.account("anna").await.unwrap().unwrap().person.account);
    store.delete_person("p1").await.unwrap();
    assert_eq!(store.account("anna").await.unwrap(), None);
}

#[tokio::test]
async fn after_a_failure_that_rolls_back_by_itself_the_writer_goes_on() {
    let folder = Folder::new("full");
    let store = folder.open().await;
    let path = format!("sqlite://{}", folder.0.join("stammtisch.db").display());
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
