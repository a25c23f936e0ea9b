//! Offers, resigning, rematches, chat.

use game::Seat;
use table::{ClockRule, Command, Ending, May, Occupant, Offer, Phase, Wish};

use crate::house::{Bench, person, wish};

#[test]
fn a_draw_needs_everybody() {
    let mut bench = Bench::two(ClockRule::None);
    bench.must("Anna", Command::Offer(Offer::Draw));
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert_eq!(
        bench.refused("Anna", Command::Answer(Offer::Draw, true)),
        "not_possible"
    );
    assert!(
        bench
            .table
            .may(&person("Bert"), bench.now)
            .contains(&May::AnswerDraw)
    );
    bench.must("Bert", Command::Answer(Offer::Draw, false));
    assert!(bench.table.proposals().is_empty());
    bench.must("Bert", Command::Offer(Offer::Draw));
    bench.must("Anna", Command::Answer(Offer::Draw, true));
    let (ending, outcome) = bench.table.ending().unwrap();
    assert_eq!(*ending, Ending::Drawn);
    assert!(outcome.winners.is_empty());
}

#[test]
fn a_takeback_undoes_the_last_action_of_who_asked_and_what_came_after() {
    let mut bench = Bench::two(ClockRule::None);
    assert_eq!(
        bench.refused("Anna", Command::Offer(Offer::Takeback)),
        "not_possible"
    );
    bench.act("Anna", "e2");
    bench.act("Bert", "e8");
    bench.must("Anna", Command::Offer(Offer::Takeback));
    bench.must("Bert", Command::Answer(Offer::Takeback, true));
    assert_eq!(bench.steps().len(), 0);
    bench.act("Anna", "d1");
    bench.must("Anna", Command::Offer(Offer::Takeback));
    bench.act("Bert", "e8");
    assert!(
        bench.table.proposals().is_empty(),
        "playing on is an answer"
    );
}

#[test]
fn nothing_shown_is_taken_back() {
    let mut bench = Bench::toy();
    bench.cut_aside();
    bench.act("Anna", "hold");
    assert_eq!(
        bench.refused("Anna", Command::Offer(Offer::Takeback)),
        "shown"
    );
    bench.act("Bert", "hold");
    bench.must("Anna", Command::GoOn);
    bench.must("Bert", Command::GoOn);
    bench.cut_aside();
    assert_eq!(
        bench.refused("Anna", Command::Offer(Offer::Takeback)),
        "chance_fell"
    );
}

#[test]
fn a_bot_lets_everything_be_taken_back_and_draws_nothing() {
    let bots = vec![(Seat::new(1), "easy".to_owned())];
    let mut bench = Bench::quoridor(Wish { bots, ..wish() });
    bench.act("Anna", "e2");
    bench.must("Anna", Command::Offer(Offer::Takeback));
    assert_eq!(bench.steps().len(), 0);
    assert_eq!(
        bench.refused("Anna", Command::Offer(Offer::Draw)),
        "not_possible"
    );
}

#[test]
fn a_match_of_several_rounds_is_stopped_by_agreement_and_nobody_loses() {
    let bots = vec![(Seat::new(1), "easy".to_owned())];
    let preset = Some("long".to_owned());
    let mut bench = Bench::open(
        game::kind::<testkit::toy::Toy>(),
        Wish {
            bots,
            preset,
            ..wish()
        },
    );
    let deal = bench.table.deal().unwrap().number;
    let puzzle = None;
    bench.must("Anna", Command::CutCommit { deal, puzzle });
    assert_eq!(
        bench.refused("Anna", Command::Offer(Offer::Draw)),
        "not_possible",
        "no round is over yet"
    );
    bench.act("Anna", "hold");
    let steps = bench.steps().len() as u32;
    let (seat, action) = (Seat::new(1), "hold".to_owned());
    let batch = bench.table.handle_bot(seat, &action, steps, bench.now);
    bench.log.extend(batch.unwrap());
    bench.settle();
    let may = bench.table.may(&person("Anna"), bench.now);
    assert!(may.contains(&May::OfferDraw));
    bench.must("Anna", Command::Offer(Offer::Draw));
    let (ending, outcome) = bench.table.ending().unwrap();
    assert_eq!(*ending, Ending::Drawn);
    assert!(outcome.winners.is_empty());
    assert_eq!(bench.table.wins(), [0, 0]);
}

#[test]
fn wins_are_counted_over_rematches_by_who_won_them() {
    let mut bench = Bench::two(ClockRule::None);
    bench.must("Bert", Command::Resign);
    assert_eq!(bench.table.wins(), [1, 0]);
    bench.must("Anna", Command::Rematch);
    bench.must("Bert", Command::Rematch);
    assert!(bench.table.wins().is_empty(), "a game is on");
    bench.must("Bert", Command::Resign);
    assert_eq!(bench.table.wins(), [2, 0]);
    bench.must("Anna", Command::Stand);
    bench.must("Bert", Command::Rematch);
    bench.must("Carla", Command::Sit(None));
    bench.must("Bert", Command::Resign);
    assert_eq!(bench.table.wins(), [1, 0], "Carla has won one");
}

