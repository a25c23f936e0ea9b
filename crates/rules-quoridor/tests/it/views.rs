//! Views: everybody sees everything, and a view alone gives the position back.

use game::{Game, Seat, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::{Quoridor, View};
use serde_json::json;

use crate::{play, start};

#[test]
fn the_view_has_what_the_screen_shows() {
    let mut position = start(9, 2, None);
    play(&mut position, "e2 e3h");
    let view = position.view(Viewer::Spectator);
    assert_eq!(
        serde_json::to_value(view).expect("a view can be written"),
        json!({
            "options": {"board": 9, "walls": null, "ply_limit": null},
            "leader": 0,
            "pawns": ["e2", "e9"],
            "walls_left": [10, 9],
            "goals": ["top", "bottom"],
            "walls": ["e3h"],
            "to_move": 0,
            "steps": ["e1", "d2", "f2", "e3"],
            "ply": 2,
            "last": {"seat": 1, "action": "e3h"},
            "winner": null,
        })
    );
}

#[test]
fn a_view_gives_the_position_back() {
    let mut position = start(7, 4, None);
    play(&mut position, "d2 b4 d3h e2v");
    let view = position.view(Viewer::Seat(Seat::new(1)));
    assert_eq!(imagine(&view), Some(position));
}

#[test]
fn a_view_that_cannot_be_is_refused() {
    let good = start(7, 2, None).view(Viewer::Open);
    assert!(imagine(&good).is_some());
    let spoiled: [fn(&mut View); 9] = [
        |view| view.options.board = 8,
        |view| view.options.walls = Some(99),
        |view| view.pawns.0.truncate(1),
        |view| view.walls_left.0.push(3),
        |view| view.walls_left.0[0] = 200,
        |view| view.pawns.0[0] = "i9".parse().expect("notation"),
        |view| view.pawns.0[0] = view.pawns.0[1],
        |view| view.to_move = Some(Seat::new(3)),
        |view| view.walls = vec!["c3h".parse().expect("notation"); 2],
    ];
    for (number, spoil) in spoiled.into_iter().enumerate() {
        let mut view = good.clone();
        spoil(&mut view);
        assert_eq!(imagine(&view), None, "case {number}");
    }
}

fn imagine(view: &View) -> Option<Quoridor> {
    Quoridor::determinize(view, &[], &mut ChaCha8Rng::seed_from_u64(1))
}
