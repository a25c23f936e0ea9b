//! The searches for any game, on one with secrets and one that is open.

use game::{Game, Seat, Setup, Step, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use rules_quoridor::{Options, Quoridor};
use search::{
    AlphaBeta, Bot, Bots, Budget, ByPlayouts, Choice, Imagining, LookingAhead, Mind, MonteCarlo,
    Seen, Sight, Uniform, signature,
};
use testkit::toy::{Choice as Bet, Deal, Toy, ToyOptions};

fn toy(rounds: u8) -> Setup<ToyOptions> {
    Setup {
        options: ToyOptions { rounds },
        seats: 2,
        leader: None,
    }
}

fn quoridor(walls: u8, seats: u8) -> Setup<Options> {
    Setup {
        options: Options {
            board: 7,
            walls: Some(walls),
            ply_limit: Some(60),
        },
        seats,
        leader: None,
    }
}

fn ask<G: Game>(
    bot: &mut dyn Bot<G>,
    position: &G,
    seat: Seat,
    nodes: u64,
) -> Option<Choice<G::Action>> {
    let view = position.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &[],
    };
    bot.choose(seen, Budget::nodes(nodes), 5)
}

fn dealt(deck: [u8; 3]) -> Toy {
    let mut position = Toy::new(&toy(1)).unwrap();
    position.apply(&Step::Chance(Deal { deck }));
    position
}

#[test]
fn the_imagining_one_knows_what_a_sure_card_is_worth() {
    let mut bot = MonteCarlo::<Uniform>::new(Mind::FULL);
    let position = dealt([3, 1, 2]);
    let choice = ask(&mut bot, &position, Seat::new(0), 2000).unwrap();
    assert_eq!(choice.action, Bet::Raise);
    assert_eq!(choice.nodes, 2000);
    // The highest card wins 2 or 1 when it raises, 1 or nothing when it holds, as the other one pleases.
    assert!((0.95..=1.6).contains(&choice.value), "{}", choice.value);
    assert_eq!(choice.weighed.len(), 2);
    let held = choice.weighed.iter().find(|(bet, _)| *bet == Bet::Hold);
    assert!(held.unwrap().1 < choice.value - 0.3, "{held:?}");
}

#[test]
fn equal_sight_and_seed_give_an_equal_answer_whatever_is_hidden() {
    for mind in [Mind::FULL, search::MINDS[0]] {
        let mut bot = MonteCarlo::<Uniform>::new(mind);
        let answers = [[2, 1, 3], [2, 3, 1]].map(|deck| {
            let choice = ask(&mut bot, &dealt(deck), Seat::new(0), 300).unwrap();
            (choice.action, choice.nodes, choice.value.to_bits())
        });
        assert_eq!(answers[0], answers[1]);
    }
}

#[test]
fn out_of_turn_nobody_speaks() {
    let mut position = dealt([1, 2, 3]);
    position.apply(&Step::Action(Seat::new(0), Bet::Hold));
    let mut bot = MonteCarlo::<Uniform>::new(Mind::FULL);
    assert!(ask(&mut bot, &position, Seat::new(0), 50).is_none());
    assert!(ask(&mut bot, &position, Seat::new(1), 50).is_some());
}

#[test]
fn a_race_without_walls_is_seen_to_its_end() {
    let mut position = Quoridor::new(&quoridor(0, 2)).unwrap();
    let mut bot = AlphaBeta::<ByPlayouts<1>>::new(Sight::FULL);
    // Three steps each, so that what is left lies within the horizon.
    for _ in 0..4 {
        let Turn::Seats(seats) = position.turn() else {
            break;
        };
        let seat = seats.first().unwrap();
        let ahead = position.solve().unwrap().line[0].1;
        position.apply(&Step::Action(seat, ahead));
    }
    let Turn::Seats(seats) = position.turn() else {
        panic!("the race is over")
    };
    let seat = seats.first().unwrap();
    let solved = position.solve().unwrap();
    let choice = ask(&mut bot, &position, seat, 60_000).unwrap();
    let mut next = position;
    next.apply(&Step::Action(seat, choice.action));
    assert_eq!(
        next.solve().unwrap().points,
        solved.points,
        "{} gives away the race",
        choice.action
    );
}

#[test]
fn whoever_can_step_on_the_goal_does() {
    for seats in [2, 4] {
        // Without walls, and long enough that somebody who walks at random comes there.
        let mut setup = quoridor(0, seats);
        setup.options.ply_limit = Some(400);
        let mut position = Quoridor::new(&setup).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut bots: [Box<dyn Bot<Quoridor>>; 2] = [
            Box::new(AlphaBeta::<ByPlayouts<1>>::new(Sight {
                depth: 1,
                slips: 0,
            })),
            Box::new(MonteCarlo::<Uniform>::new(Mind::FULL)),
        ];
        let mut met = 0;
        while let Turn::Seats(to_act) = position.turn() {
            let seat = to_act.first().unwrap();
            let wins = |action: &_| {
                let mut next = position;
                next.apply(&Step::Action(seat, *action));
                matches!(next.turn(), Turn::Over(outcome) if outcome.winners.contains(seat))
            };
            let legal = position.legal_actions(seat);
            if legal.iter().any(wins) {
                met += 1;
                for bot in &mut bots {
                    let choice = ask(&mut **bot, &position, seat, 300).unwrap();
                    assert!(wins(&choice.action), "{} does not win", choice.action);
                }
            }
            let pick = game::below(&mut rng, legal.len() as u32) as usize;
            position.apply(&Step::Action(seat, legal[pick]));
        }
        assert!(met > 0, "with {seats} nobody came to the goal");
    }
}

#[test]
fn any_game_has_five_levels_and_a_signature() {
    assert_eq!(<Imagining as Bots<Toy>>::LEVELS.len(), 5);
    let toys = [toy(3), toy(9)];
    let one = signature::<Toy, Imagining>(&toys, 40);
    assert_eq!(one, signature::<Toy, Imagining>(&toys, 40));
    assert_ne!(one, signature::<Toy, Imagining>(&toys, 41));
    assert_ne!(one, signature::<Toy, Imagining>(&toys[..1], 40));
    let boards = [quoridor(1, 2)];
    let ahead = signature::<Quoridor, LookingAhead>(&boards, 30);
    assert_eq!(ahead, signature::<Quoridor, LookingAhead>(&boards, 30));
}

#[test]
fn more_thought_plays_better() {
    // The strongest against the weakest over short boards, each beginning as often.
    let mut won = 0;
    for number in 0..6 {
        let mut position = Quoridor::new(&quoridor(2, 2)).unwrap();
        let strong = Seat::new(number % 2);
        while let Turn::Seats(to_act) = position.turn() {
            let seat = to_act.first().unwrap();
            let level = if seat == strong { 3 } else { 0 };
            let mut bot = <LookingAhead as Bots<Quoridor>>::bot(level);
            let view = position.view(Viewer::Seat(seat));
            let seen = Seen {
                seat,
                view: &view,
                history: &[],
            };
            let choice = bot.choose(seen, Budget::nodes(300), number as u64).unwrap();
            position.apply(&Step::Action(seat, choice.action));
        }
        if let Turn::Over(outcome) = position.turn() {
            won += i32::from(outcome.winners.contains(strong));
        }
    }
    assert!(won >= 5, "won {won} of 6");
}
