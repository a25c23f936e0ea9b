//! The home rules, each in play and in scoring.

use game::{Game, RuleError, Seat, SeatSet, Viewer};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::round::Round;
use rules_doppelkopf::scoring::What;
use rules_doppelkopf::{GameType, List, Options, Party, Reservation};

use crate::table::Table;

fn ddv() -> Options {
    Options::named("ddv").expect("ddv is a preset")
}

fn hand(cards: &str) -> Hand {
    cards
        .split_whitespace()
        .map(|card| Face::of(card.parse().expect("a card")).expect("a face"))
        .collect()
}

fn healthy(options: Options, hands: [&str; 4]) -> Round {
    let mut round = Round::new(options, Seat::new(0), SeatSet::EMPTY, None, hands.map(hand));
    for seat in 0..4 {
        round.reserve(Seat::new(seat), Reservation::Healthy);
    }
    round
}

fn play(round: &mut Round, cards: &str) {
    for face in cards.split_whitespace() {
        round.play(Face::of(face.parse().expect("a card")).expect("a face"));
    }
}

#[test]
fn the_last_trick_keeps_the_first_heart_ten() {
    let options = Options {
        second_heart_ten: true,
        forty_cards: true,
        ..ddv()
    };
    // Ten tricks; seat 0 leads trumps that win until the last.
    let mut round = healthy(
        options,
        [
            "QC QC QS QS QH QH QD QD JC TH",
            "JC JS JS JH JH JD JD AD AD TH",
            "AC AC TC TC KC KC AS AS TS TS",
            "AH AH KH KH KS KS TD TD KD KD",
        ],
    );
    let winner = |round: &Round| Seat::all(4).find(|seat| round.won(*seat) > 0);
    let mut second = round;
    play(&mut second, "TH TH AC TD");
    assert_eq!(winner(&second), Some(Seat::new(1)));
    play(
        &mut round,
        "QC JC AC TD QC JS AC TD QS JS TC KD QS JH TC KD QH JH KC AH QH JD KC AH QD JD AS KH QD AD AS KH",
    );
    play(&mut round, "JC AD TS KS");
    assert_eq!(round.won(Seat::new(0)), 9);
    assert!(round.is_last_trick());
    play(&mut round, "TH TH TS KS");
    assert_eq!(round.won(Seat::new(0)), 10);
}

#[test]
fn schweinchen_are_the_highest_trumps_but_not_in_a_solo() {
    let options = Options {
        schweinchen: true,
        ..ddv()
    };
    let hands = ["TH 9D", "AD AD", "TH 9D", "QC QC"];
    let mut round = healthy(options, hands);
    play(&mut round, "TH AD TH QC");
    assert_eq!(round.won(Seat::new(1)), 1);
    let mut off = healthy(ddv(), hands);
    play(&mut off, "TH AD TH QC");
    assert_eq!(off.won(Seat::new(0)), 1);
    let mut apart = healthy(options, ["TH 9D", "AD 9D", "TH AD", "QC QC"]);
    play(&mut apart, "TH AD AD QC");
    assert_eq!(apart.won(Seat::new(0)), 1);
    let mut solo = Round::new(options, Seat::new(0), SeatSet::EMPTY, None, hands.map(hand));
    for (seat, said) in ["healthy", "solo D", "healthy", "healthy"]
        .iter()
        .enumerate()
    {
        let said = Reservation::from_notation(said).expect("a reservation");
        solo.reserve(Seat::new(seat), said);
    }
    play(&mut solo, "TH AD TH QC");
    assert_eq!(solo.won(Seat::new(0)), 1);
}

const SCHWEINCHEN: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / JC JS AC TC KD TD KC KS TC 9H JH QD / \
                           QC JC AS AH AS QD KS AC AD AD TS KH / JS JH AH KD 9D 9C KC JD TS 9S TD JD";

#[test]
fn others_learn_of_schweinchen_when_the_first_is_played() {
    let options = Options {
        schweinchen: true,
        ..ddv()
    };
    let mut table = Table::new(options, SCHWEINCHEN);
    table.all("healthy,healthy,healthy,healthy");
    let known = |table: &Table, seat| {
        let view = table.0.view(Viewer::Seat(Seat::new(seat)));
        let play = view.play.expect("cards are played");
        (
            play.schweinchen.map(Seat::index),
            play.trumps[0].to_string(),
        )
    };
    assert_eq!(known(&table, 2), (Some(2), "AD".to_owned()));
    assert_eq!(known(&table, 0), (None, "TH".to_owned()));
    table.all("TH,JC,AD");
    assert_eq!(known(&table, 0), (Some(2), "AD".to_owned()));
}

