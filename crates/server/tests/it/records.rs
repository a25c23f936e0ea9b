//! Finished games.

use client::Http;
use serde_json::{Value, json};
use server::{Receipt, RecordFile, Why};

use crate::house::{Guest, Tavern, play_out};

async fn played(tavern: &Tavern) -> (Guest, Guest, String) {
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    play_out(&mut anna, &mut bert).await;
    let record = anna.play["record"].as_str().unwrap().to_owned();
    (anna, bert, record)
}

#[tokio::test]
async fn a_finished_game_is_listed_replayed_and_shared() {
    let tavern = Tavern::open().await;
    let (anna, bert, id) = played(&tavern).await;
    let list = bert.http.get("/api/records").await.unwrap();
    assert_eq!(
        (&list[0]["id"], &list[0]["my_seat"]),
        (&json!(id), &json!(1))
    );
    let as_seat = anna
        .http
        .get(&format!("/api/records/{id}/replay?as=0"))
        .await
        .unwrap();
    let open = anna
        .http
        .get(&format!("/api/records/{id}/replay?as=open"))
        .await
        .unwrap();
    let steps = |replay: &Value| replay["steps"].as_array().unwrap().clone();
    assert_eq!(
        steps(&open).len(),
        28,
        "9 rounds of a deal and two choices, and the beginning"
    );
    assert_eq!(
        steps(&as_seat)[1]["view"]["cards"][1],
        json!(null),
        "seat 0 did not see seat 1's card"
    );
    assert!(steps(&open)[1]["view"]["cards"][1].is_number());
    assert_eq!(open["deals"].as_array().unwrap().len(), 9);
    let over: Vec<u64> = steps(&open)
        .iter()
        .map(|step| step["rounds"].as_u64().unwrap())
        .collect();
    assert_eq!((over[0], over[3], over[4], over[27]), (0, 1, 1, 9));
    let times = steps(&open);
    let times: Vec<u64> = times
        .iter()
        .map(|step| step["at"].as_u64().unwrap())
        .collect();
    assert!(times.is_sorted(), "{times:?}");
    let number = |what: &str| open["info"][what].as_u64().unwrap();
    assert_eq!((times[0], times[27]), (number("began"), number("ended")));
    assert!(times[1] > times[0] || times[27] > times[1], "{times:?}");
    let stranger = Http::enter(tavern.address(), "Stranger").await.unwrap();
    let path = format!("/api/records/{id}");
    assert_eq!(stranger.send("GET", &path, None).await.unwrap().status, 404);
    let share = anna
        .http
        .post(&format!("{path}/share"), json!({}))
        .await
        .unwrap();
    let again = bert
        .http
        .post(&format!("{path}/share"), json!({}))
        .await
        .unwrap();
    assert_eq!(share, again, "one link for all");
    let key = share["share"].as_str().unwrap();
    assert_eq!(
        stranger.get(&format!("{path}?share={key}")).await.unwrap()["id"],
        json!(id)
    );
    assert_eq!(
        stranger
            .send("GET", &format!("{path}?share=x"), None)
            .await
            .unwrap()
            .status,
        404
    );
    let bad = anna
        .http
        .send("GET", &format!("{path}/replay?as=7"), None)
        .await
        .unwrap();
    assert_eq!(bad.json()["code"], "bad_seat");
}

