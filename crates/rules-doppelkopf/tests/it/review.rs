//! What may be looked at again during a round (5.4): the last trick, not those before it.

use rules_doppelkopf::{Action, Doppelkopf};
use testkit::Review;

#[test]
fn during_a_round_only_the_last_trick_lies_open_unless_the_table_leaves_all_open() {
    Review::<Doppelkopf> {
        preset: "ddv",
        trick: 4,
        is_play: |action| matches!(action, Action::Card(_)),
    }
    .holds();
}
