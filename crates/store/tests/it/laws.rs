//! Laws of every store: what is appended is there, once, and what is refused leaves nothing behind.

use std::sync::atomic::Ordering;

use store::{Append, Entry, NamedEvent, NewRecord, SheetRow, StoreError, TableRow, Token};

use crate::house::{House, Opened, append, laws, person};

laws!(
    many_streams_at_once_are_grouped_and_all_there_after_reopening,
    of_two_writers_of_one_number_one_loses_and_the_rest_of_the_group_is_written,
    a_record_and_a_card_come_with_their_events_or_not_at_all,
    people_accounts_and_their_history,
    a_guest_who_signs_in_brings_records_and_sheets_along,
    tokens_and_sessions_end_with_the_person,
    sheets_are_found_by_owner_and_by_table,
    a_table_that_was_set_aside_is_closed_and_says_why,
    an_analysis_is_kept_for_one_version,
    what_the_house_remembers_stays,
    whoever_is_forgotten_is_named_nowhere,
    every_text_comes_back_as_it_was,
    a_store_that_takes_writes_is_ready,
);

async fn many_streams_at_once_are_grouped_and_all_there_after_reopening(house: House) {
    let Opened { store, figures } = house.open().await;
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
    let groups = figures.groups.load(Ordering::Relaxed);
    assert!(groups < 900, "900 appends took {groups} commits");
    store.close().await.unwrap();
    let again = house.open().await.store;
    for stream in ["t0", "t299"] {
        let entries = again.read(stream, 0).await.unwrap();
        assert_eq!(
            entries.iter().map(|entry| entry.seq).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5, 6]
        );
        assert_eq!(again.read(stream, 4).await.unwrap().len(), 2);
    }
}