#[tokio::test]
async fn a_download_can_be_checked_and_a_doctored_one_is_found_out() {
    let tavern = Tavern::open().await;
    let (anna, _, id) = played(&tavern).await;
    let text = anna
        .http
        .send("GET", &format!("/api/records/{id}/download"), None)
        .await
        .unwrap()
        .body;
    let kind = game::kind::<testkit::toy::Toy>();
    let check = |text: &str| {
        let file: RecordFile = serde_json::from_str(text).unwrap();
        let checked = server::verify(kind, &file, &[], &solve);
        checked
            .map(|checked| (checked.deals, checked.missing.len()))
            .map_err(|refusal| refusal.code)
    };
    assert_eq!(check(&text), Ok((9, 0)));
    keep("toy-2.json", &text);
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let secret = file["deals"][0]["secret"].as_str().unwrap().to_owned();
    let flipped = if secret.starts_with('0') { "1" } else { "0" };
    file["deals"][0]["secret"] = json!(format!("{flipped}{}", &secret[1..]));
    assert_eq!(check(&file.to_string()), Err("unfair_deal".to_owned()));
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let deck = file["record"]["steps"][0]["chance"]["deck"]
        .as_array_mut()
        .unwrap();
    deck.rotate_left(1);
    assert_eq!(check(&file.to_string()), Err("unfair_deal".to_owned()));
    let mut file: Value = serde_json::from_str(&text).unwrap();
    file["deals"].as_array_mut().unwrap().remove(3);
    assert_eq!(check(&file.to_string()), Err("unfair_deal".to_owned()));
    // A proof without a deal cannot make up the number of fair ones.
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let again = file["deals"][0].clone();
    file["deals"].as_array_mut().unwrap().push(again);
    assert_eq!(check(&file.to_string()), Err("unfair_deal".to_owned()));
}

/// Solves puzzles with the keys of the test players instead of work.
fn solve(puzzle: &fair::Puzzle<'_>) -> Option<fair::Number> {
    puzzle.open(&client::rehearsal().period).ok()
}

/// A host who tries secrets until a deal is favourable, and leaves out the players' sealed parts, is detected.
#[tokio::test]
async fn a_deal_without_the_parts_of_its_players_is_not_called_fair() {
    let tavern = Tavern::open().await;
    let (anna, _, id) = played(&tavern).await;
    let path = format!("/api/records/{id}/download");
    let text = anna.http.send("GET", &path, None).await.unwrap().body;
    let honest: RecordFile = serde_json::from_str(&text).unwrap();
    let kind = game::kind::<testkit::toy::Toy>();
    let first = &honest.deals[0];
    let receipt = Receipt {
        table: first.table.clone(),
        deal: first.deal,
        seat: 0,
        commitment: first.commitment.clone(),
        puzzle: first.cuts[0].puzzle.clone(),
    };
    let receipts = [receipt];
    let check = |file: &RecordFile, receipts: &[Receipt]| {
        server::verify(kind, file, receipts, &solve).map_err(|refusal| refusal.message)
    };
    assert!(check(&honest, &receipts).unwrap().missing.is_empty());
    for forget in [true, false] {
        let mut chosen = honest.clone();
        let cuts = &mut chosen.deals[0].cuts;
        if forget {
            cuts.clear();
        } else {
            for cut in cuts {
                (cut.puzzle, cut.period, cut.part) = (None, None, None);
            }
        }
        // The record is made consistent: everything dealt follows from the secret alone.
        let id = fair::DealId {
            algorithm: fair::ALGORITHM,
            table: &first.table,
            deal: first.deal,
        };
        let (secret, salt) = (first.secret.parse().unwrap(), first.salt.parse().unwrap());
        let mut stream = fair::DealStream::new(id, &secret, &salt, &[]);
        let start = kind.replay(&honest.record).unwrap();
        let dealt = start.at(0).deal(&mut stream).unwrap();
        chosen.record.steps = vec![dealt];
        chosen.deals.truncate(1);
        let checked = check(&chosen, &[]).unwrap();
        let why = if forget { Why::Unnamed } else { Why::Late };
        let named: Vec<_> = checked
            .missing
            .iter()
            .map(|missing| (missing.seat.index(), missing.name.as_deref(), missing.why))
            .collect();
        assert_eq!(named, [(0, Some("Anna"), why), (1, Some("Bert"), why)]);
        let told = check(&chosen, &receipts).unwrap_err();
        assert!(told.contains("leaves out a part"), "{told}");
    }
}

