//! Deleting old data, in both stores.

use store::{Append, Entry, Retention, TableRow};

use crate::house::{House, Opened, laws, person};

laws!(what_is_old_goes_and_nothing_else);

fn table(id: &str, phase: &str, person: &str, updated: u64) -> Append {
    let entries = (1..=3).map(|seq| Entry {
        seq,
        at: updated,
        payload: "{}".to_owned(),
    });
    Append {
        stream: id.to_owned(),
        entries: entries.collect(),
        table: Some(Box::new(TableRow {
            id: id.to_owned(),
            code: id.to_owned(),
            game: "toy".to_owned(),
            phase: phase.to_owned(),
            visibility: "open".to_owned(),
            card: "{}".to_owned(),
            people: vec![person.to_owned()],
            updated,
        })),
        ..Append::default()
    }
}

async fn what_is_old_goes_and_nothing_else(house: House) {
    let Opened { store, .. } = house.open().await;
    for (id, at) in [("idle", 10), ("player", 10), ("new", 100), ("owner", 10)] {
        store.add_person(&person(id), at).await.unwrap();
        store
            .add_session(&format!("session of {id}"), id, at)
            .await
            .unwrap();
    }
    store
        .make_account("owner", "Owner", "owner", "hash")
        .await
        .unwrap();
    store
        .append(table("told", "closed", "idle", 10))
        .await
        .unwrap();
    store
        .append(table("tnew", "closed", "idle", 100))
        .await
        .unwrap();
    store
        .append(table("trun", "playing", "player", 10))
        .await
        .unwrap();
    store.prune(Retention::default()).await.unwrap();
    assert!(
        store.person("idle").await.unwrap().is_some(),
        "nothing goes unasked"
    );
    let before = Retention {
        sessions: 5,
        guests: 50,
        tables: 50,
    };
    store.prune(before).await.unwrap();
    for (id, stays) in [
        ("idle", false),
        ("player", true),
        ("new", true),
        ("owner", true),
    ] {
        assert_eq!(store.person(id).await.unwrap().is_some(), stays, "{id}");
        let session = store.session(&format!("session of {id}")).await.unwrap();
        assert_eq!(session.is_some(), stays, "{id}");
    }
    // The other streams are complete, and the numbers of a deleted one can be used again.
    for (id, stays) in [("told", 0), ("tnew", 3), ("trun", 3)] {
        assert_eq!(store.read(id, 0).await.unwrap().len(), stays, "{id}");
    }
    let sessions = Retention {
        sessions: 50,
        ..Retention::default()
    };
    store.prune(sessions).await.unwrap();
    assert!(store.session("session of owner").await.unwrap().is_none());
    assert!(store.session("session of new").await.unwrap().is_some());
}
