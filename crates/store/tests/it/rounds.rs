//! Rounds as their members see them, in both stores.

use store::{Append, Named, SheetRow, Traces};

use crate::house::{House, append, laws, person};

laws!(
    a_round_is_found_by_its_members_until_it_or_they_are_gone,
    a_stream_to_which_somebody_has_appended_is_not_deleted,
);

/// A round of `owner` that these people see, too.
fn round(id: &str, owner: &str, people: &[&str]) -> Append {
    let mut append = append(id, 1, 1);
    append.sheet = Some(Box::new(SheetRow {
        id: id.to_owned(),
        owner: owner.to_owned(),
        card: "{}".to_owned(),
        updated: 5,
        table: None,
        people: people.iter().map(|one| (*one).to_owned()).collect(),
    }));
    append
}

async fn a_round_is_found_by_its_members_until_it_or_they_are_gone(house: House) {
    let store = house.open().await.store;
    let found = async |person: &str| {
        let rows = store.sheets_with(person).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    for id in ["guest", "anna", "bert"] {
        store.add_person(&person(id), 1).await.unwrap();
    }
    let members = ["anna", "bert", "guest"];
    store.append(round("c1", "anna", &members)).await.unwrap();
    store.append(round("c2", "bert", &["guest"])).await.unwrap();
    assert_eq!(found("bert").await, ["c1"]);
    assert!(found("anna").await.is_empty(), "her own are listed as hers");
    store.adopt("guest", "bert").await.unwrap();
    assert!(found("guest").await.is_empty());
    assert_eq!(found("bert").await, ["c1"]);
    assert_eq!(store.guests_of("bert").await.unwrap(), ["guest"]);
    let traces = Traces {
        streams: vec!["c1".to_owned()],
        ..Traces::default()
    };
    store.forget("", traces).await.unwrap();
    assert!(found("bert").await.is_empty());
    store.append(round("c3", "anna", &["bert"])).await.unwrap();
    let traces = Traces {
        sheets: vec![Named {
            key: "c3".to_owned(),
            text: "{\"without\":1}".to_owned(),
        }],
        ..Traces::default()
    };
    store.forget("bert", traces).await.unwrap();
    assert!(found("bert").await.is_empty());
    let card = store.sheet("c3").await.unwrap().unwrap().card;
    assert_eq!(card, "{\"without\":1}");
}

async fn a_stream_to_which_somebody_has_appended_is_not_deleted(house: House) {
    let store = house.open().await.store;
    for id in ["c1", "c2"] {
        store.append(round(id, "anna", &["bert"])).await.unwrap();
    }
    store.append(append("c2", 2, 1)).await.unwrap();
    let both = ["c1", "c2"].map(|id| (id.to_owned(), 1));
    assert_eq!(store.delete_unchanged(both.into()).await.unwrap(), ["c2"]);
    assert!(store.read("c1", 0).await.unwrap().is_empty());
    assert!(store.sheet("c1").await.unwrap().is_none());
    assert_eq!(store.read("c2", 0).await.unwrap().len(), 2);
    let found = store.sheets_with("bert").await.unwrap();
    let found: Vec<_> = found.into_iter().map(|row| row.id).collect();
    assert_eq!(found, ["c2"]);
}
