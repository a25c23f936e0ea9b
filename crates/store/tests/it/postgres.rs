//! Tests of PostgreSQL only: fences, and unusable URLs.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Fence, Postgres, Store, StoreError};

use crate::house::append;

async fn sql(address: &str, sql: &str) {
    let mut connection = PgConnection::connect(address).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned()))
        .execute(&mut connection)
        .await
        .unwrap();
}

async fn refused(address: &str) -> String {
    match Postgres::open(address).await {
        Ok(_) => panic!("{address} was taken"),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn an_append_of_a_former_owner_is_refused_and_the_rest_of_its_group_is_written() {
    let address = cluster::database();
    let store = Postgres::open(&address).await.unwrap();
    let fenced = |stream: &str, from, epoch| {
        let mut append = append(stream, from, 1);
        append.fence = Some(Fence { owner: 1, epoch });
        append
    };
    store.append(fenced("t1", 1, 1)).await.unwrap();
    store.append(fenced("t1", 2, 1)).await.unwrap();
    sql(
        &address,
        "update streams set owner = 2, epoch = 2 where stream = 't1'",
    )
    .await;
    let mut others = Vec::new();
    for stream in 0..40 {
        others.push(store.append(fenced(&format!("other{stream}"), 1, 1)));
    }
    let late = store.append(fenced("t1", 3, 1));
    let (late, others) = tokio::join!(late, async {
        let mut all = Vec::new();
        for other in others {
            all.push(other.await);
        }
        all
    });
    assert_eq!(late, Err(StoreError::NotOwner));
    assert!(others.iter().all(Result::is_ok));
    assert_eq!(
        store.append(append("t1", 3, 1)).await,
        Err(StoreError::NotOwner),
        "no fence at all"
    );
    assert_eq!(
        store.append(fenced("t1", 4, 2)).await,
        Err(StoreError::Taken)
    );
    store.append(fenced("t1", 3, 2)).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn an_address_that_is_of_no_use_is_told_plainly() {
    let address = cluster::database();
    assert!(
        refused("postgres://[house")
            .await
            .contains("cannot be read")
    );
    let nobody = refused("postgres://stammtisch@127.0.0.1:1/house").await;
    assert!(
        nobody.contains("127.0.0.1:1") && nobody.contains("check that it runs"),
        "{nobody}"
    );
    let missing = address.replace("/house", "/no-house");
    assert!(refused(&missing).await.contains("does not exist"));
    sql(
        &address,
        "create role guest login; revoke create on schema public from public",
    )
    .await;
    let guest = refused(&address.replace("stammtisch@", "guest@")).await;
    assert!(guest.contains("too few rights"), "{guest}");
    sql(
        &address,
        "alter role guest set default_transaction_read_only = on",
    )
    .await;
    let fixed = refused(&address.replace("stammtisch@", "guest@")).await;
    assert!(fixed.contains("can only be read"), "{fixed}");
    sql(&address, "alter role guest set default_transaction_read_only = off; alter role guest set synchronous_commit = off").await;
    let careless = refused(&address.replace("stammtisch@", "guest@")).await;
    assert!(careless.contains("synchronous_commit"), "{careless}");
}

#[tokio::test]
async fn a_database_is_reached_over_tls_and_by_its_right_name_only() {
    let server = cluster::Server::secured().unwrap();
    let address = server.create("house").unwrap();
    let plain = refused(&format!("{address}?sslmode=disable")).await;
    assert!(plain.contains("cannot be used"), "{plain}");
    let authority = server.authority().display().to_string();
    for trusted in [
        "sslmode=require".to_owned(),
        format!("sslmode=verify-full&sslrootcert={authority}"),
    ] {
        let store = Postgres::open(&format!("{address}?{trusted}")).await;
        let store = store.unwrap_or_else(|error| panic!("{trusted}: {error}"));
        let seq = store.read("t1", 0).await.unwrap().len() as u64 + 1;
        store.append(append("t1", seq, 1)).await.unwrap();
    }
    let sql = "select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'stammtisch'";
    server.wait_for(sql, "t").unwrap();
    // An authority that did not sign the certificate, and a host name it is not valid for.
    let stranger = cluster::Server::secured().unwrap();
    let other = stranger.authority().display().to_string();
    let untrusted = format!("{address}?sslmode=verify-full&sslrootcert={other}");
    refused(&untrusted).await;
    let named = address.replace("127.0.0.1", "localhost");
    refused(&format!(
        "{named}?sslmode=verify-full&sslrootcert={authority}"
    ))
    .await;
}

#[tokio::test]
async fn a_database_that_is_full_refuses_and_nothing_is_lost() {
    let address = cluster::database();
    let store = Postgres::open(&address).await.unwrap();
    store.append(append("t1", 1, 1)).await.unwrap();
    // The error of PostgreSQL when a table cannot grow.
    sql(
        &address,
        "create function full_disk() returns trigger language plpgsql as $$ begin
             raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
         create trigger full_disk before insert on events execute function full_disk()",
    )
    .await;
    let refused = store.append(append("t1", 2, 1)).await;
    // Both results are correct: unknown, or nothing written.
    assert!(
        matches!(&refused, Err(StoreError::Failed(why) | StoreError::Unsure(why)) if why.contains("No space left")),
        "{refused:?}"
    );
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 1);
    sql(&address, "drop trigger full_disk on events").await;
    store.append(append("t1", 2, 1)).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_promoted_standby_has_everything_that_was_acknowledged() {
    let primary = cluster::Server::start().unwrap();
    let address = primary.create("house").unwrap();
    let standby = primary.standby().unwrap();
    let store = Postgres::open(&address).await.unwrap();
    for seq in 1..=20 {
        store.append(append("t1", seq, 1)).await.unwrap();
    }
    let there = standby.address("house");
    assert!(refused(&there).await.contains("is a standby"));
    primary.kill();
    standby.promote().unwrap();
    let store = Postgres::open(&there).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 20);
    store.append(append("t1", 21, 1)).await.unwrap();
}

#[tokio::test]
async fn a_house_of_a_newer_program_is_left_alone() {
    let address = cluster::database();
    drop(Postgres::open(&address).await.unwrap());
    sql(&address, "insert into migrations values (999)").await;
    let newer = refused(&address).await;
    assert!(
        newer.contains("step 999") && newer.contains("newer program"),
        "{newer}"
    );
}

#[tokio::test]
async fn several_nodes_may_bring_one_database_up_to_date_at_once() {
    let address = cluster::database();
    let mut starts = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let address = address.clone();
        starts.spawn(async move { Postgres::open(&address).await.map(drop) });
    }
    while let Some(started) = starts.join_next().await {
        started.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_connection_that_is_ended_costs_one_answer_and_no_more() {
    let address = cluster::database();
    let store = Postgres::open(&address).await.unwrap();
    store.append(append("t1", 1, 1)).await.unwrap();
    sql(&address, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()").await;
    let mut seq = 2;
    // Whatever was answered, the log is authoritative: the caller reads again and continues from
    // there.
    while seq < 20 {
        match store.append(append("t1", seq, 1)).await {
            Ok(()) => seq += 1,
            Err(StoreError::Unsure(_) | StoreError::Taken) => {
                seq = store
                    .read("t1", 0)
                    .await
                    .map_or(seq, |log| log.len() as u64 + 1);
            }
            Err(error) => panic!("{error}"),
        }
    }
    let log = store.read("t1", 0).await.unwrap();
    assert!(log.iter().map(|entry| entry.seq).eq(1..20));
}

#[tokio::test]
async fn connections_that_were_ended_while_they_rested_cost_no_answer() {
    let address = cluster::database();
    let store = Postgres::open(&address).await.unwrap();
    store.append(append("t1", 1, 1)).await.unwrap();
    // As if the database had restarted while no connection was in use.
    sql(&address, "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()").await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    store.append(append("t1", 2, 1)).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn two_houses_in_one_database_know_nothing_of_each_other() {
    let address = cluster::database();
    sql(&address, "create schema one; create schema two; create schema taken; create table taken.streams (id int)").await;
    let schema = |name: &str| format!("{address}?options=-csearch_path%3D{name}");
    let one = Postgres::open(&schema("one")).await.unwrap();
    let two = Postgres::open(&schema("two")).await.unwrap();
    for house in [&one, &two] {
        let number = house.join("node", "127.0.0.1:1", "1").await.unwrap();
        assert!(number.is_ok(), "a name is taken in one house only");
        house.append(append("t1", 1, 1)).await.unwrap();
    }
    one.append(append("t1", 2, 1)).await.unwrap();
    assert_eq!(one.read("t1", 0).await.unwrap().len(), 2);
    assert_eq!(two.read("t1", 0).await.unwrap().len(), 1);
    assert_eq!(two.nodes().await.unwrap().len(), 1);
    // A schema with foreign tables is refused and not changed.
    let taken = refused(&schema("taken")).await;
    assert!(
        taken.contains("something else lives in this schema"),
        "{taken}"
    );
    let left = "select 1 / (case when to_regclass('taken.events') is null then 1 else 0 end)";
    sql(&address, left).await;
}

#[tokio::test]
async fn a_flipped_bit_is_found_in_postgres_too() {
    let address = cluster::database();
    let store = Postgres::open(&address).await.unwrap();
    store.append(append("t1", 1, 3)).await.unwrap();
    store.append(append("t2", 1, 1)).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap().len(), 3);
    sql(
        &address,
        "update events set at = at + 1 where stream = 't1' and seq = 2",
    )
    .await;
    let changed = store.read("t1", 0).await;
    assert!(
        matches!(changed, Err(StoreError::Damaged(_))),
        "{changed:?}"
    );
    assert_eq!(store.read("t2", 0).await.unwrap().len(), 1);
}
