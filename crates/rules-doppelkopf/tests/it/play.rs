//! Tricks, reservations and the rules of play.

use game::{RuleError, Seat, SeatSet};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::hand::Hand;
use rules_doppelkopf::round::{Played, Round, Stage};
use rules_doppelkopf::{Options, Party, Reservation, Solo};
use testkit::cases::each_line;

use crate::table::Table;

const HANDS: &str = "TH TH QC QS QS QH QH 9C 9S 9H KH 9D / JC JS AC TC KD TD KC KS TC 9H JH QD / \
                     QC JC AS AH AS QD KS AC AD AD TS KH / JS JH AH KD 9D 9C KC JD TS 9S TD JD";

fn ddv() -> Options {
    Options::named("ddv").expect("ddv is a preset")
}

fn face(card: &str) -> Face {
    Face::of(card.parse().expect("a card")).expect("a card of this game")
}

/// A deal of one card each, with this reservation of seat 0.
fn one_trick(options: Options, said: Reservation, cards: &[&str]) -> Round {
    let mut hands = [Hand::EMPTY; 4];
    for (hand, card) in hands.iter_mut().zip(cards) {
        hand.insert(face(card));
    }
    let mut round = Round::new(options, Seat::new(0), SeatSet::EMPTY, None, hands);
    round.reserve(Seat::new(0), said);
    for seat in 1..4 {
        round.reserve(Seat::new(seat), Reservation::Healthy);
    }
    round
}

#[test]
fn every_trick_goes_to_the_highest_card() {
    each_line(
        "tricks.txt",
        include_str!("../data/tricks.txt"),
        40,
        |line| {
            let (given, winner) = line.split_once(" => ").expect("an arrow");
            let (game, cards) = given.split_once(" | ").expect("game and cards");
            let (second_heart_ten, game) = match game.strip_prefix("2 ") {
                Some(game) => (true, game),
                None => (false, game),
            };
            let options = Options {
                second_heart_ten,
                ..ddv()
            };
            let said = match game.strip_prefix("solo ") {
                Some(name) => Reservation::Solo(Solo::from_name(name).expect("a solo")),
                None => Reservation::Healthy,
            };
            let cards: Vec<&str> = cards.split_whitespace().collect();
            let mut round = one_trick(options, said, &cards);
            for card in &cards {
                round.play(face(card));
            }
            let winner: usize = winner.parse().expect("a seat");
            assert_eq!(round.won(Seat::new(winner)), 1);
        },
    );
}

#[test]
fn cards_are_refused_with_the_reason() {
    let mut table = Table::new(ddv(), HANDS);
    let code = |table: &Table, seat, action| match table.check(seat, action) {
        Ok(()) => "ok".to_owned(),
        Err(illegal) => format!("{} {}", illegal.code(), illegal.rule()),
    };
    assert_eq!(code(&table, 0, "TH"), "reservations_first 4.1.1");
    assert_eq!(code(&table, 1, "healthy"), "not_your_turn 5.1");
    assert_eq!(code(&table, 0, "wedding"), "no_wedding 4.4");
    assert_eq!(code(&table, 0, "armut"), "armut_off 9.3");
    assert_eq!(code(&table, 0, "redeal"), "redeal_off 9.5");
    assert_eq!(code(&table, 0, "take"), "no_armut_asked 9.3");
    assert_eq!(code(&table, 0, "give 9D 9D 9D"), "nothing_to_give 9.3");
    table.all("healthy,healthy,healthy,healthy");
    assert_eq!(code(&table, 0, "healthy"), "game_settled 4.1.1");
    assert_eq!(code(&table, 1, "AC"), "not_your_turn 5.1");
    assert_eq!(code(&table, 0, "AC"), "card_not_held 5.1");
    assert_eq!(code(&table, 0, "7C"), "card_not_held 5.1");
    table.act(0, "9C");
    assert_eq!(code(&table, 1, "JC"), "must_follow 5.2");
    assert_eq!(code(&table, 1, "TC"), "ok");
    table.act(1, "TC");
    let refused = table.check(2, "QC").expect_err("seat 2 has a club");
    assert_eq!(
        refused.to_string(),
        "Clubs was led and you can follow: QC does not."
    );
}

/// The effective reservation of four answers from seat 0 on, given the player left of the dealer and who owes a
/// solo.
fn settled(first: usize, owing: &[usize], said: [&str; 4]) -> Round {
    let queens: Hand = [Face::CLUB_QUEEN; 2].into_iter().collect();
    let nine: Hand = [face("9D")].into_iter().collect();
    let hands = said.map(|said| if said == "wedding" { queens } else { nine });
    let owing = owing.iter().map(|seat| Seat::new(*seat)).collect();
    let mut round = Round::new(ddv(), Seat::new(first), owing, None, hands);
    for place in 0..4 {
        let seat = Seat::new((first + place) % 4);
        let said = Reservation::from_notation(said[seat.index()]).expect("a reservation");
        assert_eq!(round.stage(), Stage::Reserving(seat));
        assert!(round.may_reserve(seat, said));
        round.reserve(seat, said);
    }
    round
}

#[test]
fn the_right_reservation_takes_effect() {
    let effective = |first, owing: &[usize], said| {
        let effective = settled(first, owing, said).effective();
        effective.map(|(seat, said)| (seat.index(), said.to_string()))
    };
    let game = |seat, said: &str| Some((seat, said.to_owned()));
    let h = "healthy";
    assert_eq!(effective(0, &[], [h, h, h, h]), None);
    assert_eq!(effective(0, &[], [h, "wedding", h, h]), game(1, "wedding"));
    assert_eq!(
        effective(0, &[], [h, "wedding", h, "solo C"]),
        game(3, "solo C"),
        "a solo comes before a wedding"
    );
    assert_eq!(
        effective(0, &[], [h, "solo S", "solo queens", h]),
        game(1, "solo S"),
        "the earlier of two free solos"
    );
    assert_eq!(
        effective(2, &[], [h, "solo S", "solo queens", h]),
        game(2, "solo queens"),
        "the order begins at the dealer's left"
    );
    assert_eq!(
        effective(0, &[3], ["solo none", h, h, "solo D"]),
        game(3, "solo D"),
        "a compulsory solo comes before a free one"
    );
    assert_eq!(
        effective(3, &[0, 1, 2], ["solo none", "solo jacks", h, "solo D"]),
        game(0, "solo none"),
        "the earlier of two compulsory solos"
    );
}

#[test]
fn a_compulsory_soloist_leads_and_a_free_one_does_not() {
    let h = "healthy";
    let free = settled(1, &[], [h, h, h, "solo jacks"]);
    assert_eq!(free.to_act(), Some(Seat::new(1)));
    let compulsory = settled(1, &[3], [h, h, h, "solo jacks"]);
    assert_eq!(compulsory.to_act(), Some(Seat::new(3)));
    assert_eq!(compulsory.played(), Played::Solo(Solo::Jacks));
    assert_eq!(compulsory.party(Seat::new(3)), Party::Re);
    assert_eq!(compulsory.re().len(), 1);
}