async fn of_two_writers_of_one_number_one_loses_and_the_rest_of_the_group_is_written(house: House) {
    let store = house.open().await.store;
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

async fn a_record_and_a_card_come_with_their_events_or_not_at_all(house: House) {
    let store = house.open().await.store;
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

async fn people_accounts_and_their_history(house: House) {
    let store = house.open().await.store;
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

fn table(id: &str, card: &str, people: &[&str]) -> Option<Box<TableRow>> {
    Some(Box::new(TableRow {
        id: id.into(),
        code: format!("code-{id}"),
        game: "toy".into(),
        phase: "playing".into(),
        visibility: "open".into(),
        card: card.into(),
        people: people.iter().map(|person| (*person).to_owned()).collect(),
        updated: 5,
    }))
}

fn record(id: &str, info: &str, people: &[(&str, u8)]) -> Option<Box<NewRecord>> {
    Some(Box::new(NewRecord {
        id: id.into(),
        ended: 9,
        info: info.into(),
        record: format!("whole {info}"),
        people: people
            .iter()
            .map(|(person, seat)| ((*person).to_owned(), *seat))
            .collect(),
    }))
}

fn sheet(id: &str, owner: &str, table: Option<&str>) -> Option<Box<SheetRow>> {
    Some(Box::new(SheetRow {
        id: id.into(),
        owner: owner.into(),
        card: "{}".into(),
        updated: 5,
        table: table.map(str::to_owned),
        people: Vec::new(),
    }))
}

async fn a_guest_who_signs_in_brings_records_and_sheets_along(house: House) {
    let store = house.open().await.store;
    for id in ["g", "a"] {
        store.add_person(&person(id), 1).await.unwrap();
    }
    store
        .make_account("a", "Anna", "anna", "hash")
        .await
        .unwrap();
    let mut one = append("t1", 1, 1);
    one.record = record("r1", "{}", &[("g", 1)]);
    store.append(one).await.unwrap();
    let mut two = append("s1", 1, 1);
    two.sheet = sheet("s1", "g", None);
    store.append(two).await.unwrap();
    store.adopt("g", "a").await.unwrap();
    assert_eq!(
        store.records_of("a", 10, 5).await.unwrap()[0].people,
        [("a".to_owned(), 1)]
    );
    assert!(store.records_of("g", 10, 5).await.unwrap().is_empty());
    assert_eq!(store.sheets_of("a").await.unwrap()[0].id, "s1");
    store.delete_person("a").await.unwrap();
    let mut both = store.forgetting().await.unwrap();
    both.sort();
    assert_eq!(both, ["a", "g"], "the guest is forgotten with the account");
}

async fn tokens_and_sessions_end_with_the_person(house: House) {
    let store = house.open().await.store;
    store.add_person(&person("p"), 1).await.unwrap();
    let token = |id: &str, made| Token {
        id: id.to_owned(),
        label: "my bot".to_owned(),
        made,
    };
    store.add_token(&token("k1", 1), "h1", "p").await.unwrap();
    store.add_token(&token("k2", 2), "h2", "p").await.unwrap();
    assert_eq!(
        store.add_token(&token("k3", 3), "h2", "p").await,
        Err(StoreError::Taken)
    );
    let made: Vec<u64> = store
        .tokens("p")
        .await
        .unwrap()
        .iter()
        .map(|t| t.made)
        .collect();
    assert_eq!(made, [2, 1]);
    store.drop_token("k1", "q").await.unwrap();
    assert_eq!(
        store.token("h1").await.unwrap().unwrap().id,
        "k1",
        "not another's to withdraw"
    );
    store.drop_token("k1", "p").await.unwrap();
    assert_eq!(store.token("h1").await.unwrap(), None);
    store.add_session("s1", "p", 1).await.unwrap();
    store.rename("p", "Paula", 7).await.unwrap();
    let seen = store.session("s1").await.unwrap().unwrap();
    assert_eq!((seen.name.as_str(), seen.avatar), ("Paula", 7));
    store.drop_session("s1").await.unwrap();
    assert_eq!(store.session("s1").await.unwrap(), None);
    store.add_session("s2", "p", 1).await.unwrap();
    store.delete_person("p").await.unwrap();
    assert_eq!(store.token("h2").await.unwrap(), None);
    assert_eq!(store.session("s2").await.unwrap(), None);
}

async fn sheets_are_found_by_owner_and_by_table(house: House) {
    let store = house.open().await.store;
    let mut one = append("s1", 1, 1);
    one.sheet = sheet("s1", "p", None);
    store.append(one).await.unwrap();
    let mut two = append("s1", 2, 1);
    two.sheet = sheet("s1", "another", Some("t1"));
    store.append(two).await.unwrap();
    assert_eq!(
        store.sheet("s1").await.unwrap().unwrap().owner,
        "p",
        "the owner stays"
    );
    assert_eq!(
        store.sheet_of_table("t1").await.unwrap().as_deref(),
        Some("s1")
    );
    assert_eq!(store.sheet_of_table("t2").await.unwrap(), None);
}

async fn a_table_that_was_set_aside_is_closed_and_says_why(house: House) {
    let store = house.open().await.store;
    let mut one = append("t1", 1, 1);
    one.table = table("t1", "{}", &[]);
    store.append(one).await.unwrap();
    assert_eq!(store.tables(10).await.unwrap().len(), 1);
    store.set_aside("t1", "torn", 1).await.unwrap();
    store.set_aside("t1", "torn again", 2).await.unwrap();
    assert!(store.tables(10).await.unwrap().is_empty());
    assert_eq!(
        store.aside("t1").await.unwrap().as_deref(),
        Some("torn again")
    );
    assert_eq!(store.aside("t2").await.unwrap(), None);
}

async fn an_analysis_is_kept_for_one_version(house: House) {
    let store = house.open().await.store;
    store.keep_analysis("r1", "v1", "old").await.unwrap();
    store.keep_analysis("r1", "v2", "new").await.unwrap();
    assert_eq!(store.analysis("r1", "v1").await.unwrap(), None);
    assert_eq!(
        store.analysis("r1", "v2").await.unwrap().as_deref(),
        Some("new")
    );
}

async fn what_the_house_remembers_stays(house: House) {
    let store = house.open().await.store;
    assert_eq!(store.remember("key", "first").await.unwrap(), "first");
    store.close().await.unwrap();
    assert!(store.append(append("t", 1, 1)).await.is_err(), "closed");
    let store = house.open().await.store;
    assert_eq!(store.remember("key", "second").await.unwrap(), "first");
    store.ready().await.unwrap();
}

async fn whoever_is_forgotten_is_named_nowhere(house: House) {
    let store = house.open().await.store;
    store.add_person(&person("anna1"), 1).await.unwrap();
    let mut one = append("t1", 1, 3);
    one.entries[1].payload = "{\"who\":\"anna1\"}".to_owned();
    one.table = table("t1", "{\"seat\":\"anna1\"}", &["anna1"]);
    one.record = record("r1", "{\"seat\":\"anna1\"}", &[("anna1", 2)]);
    store.append(one).await.unwrap();
    let mut lonely = append("s1", 1, 1);
    lonely.entries[0].payload = "anna1 alone".to_owned();
    lonely.sheet = sheet("s1", "anna1", Some("t9"));
    store.append(lonely).await.unwrap();
    store.delete_person("anna1").await.unwrap();
    let mut traces = store.traces("anna1").await.unwrap();
    assert_eq!(traces.events.len(), 2);
    assert_eq!(traces.records[0].seat, Some(2));
    let without = |text: &mut String| *text = text.replace("anna1", "");
    traces
        .events
        .retain(|named: &NamedEvent| named.stream == "t1");
    traces
        .events
        .iter_mut()
        .for_each(|named| without(&mut named.event.text));
    traces
        .cards
        .iter_mut()
        .for_each(|card| without(&mut card.text));
    for record in &mut traces.records {
        without(&mut record.info);
        without(&mut record.whole);
    }
    traces.streams.push("s1".to_owned());
    store.forget("anna1", traces).await.unwrap();
    let left = store.traces("anna1").await.unwrap();
    assert!(left.events.is_empty() && left.cards.is_empty() && left.records.is_empty());
    assert!(store.forgetting().await.unwrap().is_empty());
    assert_eq!(
        store.read("t1", 0).await.unwrap()[1].payload,
        "{\"who\":\"\"}"
    );
    assert!(store.read("s1", 0).await.unwrap().is_empty());
    assert!(store.tables_of("anna1").await.unwrap().is_empty());
    assert_eq!(store.sheet("s1").await.unwrap(), None);
}

async fn every_text_comes_back_as_it_was(house: House) {
    let store = house.open().await.store;
    let words = [
        "",
        "'; drop table events; --",
        "ä €  🂡 \u{202e}",
        "\\\"%_?$1",
        "\n\t",
    ];
    let entries = words.iter().zip(1..).map(|(word, seq)| Entry {
        seq,
        at: u64::from(u32::MAX) * 1000,
        payload: (*word).to_owned(),
    });
    let append = Append {
        stream: "t1".to_owned(),
        entries: entries.collect(),
        ..Append::default()
    };
    store.append(append.clone()).await.unwrap();
    assert_eq!(store.read("t1", 0).await.unwrap(), append.entries);
    assert_eq!(store.read("t1", u64::MAX).await.unwrap(), []);
}

async fn a_store_that_takes_writes_is_ready(house: House) {
    let Opened { store, figures } = house.open().await;
    store.ready().await.unwrap();
    store.ready().await.unwrap();
    let jobs = figures.jobs.load(Ordering::Relaxed);
    assert!(jobs >= 2, "each time something was written");
}