// Seat 1 has three trumps: JD TD 9D.
const ARMUT: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / AC TC KC AS TS KS AH KH 9C JD TD 9D / \
                     QC JC AS AH TC QD KS AC AD AD TS KD / JS JH JS KD TD 9H KC JD JC 9S JH QD";

fn armut() -> Table {
    let options = Options {
        armut: true,
        ..ddv()
    };
    Table::new(options, ARMUT)
}

#[test]
fn an_armut_is_asked_passed_and_played() {
    let mut table = armut();
    let refused = table.check(0, "armut").expect_err("seat 0 has many trumps");
    assert_eq!(refused.code(), "too_many_trumps");
    assert!(refused.to_string().contains("you have 8"), "{refused}");
    table.all("healthy,armut,healthy,healthy");
    assert_eq!(table.to_act(), Some(2));
    assert_eq!(
        table.check(2, "QC").map_err(|e| e.code()),
        Err("armut_first")
    );
    assert_eq!(
        table.check(0, "re").map_err(|e| e.code()),
        Err("call_before_game")
    );
    table.all("decline,take");
    assert_eq!(table.to_act(), Some(1));
    assert_eq!(
        table.0.legal_actions(Seat::new(1)).len(),
        1,
        "three trumps leave no choice"
    );
    assert_eq!(
        table.check(1, "give AC TC KC").map_err(|e| e.code()),
        Err("must_give_trumps")
    );
    assert_eq!(
        table.check(1, "give JD JD TD").map_err(|e| e.code()),
        Err("card_not_held")
    );
    table.act(1, "give 9D TD JD");
    assert_eq!(table.to_act(), Some(3));
    table.act(3, "give KC 9D 9S");
    let view = table.0.view(Viewer::Spectator);
    let play = view.play.expect("cards are played");
    assert_eq!(play.game, GameType::Armut);
    assert_eq!(play.returned_trumps, Some(1));
    let parties = [Party::Kontra, Party::Re, Party::Kontra, Party::Re].map(Some);
    assert_eq!(
        play.parties.0, parties,
        "the two are Re, whoever has the queens"
    );
    assert_eq!(table.to_act(), Some(0), "the dealer's left leads");
    table.act(1, "re");
    table.play_out();
    let finished = table
        .0
        .view(Viewer::Spectator)
        .finished
        .expect("a game is over");
    assert_eq!(finished.game, GameType::Armut);
    assert_eq!(finished.score.points.iter().sum::<i32>(), 0);
}

#[test]
fn an_armut_that_nobody_takes_is_dealt_again_by_the_same_dealer() {
    let mut table = armut();
    table.all("healthy,armut,healthy,healthy,decline,decline,decline");
    let view = table.0.view(Viewer::Spectator);
    assert_eq!(
        view.thrown_in
            .map(|thrown| (thrown.seat.index(), thrown.armut)),
        Some((1, true))
    );
    assert_eq!((view.dealer.index(), view.rows.len()), (3, 0));
    assert_eq!(table.0.turn(), game::Turn::Chance);
}

#[test]
fn an_armut_comes_before_a_wedding_and_after_a_solo() {
    let mut table = armut();
    table.all("healthy,armut,healthy,solo C");
    let play = table
        .0
        .view(Viewer::Spectator)
        .play
        .expect("cards are played");
    assert_eq!(play.declarer.map(Seat::index), Some(3));
}

