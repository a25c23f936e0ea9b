//! Leases and ownership: one owner at a time, by the clock of the database; whoever has lost a table cannot append.

use sqlx::{AssertSqlSafe, Connection, PgConnection};
use store::{Append, Claim, Fence, Postgres, SheetRow, Store, StoreError};

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

    async fn owned(&self, stream: &str, me: u64) -> Fence {
        match self.store.claim(stream, me).await.unwrap() {
            Claim::Owned(fence) => fence,
            other => panic!("{other:?}"),
        }
    }

    /// Moves the end of a node's lease, as a clock of the database that jumps would.
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
    assert!(nodes.store.renew(one).await.unwrap() && nodes.store.renew(two).await.unwrap());
    let elsewhere = nodes.store.claim("t1", two).await.unwrap();
    assert!(matches!(elsewhere, Claim::Elsewhere { number, .. } if number == one));
    nodes.store.release("t1", first).await.unwrap();
    let late = nodes.store.append(by(first, append("t1", 2, 1))).await;
    assert_eq!(late, Err(StoreError::NotOwner), "given up is given up");
    let second = nodes.owned("t1", two).await;
    nodes
        .store
        .append(by(second, append("t1", 2, 1)))
        .await
        .unwrap();
    nodes.shift("two", -10).await;
    assert!(!nodes.store.renew(two).await.unwrap(), "too late");
    assert_eq!(nodes.store.claim("t1", two).await.unwrap(), Claim::NoLease);
    let third = nodes.owned("t1", one).await;
    assert!(third.epoch > second.epoch);
    let zombie = nodes.store.append(by(second, append("t1", 3, 1))).await;
    assert_eq!(zombie, Err(StoreError::NotOwner));
    // Nor does it write a card in passing.
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
    }));
    nodes.store.append(sheet).await.unwrap();
    assert_eq!(heard.recv().await.unwrap().payload(), "7 s:s1");
    nodes.store.tell("out:p1").await.unwrap();
    assert_eq!(heard.recv().await.unwrap().payload(), "7 out:p1");
}
