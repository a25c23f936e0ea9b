//! What may be looked at again during a round (9.5): the last trick, not those before it.

use rules_sixty_six::{Action, SixtySix};
use testkit::Review;

#[test]
fn during_a_round_only_the_last_trick_lies_open_unless_the_table_leaves_all_open() {
    Review::<SixtySix> {
        preset: "schnapsen",
        trick: 2,
        is_play: |action| matches!(action, Action::Play(_)),
    }
    .holds();
}