#[test]
fn forty_cards_make_ten_tricks_and_lower_limits() {
    let options = Options {
        forty_cards: true,
        ..ddv()
    };
    let hands = "TH TH QC QS QS QH QH KC KS KH / JC JS AC TC KD TD KC KS TC JH / \
                 QC JC AS AH AS QD AC AD AD TS / JS JH AH KD JD TS TD JD QD KH";
    let mut table = Table::new(options, hands);
    table.all("healthy,healthy,healthy,healthy");
    for _ in 0..5 {
        table.play(true);
    }
    assert_eq!(table.check(1, "kontra"), Ok(()), "nine cards are in time");
    let late = table.check(0, "re").expect_err("eight are not");
    assert!(
        late.to_string()
            .contains("at least 9 cards in hand, and you have 8"),
        "{late}"
    );
    table.play_out();
    let finished = table
        .0
        .view(Viewer::Spectator)
        .finished
        .expect("a game is over");
    assert_eq!(finished.tricks.re + finished.tricks.kontra, 10);
    assert_eq!(
        u16::from(finished.points.re) + u16::from(finished.points.kontra),
        240
    );
}

#[test]
fn bad_hands_may_be_thrown_in() {
    let options = Options {
        redeal: true,
        ..ddv()
    };
    let bad = |hand_cards: &str, expected: bool| {
        let rest = hand("TH");
        let hands = [hand(hand_cards), rest, rest, rest];
        let round = Round::new(options, Seat::new(0), SeatSet::EMPTY, None, hands);
        assert_eq!(
            round.may_reserve(Seat::new(0), Reservation::Redeal),
            expected,
            "{hand_cards}"
        );
    };
    bad("9C 9C 9S 9S 9H TH", true);
    bad("9C 9C 9S 9S TH", false);
    bad("KC KC KS KS KD TH", true);
    bad("KC KC KS KS TH", false);
    bad("AC TC JD JD AD 9D", true);
    bad("AC TC JD JD AD JH", false);
    let mut table = Table::new(options, ARMUT);
    table.all("healthy,redeal,healthy,healthy");
    let view = table.0.view(Viewer::Spectator);
    assert_eq!(
        view.thrown_in
            .map(|thrown| (thrown.seat.index(), thrown.armut)),
        Some((1, false))
    );
}

#[test]
fn a_lost_call_starts_four_doubled_games() {
    let options = Options {
        list: List::Games(8),
        bock_lost_call: true,
        ..ddv()
    };
    let mut table = Table::new(options, SCHWEINCHEN);
    table.all("healthy,healthy,healthy,healthy");
    table.act(1, "black");
    table.play_out();
    let view = table.0.view(Viewer::Spectator);
    assert_eq!(view.bock_left, 4);
    assert_eq!(view.finished.map(|finished| finished.doublings), Some(0));
    for left in (0..4).rev() {
        let deal = crate::table::deck(SCHWEINCHEN);
        table.0.apply(&game::Step::Chance(deal));
        for _ in 0..4 {
            let seat = table.to_act().expect("somebody is asked");
            table.act(seat, "healthy");
        }
        table.play_out();
        let view = table.0.view(Viewer::Spectator);
        let finished = view.finished.expect("a game is over");
        assert_eq!((finished.doublings, view.bock_left), (1, left));
        assert!(view.rows.last().is_some_and(|row| row.doubled));
    }
}

#[test]
fn an_even_game_and_a_heart_trick_start_bock() {
    let options = Options {
        bock_heart_trick: true,
        ..ddv()
    };
    let mut round = healthy(options, ["AH QC", "KH 9D", "9H QC", "9H TH"]);
    play(&mut round, "AH KH 9H 9H");
    play(&mut round, "QC 9D QC TH");
    let text = format!("{round:?}");
    assert!(text.contains("heart_trick: true"), "{text}");
    let mut trumped = healthy(options, ["AH QC", "KH 9D", "9H QC", "TH 9D"]);
    play(&mut trumped, "AH KH 9H TH");
    assert!(format!("{trumped:?}").contains("heart_trick: false"));
}

#[test]
fn a_caught_charlie_counts_where_it_is_agreed() {
    for on in [false, true] {
        let options = Options {
            charlie_caught: on,
            ..ddv()
        };
        let mut round = healthy(options, ["QC", "JC", "QC", "JC"]);
        play(&mut round, "QC JC QC JC");
        let score = rules_doppelkopf::scoring::score(&round.entry(0));
        let caught: Vec<_> = score
            .lines
            .iter()
            .filter(|line| line.what == What::CharlieCaught)
            .collect();
        assert_eq!(caught.len(), usize::from(on));
        assert!(
            caught
                .iter()
                .all(|line| line.points == 2 && line.party == Party::Re)
        );
    }
}
