//! Leases and ownership: one owner at a time, by the clock of the database; a node that has lost a table cannot
//! append.

use std::time::Duration;

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Append, Claim, Fence, Postgres, SheetRow, Store, StoreError, Work};

use crate::house::append;

struct Nodes {
    address: String,
    store: Postgres,
}

impl Nodes {
    async fn new() -> Self {
        let address = cluster::database();
        let store = Postgres::open(&address).await.unwrap();
        Self { address, store }
    }

    async fn join(&self, id: &str) -> u64 {
        self.store
            .join(id, "127.0.0.1:1", "1")
            .await
            .unwrap()
            .unwrap()
    }

    /// Renews leases. They last four seconds, which is less than one of these tests may take on a busy machine.
    async fn renew(&self, nodes: &[u64]) {
        for me in nodes {
            assert!(self.store.renew(*me).await.unwrap(), "the lease is over");
        }
    }

    async fn owned(&self, stream: &str, me: u64) -> Fence {
        match self.store.claim(stream, me).await.unwrap() {
            Claim::Owned(fence) => fence,
            other => panic!("{other:?}"),
        }
    }

    async fn sql(&self, sql: &'static str) {
        let mut connection = PgConnection::connect(&self.address).await.unwrap();
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }

    /// Moves the end of a node's lease, as a jump of the database's clock would.
    async fn shift(&self, id: &str, seconds: i64) {
        let sql =
            format!("update nodes set until = until + interval '{seconds} s' where id = '{id}'");
        let mut connection = PgConnection::connect(&self.address).await.unwrap();
        let moved = sqlx::query(AssertSqlSafe(sql)).execute(&mut connection);
        assert_eq!(moved.await.unwrap().rows_affected(), 1);
    }
}

fn by(fence: Fence, append: Append) -> Append {
    let fence = Some(fence);
    Append { fence, ..append }
}