#[test]
fn whoever_resigned_begins_the_rematch_of_two() {
    let mut bench = Bench::two(ClockRule::None);
    bench.act("Anna", "e2");
    assert_eq!(bench.refused("Anna", Command::Rematch), "wrong_phase");
    bench.must("Bert", Command::Resign);
    assert_eq!(
        bench.table.ending().unwrap().0,
        Ending::Resigned { seat: Seat::new(1) }
    );
    assert_eq!(bench.refused("Carla", Command::Rematch), "not_seated");
    bench.must("Anna", Command::Rematch);
    bench.must("Bert", Command::Rematch);
    assert_eq!(bench.table.games(), 2);
    assert_eq!(bench.to_act(), [Seat::new(1)]);
}

#[test]
fn a_rematch_begins_once_both_want_it() {
    let mut bench = Bench::two(ClockRule::None);
    bench.must("Bert", Command::Resign);
    bench.must("Anna", Command::Rematch);
    assert_eq!(bench.table.phase(), Phase::Finished, "Bert is asked first");
    assert_eq!(bench.refused("Anna", Command::Rematch), "not_possible");
    assert_eq!(bench.refused("Carla", Command::Rematch), "not_seated");
    bench.must("Bert", Command::Answer(Offer::Rematch, false));
    assert!(bench.table.proposal(Offer::Rematch).is_none());
    bench.must("Bert", Command::Rematch);
    let may = bench.table.may(&person("Anna"), bench.now);
    assert!(may.contains(&May::Rematch) && may.contains(&May::DeclineRematch));
    bench.must("Anna", Command::Answer(Offer::Rematch, true));
    assert_eq!(bench.table.games(), 2);
    assert!(bench.table.proposals().is_empty());
}

#[test]
fn a_result_names_those_who_played_whoever_sits_there_now() {
    let mut bench = Bench::two(ClockRule::None);
    assert!(bench.table.played().is_empty());
    bench.must("Bert", Command::Resign);
    bench.must("Bert", Command::Stand);
    bench.must("Anna", Command::Rematch);
    let names = |bench: &Bench| -> Vec<String> {
        let played = bench.table.played().iter().flatten();
        let people = played.filter_map(|who| who.person());
        people.map(|person| person.name.clone()).collect()
    };
    assert_eq!(
        names(&bench),
        ["Anna", "Bert"],
        "while others are looked for"
    );
    bench.must("Carla", Command::Sit(None));
    assert!(bench.table.played().is_empty(), "a new game is on");
}

#[test]
fn a_rematch_with_an_empty_seat_looks_for_others() {
    let mut bench = Bench::two(ClockRule::None);
    bench.must("Bert", Command::Resign);
    bench.must("Bert", Command::Stand);
    bench.must("Anna", Command::Rematch);
    assert_eq!(bench.table.phase(), Phase::Opening);
    bench.must("Carla", Command::Sit(None));
    assert_eq!(bench.table.phase(), Phase::Playing);
}

#[test]
fn at_a_table_of_four_a_bot_plays_on_for_who_resigned() {
    let mut bench = Bench::quoridor(Wish {
        seats: Some(4),
        ..wish()
    });
    for name in ["Bert", "Carla", "Dora"] {
        bench.must(name, Command::Sit(None));
    }
    bench.must("Anna", Command::Resign);
    assert_eq!(bench.table.phase(), Phase::Playing);
    assert!(
        matches!(&bench.table.places()[0].occupant, Some(Occupant::Bot { level, .. }) if level == "middling")
    );
    assert_eq!(bench.table.bots_to_act().len(), 1);
    assert_eq!(bench.refused("Anna", Command::Retake), "not_seated");
}

#[test]
fn actions_for_another_or_for_an_older_position_are_refused() {
    let mut bench = Bench::two(ClockRule::None);
    let act = |step| Command::Act {
        action: "e2".to_owned(),
        step,
    };
    assert_eq!(bench.refused("Carla", act(None)), "not_seated");
    assert_eq!(bench.refused("Anna", act(Some(1))), "stale");
    bench.must("Anna", act(Some(0)));
    assert_eq!(bench.refused("Anna", act(Some(0))), "stale");
    let nonsense = Command::Act {
        action: "castle".to_owned(),
        step: None,
    };
    assert_eq!(bench.refused("Bert", nonsense), "bad_notation");
}

#[test]
fn simultaneous_decisions_commute() {
    let mut bench = Bench::toy();
    bench.cut_aside();
    let choose = |step| Command::Act {
        action: "hold".to_owned(),
        step: Some(step),
    };
    bench.must("Anna", choose(1));
    assert_eq!(
        bench.refused("Anna", choose(1)),
        "stale",
        "the same choice sent twice"
    );
    bench.must("Bert", choose(1));
    assert!(bench.table.round_end().is_some());
}

#[test]
fn a_hint_marks_the_game_and_a_saying_is_kept() {
    let mut bench = Bench::two(ClockRule::None);
    assert_eq!(bench.refused("Bert", Command::Hint), "not_your_turn");
    bench.must("Anna", Command::Hint);
    assert!(!bench.table.rated());
    bench.must("Anna", Command::SayText("  Good evening ".to_owned()));
    assert_eq!(
        bench.refused("Anna", Command::SayText("   ".to_owned())),
        "not_possible"
    );
    let said: Vec<_> = bench
        .table
        .sayings()
        .map(|(_, saying)| saying.text.as_deref())
        .collect();
    assert_eq!(said, [Some("Good evening")]);
}
