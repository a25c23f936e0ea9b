//! A backup is a complete copy, and its source stays unchanged, whatever version wrote it.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Row, SqliteConnection};
use store::{Append, Entry, Sqlite, Store, backup};

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let name = format!("stammtisch-backup-{}-{name}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

async fn raw(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal);
    options.connect().await.unwrap()
}

/// The content of a database: its tables, its migrations, and the payloads of its log.
async fn content(connection: &mut SqliteConnection) -> Vec<String> {
    let sql = "select coalesce(sql, '') from sqlite_schema union all select cast(step as text) from migrations
               union all select payload from events order by 1";
    let rows = sqlx::query(sql).fetch_all(connection).await.unwrap();
    rows.iter().map(|row| row.get::<String, _>(0)).collect()
}

/// A database as the first version wrote it, marked as being at this step.
async fn at_step(file: &Path, step: i64) -> SqliteConnection {
    let mut connection = raw(file).await;
    let house = include_str!("../../migrations/sqlite/0001_house.sql");
    sqlx::raw_sql(house).execute(&mut connection).await.unwrap();
    let rest = format!(
        "create table migrations (step integer primary key); insert into migrations values ({step});
         insert into events values (1, null, 't1', 1, 1000, 'what was said');"
    );
    let rest = sqlx::raw_sql(sqlx::AssertSqlSafe(rest));
    rest.execute(&mut connection).await.unwrap();
    connection
}

#[tokio::test]
async fn a_backup_of_a_running_store_is_whole_and_never_overwrites() {
    let folder = folder("running");
    let file = folder.join("stammtisch.db");
    let store = Sqlite::open(&file).await.unwrap();
    let entry = |seq| Entry {
        seq,
        at: 1000 + seq,
        payload: format!("{{\"n\":{seq}}}"),
    };
    let append = Append {
        stream: "t1".to_owned(),
        entries: (1..=5).map(entry).collect(),
        ..Append::default()
    };
    store.append(append).await.unwrap();
    let copy = folder.join("copy.db");
    let copied = backup(&file, &copy).await.unwrap();
    assert_eq!(copied.step, copied.known);
    assert!(backup(&file, &copy).await.is_err());
    let restored = Sqlite::open(&copy).await.unwrap();
    assert_eq!(restored.read("t1", 0).await.unwrap().len(), 5);
    store.close().await.unwrap();
    let closed = folder.join("closed.db");
    backup(&file, &closed).await.unwrap();
    let restored = Sqlite::open(&closed).await.unwrap();
    assert_eq!(restored.read("t1", 0).await.unwrap().len(), 5);
}

#[tokio::test]
async fn a_database_of_another_version_is_copied_as_it_is() {
    for step in [1, 99] {
        let folder = folder(&format!("step-{step}"));
        let file = folder.join("stammtisch.db");
        let mut running = at_step(&file, step).await;
        let before = content(&mut running).await;
        let copy = folder.join("copy.db");
        let copied = backup(&file, &copy).await.unwrap();
        assert_eq!(copied.step, usize::try_from(step).unwrap());
        assert_ne!(copied.step, copied.known);
        assert_eq!(content(&mut running).await, before, "the source");
        assert_eq!(content(&mut raw(&copy).await).await, before, "the copy");
    }
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_refused_and_leaves_nothing_behind() {
    let folder = folder("foreign");
    let foreign = folder.join("foreign.db");
    let mut connection = raw(&foreign).await;
    let table = sqlx::query("create table something (else_ integer)");
    table.execute(&mut connection).await.unwrap();
    let text = folder.join("text.db");
    std::fs::write(&text, "this is no database, however long it may be").unwrap();
    for file in [foreign, text] {
        let refused = backup(&file, &folder.join("copy.db")).await.unwrap_err();
        assert!(refused.to_string().contains("no database"), "{refused}");
    }
    let names = std::fs::read_dir(&folder).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(names.filter(|name| name.contains("copy")).count(), 0);
}