#[tokio::test]
async fn a_table_has_one_owner_until_its_lease_is_over_or_it_is_given_up() {
    let nodes = Nodes::new().await;
    let (one, two) = (nodes.join("one").await, nodes.join("two").await);
    assert_eq!(nodes.store.claim("t1", one).await.unwrap(), Claim::Nowhere);
    let first = Fence {
        owner: one,
        epoch: 1,
    };
    nodes
        .store
        .append(by(first, append("t1", 1, 1)))
        .await
        .unwrap();
    nodes.renew(&[one, two]).await;
    let elsewhere = nodes.store.claim("t1", two).await.unwrap();
    assert!(matches!(elsewhere, Claim::Elsewhere { number, .. } if number == one));
    nodes.store.release("t1", first).await.unwrap();
    let late = nodes.store.append(by(first, append("t1", 2, 1))).await;
    assert_eq!(late, Err(StoreError::NotOwner), "given up is given up");
    nodes.renew(&[one, two]).await;
    let second = nodes.owned("t1", two).await;
    nodes
        .store
        .append(by(second, append("t1", 2, 1)))
        .await
        .unwrap();
    nodes.renew(&[one]).await;
    nodes.shift("two", -10).await;
    assert!(!nodes.store.renew(two).await.unwrap(), "too late");
    assert_eq!(nodes.store.claim("t1", two).await.unwrap(), Claim::NoLease);
    nodes.renew(&[one]).await;
    let third = nodes.owned("t1", one).await;
    assert!(third.epoch > second.epoch);
    let zombie = nodes.store.append(by(second, append("t1", 3, 1))).await;
    assert_eq!(zombie, Err(StoreError::NotOwner));
    // It cannot write a card either.
    nodes
        .store
        .append(by(third, append("t1", 3, 1)))
        .await
        .unwrap();
    assert_eq!(nodes.store.read("t1", 0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_clock_of_the_database_that_jumps_ends_leases_early_but_gives_no_table_two_owners() {
    let nodes = Nodes::new().await;
    let (one, two) = (nodes.join("one").await, nodes.join("two").await);
    let first = Fence {
        owner: one,
        epoch: 1,
    };
    nodes
        .store
        .append(by(first, append("t1", 1, 1)))
        .await
        .unwrap();
    nodes.renew(&[two]).await;
    // The clock was set back: the lease would last for an hour although nobody may be there to renew it.
    nodes.shift("one", 3600).await;
    let second = nodes.owned("t1", two).await;
    let late = nodes.store.append(by(first, append("t1", 2, 1))).await;
    assert_eq!(late, Err(StoreError::NotOwner));
    nodes
        .store
        .append(by(second, append("t1", 2, 1)))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_name_is_one_nodes_while_it_lives_and_free_once_it_left() {
    let nodes = Nodes::new().await;
    let one = nodes.join("one").await;
    let twice = nodes.store.join("one", "127.0.0.1:2", "1").await.unwrap();
    assert_eq!(twice, Err("127.0.0.1:1".to_owned()));
    let fence = Fence {
        owner: one,
        epoch: 1,
    };
    nodes
        .store
        .append(by(fence, append("t1", 1, 1)))
        .await
        .unwrap();
    nodes.renew(&[one]).await;
    let row = &nodes.store.nodes().await.unwrap()[0];
    assert_eq!((row.id.as_str(), row.tables), ("one", 1));
    assert!(row.lease > 0 && row.lease <= 4000);
    nodes.store.leave(one).await.unwrap();
    let again = nodes.join("one").await;
    assert!(again > one);
    assert_eq!(
        nodes.owned("t1", again).await.epoch,
        3,
        "released, then taken"
    );
}

#[tokio::test]
async fn a_commit_tells_others_once_and_a_move_tells_nobody() {
    let nodes = Nodes::new().await;
    nodes.store.speak("house", 7);
    let other = Postgres::open(&nodes.address).await.unwrap();
    other.speak("house", 8);
    let mut heard = other.listen().await.unwrap();
    nodes.store.append(append("t1", 1, 1)).await.unwrap();
    let mut sheet = append("s1", 1, 1);
    sheet.sheet = Some(Box::new(SheetRow {
        id: "s1".into(),
        owner: "p".into(),
        card: "{}".into(),
        updated: 1,
        table: None,
        people: Vec::new(),
    }));
    nodes.store.append(sheet).await.unwrap();
    assert_eq!(heard.recv().await.unwrap().payload(), "7 s:s1");
    nodes.store.tell("out:p1").await.unwrap();
    assert_eq!(heard.recv().await.unwrap().payload(), "7 out:p1");
}

#[tokio::test]
async fn work_is_one_nodes_until_it_ends_it_or_dies() {
    let nodes = Nodes::new().await;
    let (one, two) = (nodes.join("one").await, nodes.join("two").await);
    let take = async |me| nodes.store.take_work("k", me).await.unwrap();
    assert_eq!(take(one).await, Work::Mine);
    assert_eq!(take(one).await, Work::Mine);
    nodes.renew(&[one]).await;
    assert_eq!(take(two).await, Work::Elsewhere(String::new()));
    let asked = nodes.store.show_work("k", one, "half").await.unwrap();
    assert!(asked.is_some_and(|ago| ago.as_secs() < 60), "{asked:?}");
    nodes.renew(&[one]).await;
    assert_eq!(take(two).await, Work::Elsewhere("half".to_owned()));
    assert_eq!(nodes.store.show_work("k", two, "x").await.unwrap(), None);
    nodes.store.end_work("k", two).await.unwrap();
    nodes.renew(&[one]).await;
    assert_eq!(take(two).await, Work::Elsewhere("half".to_owned()));
    nodes.shift("one", -10).await;
    assert_eq!(take(two).await, Work::Mine, "the other is dead");
    nodes.store.end_work("k", two).await.unwrap();
    assert_eq!(take(two).await, Work::Mine);
}

#[tokio::test]
async fn a_limit_of_the_house_gives_its_burst_and_says_how_long_to_wait() {
    let nodes = Nodes::new().await;
    let minute = Duration::from_secs(60);
    let mut waits = Vec::new();
    for _ in 0..4 {
        waits.push(nodes.store.count_use("k", minute, 3).await.unwrap());
    }
    assert_eq!(waits[..3], [None, None, None]);
    let wait = waits[3].unwrap();
    assert!(wait > Duration::ZERO && wait <= minute, "{wait:?}");
    assert_eq!(
        nodes.store.count_use("other", minute, 3).await.unwrap(),
        None
    );
    // The clock of the database was set back by an hour: nobody is locked out for an hour.
    nodes
        .sql("update uses set free = free + interval '1 h'")
        .await;
    assert_eq!(nodes.store.count_use("k", minute, 3).await.unwrap(), None);
    nodes
        .sql("update uses set free = free - interval '2 h'")
        .await;
    nodes.store.tidy().await.unwrap();
    assert_eq!(nodes.store.count_use("k", minute, 1).await.unwrap(), None);
}

#[tokio::test]
async fn what_was_told_about_people_can_be_read_later() {
    let nodes = Nodes::new().await;
    nodes.store.speak("house", 7);
    nodes.store.tell("out:p1").await.unwrap();
    nodes.store.tell("gone:p2").await.unwrap();
    let told = nodes.store.told_within(Duration::from_secs(60)).await;
    assert_eq!(told.unwrap(), ["7 out:p1", "7 gone:p2"]);
    nodes.sql("update news set at = at - interval '2 h'").await;
    let told = nodes.store.told_within(Duration::from_secs(60)).await;
    assert!(told.unwrap().is_empty());
    nodes.store.tidy().await.unwrap();
    let told = nodes.store.told_within(Duration::from_secs(86_400)).await;
    assert!(told.unwrap().is_empty());
}
