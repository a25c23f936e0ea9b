//! Analyses of finished games by the strongest bot.

use std::time::Duration;

use client::Http;
use serde_json::{Value, json};

use crate::house::{Guest, House};

/// Polls until the whole game has been analysed.
async fn whole(http: &Http, record: &str) -> Value {
    let path = format!("/api/records/{record}/analysis");
    let mut done = 0;
    loop {
        let analysis = http.get(&path).await.unwrap();
        let now = analysis["done"].as_u64().unwrap();
        assert!(now >= done, "it never goes back: {analysis}");
        assert_eq!(analysis["steps"].as_array().unwrap().len() as u64, now);
        if analysis["done"] == analysis["of"] {
            return analysis;
        }
        done = now;
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test]
async fn a_blunder_costs_points_and_the_best_move_none() {
    let mut house = House::open("warn");
    let (mut anna, mut bert) = (house.guest("Anna").await, house.guest("Bert").await);
    let table = anna.open(json!({"game": "quoridor", "seats": 2})).await;
    bert.enter(&table).await;
    bert.must(json!({"type": "sit"})).await;
    // The third step goes back to where it came from.
    for (number, action) in ["e2", "e8", "e1", "e7"].into_iter().enumerate() {
        let guest = if number % 2 == 0 {
            &mut anna
        } else {
            &mut bert
        };
        guest.must(json!({"type": "act", "action": action})).await;
    }
    anna.must(json!({"type": "resign"})).await;
    let record = anna.play["record"].as_str().unwrap().to_owned();
    let path = format!("/api/records/{record}/analysis");
    let stranger = house.guest("Stranger").await.http;
    let refused = stranger.send("GET", &path, None).await.unwrap();
    assert_eq!(refused.status, 404, "what is not shared is not analysed");

    let analysis = whole(&anna.http, &record).await;
    assert_eq!(
        (&analysis["of"], &analysis["level"]),
        (&json!(4), &json!("master"))
    );
    for (index, step) in analysis["steps"].as_array().unwrap().iter().enumerate() {
        assert_eq!(step["seq"], index as u64 + 1);
        assert_eq!(step["seat"], index as u64 % 2);
        assert!(step["cost"].as_f64().unwrap() >= 0.0, "{step}");
        assert!(
            step["best"] != step["played"] || step["cost"] == 0.0,
            "{step}"
        );
    }
    let blunder = &analysis["steps"][2];
    assert!(blunder["cost"].as_f64().unwrap() > 0.02, "{blunder}");
    assert_ne!(blunder["best"], "e1");

    let later = bert.http.get(&format!("{path}?from=3")).await.unwrap();
    assert_eq!((&later["from"], &later["done"]), (&json!(3), &json!(4)));
    assert_eq!(later["steps"], json!([analysis["steps"][3]]));
    house.kill_and_restart();
    let again = crate::house::patiently(|| anna.http.get(&path)).await;
    assert_eq!(again, analysis, "it is kept");
}

/// Plays a whole game in which everybody always plays the first legal action; returns the record.
async fn played(guests: &mut [Guest]) -> String {
    while guests.iter().any(|guest| guest.phase() != "finished") {
        let mut moved = false;
        for guest in &mut *guests {
            moved |= guest.proceed(&mut |_| 0).await;
        }
        if !moved {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    guests[0].play["record"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn every_action_of_a_game_with_hidden_cards_is_judged_and_a_forced_one_needs_no_thought() {
    let house = House::open("warn");
    let mut guests = Vec::new();
    for name in ["Anna", "Bert", "Cleo", "Dora"] {
        guests.push(house.guest(name).await);
    }
    let new = json!({"game": "doppelkopf"});
    let table = guests[0].open(new).await;
    for guest in &mut guests[1..] {
        guest.enter(&table).await;
        guest.must(json!({"type": "sit"})).await;
    }
    let record = played(&mut guests).await;
    let anna = &guests[0];
    let analysis = whole(&anna.http, &record).await;
    let replay = anna
        .http
        .get(&format!("/api/records/{record}/download"))
        .await
        .unwrap();
    let steps = replay["record"]["steps"].as_array().unwrap();
    let mut actions = steps
        .iter()
        .enumerate()
        .filter(|(_, step)| step["action"].is_string());
    let (mut forced, mut unjudged) = (0, 0);
    for found in analysis["steps"].as_array().unwrap() {
        let (index, step) = actions.next().unwrap();
        assert_eq!(found["seq"], index as u64 + 1);
        assert_eq!(
            (&found["seat"], &found["played"]),
            (&step["seat"], &step["action"])
        );
        match found["cost"].as_f64() {
            Some(cost) => assert!(cost >= 0.0, "{found}"),
            // A call out of turn, where the bot would have passed.
            None => unjudged += 1,
        }
        if found["expects"].is_null() && found["best"].is_string() {
            assert_eq!(
                (&found["best"], &found["cost"]),
                (&step["action"], &json!(0.0))
            );
            forced += 1;
        }
    }
    assert!(actions.next().is_none(), "every action is judged");
    assert!(
        unjudged < 4,
        "what the bot would never think of is the exception"
    );
    assert!(forced > 0, "the last cards are forced");
}
