//! Two worlds that differ only in cards that some viewers cannot know.

use game::{Kind, Match, NewMatch, Seat, StepRecord, Turn, Viewer, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde_json::Value;
use sqlx::{Connection, Row};

use crate::house::House;

/// The viewers who may not know what is exchanged: the first seat, and spectators.
pub const BLIND: [Viewer; 2] = [Viewer::Seat(Seat::new(0)), Viewer::Spectator];

/// The events of the only table of a house.
pub async fn events(house: &House) -> Vec<(i64, Value)> {
    let mut database = house.database().await;
    let rows = sqlx::query("select seq, payload from events order by seq")
        .fetch_all(&mut database)
        .await
        .unwrap();
    // Only a properly closed connection leaves the files unchanged, which may be copied next.
    database.close().await.unwrap();
    let read = |row: &sqlx::sqlite::SqliteRow| {
        let payload: String = row.get("payload");
        (row.get("seq"), serde_json::from_str(&payload).unwrap())
    };
    rows.iter().map(read).collect()
}

/// Replays a table's game from its events; `None` if one of its steps is not legal.
pub fn fold(kind: &'static dyn Kind, events: &[(i64, Value)]) -> Option<Box<dyn Match>> {
    let (opened, mut play) = (&events[0].1, None);
    for (_, event) in events {
        if event["kind"] == "started" {
            let new = NewMatch {
                preset: opened["preset"].as_str().map(str::to_owned),
                options: Some(opened["options"].clone()),
                seats: event["seats"].as_u64().map(|seats| seats as u8),
                leader: event["leader"].as_u64().map(|leader| leader as usize),
            };
            play = Some(kind.start(&new).unwrap());
        } else if event["kind"] == "step" {
            let step: StepRecord = serde_json::from_value(event["step"].clone()).unwrap();
            play.as_mut()?.redo(&step).ok()?;
        }
    }
    play
}

/// Whether no blind viewer can tell the two games apart by their views, from the first step on. The shown steps are not
/// compared: they are what is tested.
pub fn look_alike(one: &dyn Match, other: &dyn Match) -> bool {
    BLIND.iter().all(|viewer| {
        one.len() == other.len()
            && (0..=one.len()).rev().all(|steps| {
                one.at(steps).view(*viewer).get() == other.at(steps).view(*viewer).get()
            })
    })
}

/// Exchanges two cards of the last deal so that no blind viewer notices; returns the number of the changed event and the changed
/// events.
pub fn exchange(
    kind: &'static dyn Kind,
    events: &[(i64, Value)],
) -> Option<(i64, Vec<(i64, Value)>)> {
    let now = fold(kind, events)?;
    let deal = |(_, event): &(i64, Value)| event["step"]["chance"].is_object();
    let index = events.iter().rposition(deal)?;
    // After its round a deal is public.
    if events[index..]
        .iter()
        .any(|(_, event)| event["kind"] == "deal_shown")
    {
        return None;
    }
    let mut rng = ChaCha8Rng::seed_from_u64(index as u64);
    for _ in 0..3000 {
        let mut changed = events.to_vec();
        let chance = changed[index].1["step"]["chance"].as_object_mut()?;
        let cards = chance.values_mut().find_map(Value::as_array_mut)?;
        let count = cards.len() as u32;
        let (one, other) = (below(&mut rng, count), below(&mut rng, count));
        if cards[one as usize] == cards[other as usize] {
            continue;
        }
        cards.swap(one as usize, other as usize);
        if let Some(twin) = fold(kind, &changed)
            && look_alike(&*now, &*twin)
            && (1..now.seats()).any(|seat| {
                let viewer = Viewer::Seat(Seat::new(usize::from(seat)));
                now.view(viewer).get() != twin.view(viewer).get()
            })
        {
            return Some((events[index].0, changed));
        }
    }
    None
}

/// Actions that can be played in both games from here, up to a limit, without any blind viewer learning which is which.
pub fn common_line(
    mut one: Box<dyn Match>,
    mut other: Box<dyn Match>,
    most: usize,
) -> Vec<(Seat, String)> {
    let mut line = Vec::new();
    while line.len() < most {
        let Turn::Seats(seats) = one.turn() else {
            break;
        };
        let next = seats.into_iter().find_map(|seat| {
            let actions = one.legal(seat, 200).actions.into_iter();
            let mut both = actions.filter_map(|action| {
                let (mut here, mut there) = (one.fork(), other.fork());
                here.act(seat, &action).ok()?;
                there.act(seat, &action).ok()?;
                let on = matches!(here.turn(), Turn::Seats(_)) && look_alike(&*here, &*there);
                on.then_some((seat, action, here, there))
            });
            both.next()
        });
        let Some((seat, action, here, there)) = next else {
            break;
        };
        (one, other) = (here, there);
        line.push((seat, action));
    }
    line
}
