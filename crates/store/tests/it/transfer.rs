//! A whole house is copied from SQLite to PostgreSQL, or nothing of it.

use sqlx::{Connection, PgConnection, SqliteConnection};
use store::{NewRecord, Person, Postgres, Store, TableRow, transfer};

use crate::house::{House, append};

async fn filled(house: &House) {
    let store = house.open().await.store;
    for stream in 0..50 {
        for round in 0..3 {
            store
                .append(append(&format!("t{stream}"), 1 + round * 40, 40))
                .await
                .unwrap();
        }
    }
    let mut whole = append("t0", 121, 1);
    whole.table = Some(Box::new(TableRow {
        id: "t0".into(),
        code: "abc".into(),
        game: "toy".into(),
        phase: "finished".into(),
        visibility: "open".into(),
        card: "{}".into(),
        people: vec!["p1".into()],
        updated: 5,
    }));
    whole.record = Some(Box::new(NewRecord {
        id: "t0-1".into(),
        ended: 9,
        info: "{}".into(),
        record: "ä whole game".into(),
        people: vec![("p1".into(), 3)],
    }));
    store.append(whole).await.unwrap();
    let person = Person {
        id: "p1".into(),
        name: "Anna".into(),
        avatar: 3,
        account: false,
    };
    store.add_person(&person, 1).await.unwrap();
    store.remember("cookie_key", "kept").await.unwrap();
    store.close().await.unwrap();
}

#[tokio::test]
async fn everything_arrives_and_a_house_is_never_moved_into_another() {
    let house = House::sqlite("transfer");
    filled(&house).await;
    let House::Sqlite(folder) = &house else {
        unreachable!()
    };
    let (file, address) = (folder.join("stammtisch.db"), cluster::database());
    let moved = transfer(&file, &address).await.unwrap();
    assert_eq!((moved.streams, moved.events), (50, 6001));
    let there = Postgres::open(&address).await.unwrap();
    let here = house.open().await.store;
    for stream in ["t0", "t49"] {
        assert_eq!(there.read(stream, 0).await, here.read(stream, 0).await);
    }
    assert_eq!(there.person("p1").await, here.person("p1").await);
    assert_eq!(there.record("t0-1").await, here.record("t0-1").await);
    assert_eq!(there.tables_of("p1").await, here.tables_of("p1").await);
    assert_eq!(there.remember("cookie_key", "fresh").await.unwrap(), "kept");
    there.append(append("t0", 122, 1)).await.unwrap();
    let twice = transfer(&file, &address).await.unwrap_err().to_string();
    assert!(
        twice.contains("a house lives in this database already"),
        "{twice}"
    );
}

#[tokio::test]
async fn what_is_not_whole_is_not_brought_over_in_part() {
    let house = House::sqlite("transfer-torn");
    filled(&house).await;
    let House::Sqlite(folder) = &house else {
        unreachable!()
    };
    let file = folder.join("stammtisch.db");
    let path = format!("sqlite://{}", file.display());
    let mut database = SqliteConnection::connect(&path).await.unwrap();
    sqlx::query("delete from events where stream = 't7' and seq = 5")
        .execute(&mut database)
        .await
        .unwrap();
    let address = cluster::database();
    let torn = transfer(&file, &address).await.unwrap_err().to_string();
    assert!(torn.contains("t7"), "{torn}");
    let there = Postgres::open(&address).await.unwrap();
    assert!(there.read("t0", 0).await.unwrap().is_empty());
    assert_eq!(there.person("p1").await.unwrap(), None);
}

#[tokio::test]
async fn rows_that_arrive_otherwise_than_they_left_are_noticed() {
    let house = House::sqlite("transfer-rows");
    filled(&house).await;
    let House::Sqlite(folder) = &house else {
        unreachable!()
    };
    let address = cluster::database();
    Postgres::open(&address).await.unwrap();
    let mut database = PgConnection::connect(&address).await.unwrap();
    let meddle = "create function meddle() returns trigger language plpgsql as 'begin new.name = ''Bert''; return new; end';
        create trigger meddle before insert on people for each row execute function meddle()";
    sqlx::raw_sql(meddle).execute(&mut database).await.unwrap();
    let refused = transfer(&folder.join("stammtisch.db"), &address).await;
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("rows of people"), "{refused}");
    let left = sqlx::query("select 1 from people union all select 1 from streams");
    assert!(left.fetch_optional(&mut database).await.unwrap().is_none());
}
