//! Single decisions that any good player makes.

use bot_doppelkopf::DoppelkopfBots;
use game::{Game, Seat, Viewer};
use search::{Bots, Budget, Seen};

use crate::table::Table;

const EVEN: &str = "TH QC QS QH JC JD AD KD AC KC 9S KH / TH QS QD JS JH TD 9D AS TS TC KC 9H / \
                    QC QH JC JS JD KD TD AH KH AC 9C KS / QD JH AD 9D AS TS KS 9S AH TC 9C 9H";
// Seat 0 has nearly every high trump; seat 1 has all aces and tens of a fleischlos.
const GIANTS: &str = "TH TH QC QC QS QS QH QH QD JC JC JS / AC AC AS AS AH AH AD AD TC TS TD KC / \
                      QD JS JH JH JD JD TD KD 9D 9C 9S 9H / KD 9D TC TS KC KS KS KH KH 9C 9S 9H";

fn strongest(table: &Table, seat: usize) -> String {
    let choice = table
        .ask(4, seat, 3_000, 1)
        .expect("there is something to do");
    choice.action.to_string()
}

#[test]
fn an_even_hand_is_healthy() {
    let table = Table::with_hands(EVEN);
    assert_eq!(strongest(&table, 0), "healthy");
}

#[test]
fn a_hand_full_of_aces_is_played_alone() {
    let mut table = Table::with_hands(GIANTS);
    table.all("healthy");
    assert_eq!(strongest(&table, 1), "solo none");
}

#[test]
fn a_hand_full_of_trumps_is_called_as_far_as_it_goes() {
    let mut table = Table::with_hands(GIANTS);
    table.all("healthy,healthy,healthy,healthy,TH,AD,9D,9D");
    let first = strongest(&table, 0);
    assert!(
        ["re", "no90", "no60", "no30", "black"].contains(&first.as_str()),
        "{first}"
    );
}

#[test]
fn a_trick_that_is_lost_gets_the_least() {
    // Seat 3 plays last, cannot beat the heart ten, and is Kontra; the leader has called Re.
    let mut table = Table::with_hands(EVEN);
    table.all("healthy,healthy,healthy,healthy,re,TH,9D,JD");
    let cheap = strongest(&table, 3);
    assert!(cheap != "AD", "the fox goes to Re");
}

#[test]
fn what_an_action_is_worth_can_be_asked() {
    let mut table = Table::with_hands(EVEN);
    table.all("healthy,healthy,healthy,healthy");
    let seat = Seat::new(0);
    let view = table.table.view(Viewer::Seat(seat));
    let seen = Seen {
        seat,
        view: &view,
        history: &table.told[0],
    };
    let value = |action: &str| {
        let action = action.parse().expect("notation");
        DoppelkopfBots::bot(4).value_of(seen, &action, Budget::nodes(2_000), 1)
    };
    let (ace, fox) = (value("AC"), value("AD"));
    assert!(ace > fox, "{ace:?} for the ace, {fox:?} for the fox");
    assert!(value("re").is_some());
    assert_eq!(value("9C"), None, "not held");
}
