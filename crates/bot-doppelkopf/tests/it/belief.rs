//! Sampled deals take into account what others say and do.

use bot_doppelkopf::Guesses;
use game::{Game, Seat, Viewer};
use rules_doppelkopf::face::Face;
use rules_doppelkopf::playout::Dice;
use rules_doppelkopf::round::Round;
use search::Budget;

use crate::table::Table;

const EVEN: &str = "TH QC QS QH JC JD AD KD AC KC 9S KH / TH QS QD JS JH TD 9D AS TS TC KC 9H / \
                    QC QH JC JS JD KD TD AH KH AC 9C KS / QD JH AD 9D AS TS KS 9S AH TC 9C 9H";

/// The mean of a quantity over the deals that a seat samples, without weights and with them.
fn imagined(steps: &str, seat: usize, of: impl Fn(&Round) -> u8) -> [f64; 2] {
    let mut table = Table::with_hands(EVEN);
    table.all(steps);
    let seat = Seat::new(seat);
    let view = table.table.view(Viewer::Seat(seat));
    let history = &table.told[seat.index()];
    [false, true].map(|believes| {
        let dice = Dice::seeded(5);
        let mut guesses = Guesses::new(seat, &view, history, dice).expect("a seat that plays");
        if believes {
            guesses.believe(&view, history, &mut Budget::nodes(4_000).start());
        }
        let deals = (0..500).map(|_| of(&guesses.deal().expect("a deal")));
        deals.map(f64::from).sum::<f64>() / 500.0
    })
}

#[test]
fn whoever_plays_a_queens_solo_is_thought_to_hold_queens() {
    let queens = |round: &Round| {
        round
            .hand(Seat::new(1))
            .count_in(round.trumps().order().trumps())
    };
    let [before, after] = imagined("healthy,solo queens,healthy,healthy", 3, queens);
    assert!(after > before + 1.0, "{before} queens, {after} believed");
}

#[test]
fn whoever_says_re_is_thought_to_be_strong() {
    let steps = "healthy,healthy,healthy,healthy,AC,TC,9C,TC,re";
    let high = |round: &Round| {
        let hand = round.hand(Seat::new(0));
        hand.count(Face::HEART_TEN) + hand.count_in(round.trumps().order().trumps())
    };
    let [before, after] = imagined(steps, 3, high);
    assert!(
        after > before + 0.5,
        "{before} trumps and tens, {after} believed"
    );
}