/// Withholding a part changes nothing: the server forces it open, and the deal is the same as if it had been opened.
#[tokio::test]
async fn a_withheld_part_counts_all_the_same() {
    server::solve_by(solve);
    let tavern = Tavern::with(|config| config.cut = 10_000).await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "toy", "preset": "long"})).await;
    let sealed = client::rehearsal().puzzle;
    for guest in [&mut anna, &mut bert] {
        guest.until(|guest| guest.may("cut_commit")).await;
        guest
            .must(json!({"type": "cut_commit", "deal": 1, "puzzle": sealed}))
            .await;
    }
    bert.until(|bert| bert.may("cut_reveal")).await;
    let period = client::rehearsal().period;
    bert.must(json!({"type": "cut_reveal", "deal": 1, "period": period}))
        .await;
    anna.until(|anna| anna.play["step"] == 1).await;
    let heard = anna.heard.join("\n");
    for kind in ["cuts_withheld", "cut_forced"] {
        assert!(heard.contains(kind), "{kind} was not told");
    }
    anna.must(json!({"type": "resign"})).await;
    let id = anna.play["record"].as_str().unwrap();
    let path = format!("/api/records/{id}/download");
    let text = anna.http.send("GET", &path, None).await.unwrap().body;
    let file: RecordFile = serde_json::from_str(&text).unwrap();
    assert!(file.deals[0].cuts[0].forced && !file.deals[0].cuts[1].forced);
    let kind = game::kind::<testkit::toy::Toy>();
    let checked = server::verify(kind, &file, &[], &solve).unwrap();
    assert_eq!((checked.forced, checked.missing.len()), (1, 0));
    let wrong = server::verify(kind, &file, &[], &|_| Some(period)).unwrap_err();
    assert_eq!(wrong.code, "unfair_deal");
    // A sealed part that is neither opened nor forced is missing, whatever else the record says.
    let mut file = file;
    file.deals[0].cuts[0].forced = false;
    let left_out = server::verify(kind, &file, &[], &solve).unwrap_err();
    assert!(
        left_out.message.contains("leaves a part out"),
        "{left_out:?}"
    );
}

/// `UPDATE_RECORDS=1` stores a record of the current version of the rules.
fn keep(name: &str, text: &str) {
    if std::env::var_os("UPDATE_RECORDS").is_some() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
        std::fs::write(folder.join(name), text).unwrap();
    }
}

#[tokio::test]
async fn a_game_that_was_given_up_is_a_record_too() {
    let tavern = Tavern::open().await;
    let (_, mut anna, mut bert) = tavern.two(json!({"game": "quoridor", "seats": 2})).await;
    for (one, other) in [("e2", "e8"), ("d3h", "e7"), ("e3", "f6v")] {
        anna.must(json!({"type": "act", "action": one})).await;
        bert.must(json!({"type": "act", "action": other})).await;
    }
    bert.must(json!({"type": "resign"})).await;
    let id = bert.play["record"].as_str().unwrap().to_owned();
    let text = bert
        .http
        .send("GET", &format!("/api/records/{id}/download"), None)
        .await
        .unwrap()
        .body;
    let file: RecordFile = serde_json::from_str(&text).unwrap();
    assert_eq!(file.info.steps, 6);
    assert_eq!(file.info.outcome.points.0, [1, 0]);
    keep("quoridor-1.json", &text);
}

/// Records of every version of the rules are stored and must replay forever. A new version adds a file.
#[test]
fn old_records_still_replay() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let file: RecordFile = serde_json::from_str(&text)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let kind = crate::house::games()
            .into_iter()
            .find(|game| game.kind.id() == file.record.game);
        let kind = kind
            .unwrap_or_else(|| panic!("{}: no such game", path.display()))
            .kind;
        server::verify(kind, &file, &[], &|_| None)
            .unwrap_or_else(|refusal| panic!("{}: {refusal:?}", path.display()));
        seen += 1;
    }
    assert!(seen >= 2);
}
