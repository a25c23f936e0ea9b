//! Turns, owed solos, players that come and go, changes of rules, money, statistics.

use sheet::{
    Command, Counting, Evening, MoneyRule, PENALTY, Payee, PlayerId, Right, Role, RowEntry,
    RowResult, Settings, Share, SheetRefusal, Transfer,
};

use crate::table::{OWNER, Write, counted, entry, open, preset, won};

fn seats(players: &[PlayerId]) -> Vec<u8> {
    players.iter().map(|player| player.0).collect()
}

#[test]
fn everybody_deals_and_sits_out_in_turn() {
    for count in 4..=7_u8 {
        let mut evening = open(usize::from(count), preset("ddv"));
        let mut out = vec![0; usize::from(count)];
        for game in 0..count {
            let next = evening.next_game();
            assert_eq!(next.dealer.0, game);
            assert_eq!(next.players.len(), 4);
            assert_eq!(next.sitting_out.contains(&next.dealer), count > 4);
            for player in &next.sitting_out {
                assert!(!next.players.contains(player));
                out[player.index()] += 1;
            }
            let two = [i64::from(next.players[0].0), i64::from(next.players[1].0)];
            evening.enter(counted("normal", &two, 130));
        }
        assert_eq!(out, vec![count - 4; usize::from(count)], "{count} players");
    }
}

#[test]
fn the_one_left_of_the_dealer_leads_and_the_opposite_sits_out_too() {
    let evening = open(6, preset("ddv"));
    let next = evening.next_game();
    assert_eq!(seats(&next.players), [1, 2, 4, 5]);
    assert_eq!(seats(&next.sitting_out), [0, 3]);
}

#[test]
fn who_rests_is_passed_over_until_they_play_again() {
    let mut evening = open(5, preset("ddv"));
    let rest = |resting| Command::RestPlayer {
        player: PlayerId(1),
        resting,
    };
    evening.write("rests-1a", rest(true)).unwrap();
    assert_eq!(seats(&evening.next_game().players), [2, 3, 4, 0]);
    evening.enter(counted("normal", &[2, 3], 130));
    assert_eq!(evening.next_game().dealer, PlayerId(2));
    let too_few = evening.write(
        "rests-2a",
        Command::RestPlayer {
            player: PlayerId(0),
            resting: true,
        },
    );
    assert_eq!(too_few.unwrap_err().code, "too_few");
    evening.write("plays-1a", rest(false)).unwrap();
    assert_eq!(seats(&evening.next_game().sitting_out), [1]);
}

#[test]
fn a_newcomer_begins_with_nothing_and_is_in_every_row() {
    let mut evening = open(4, preset("ddv"));
    evening.enter(counted("normal", &[0, 1], 130));
    let eva = Command::AddPlayer {
        name: " Eva ".to_owned(),
        chair: None,
    };
    evening.write("eva-sits", eva).unwrap();
    assert_eq!(evening.points(0), [1, 1, -1, -1, 0]);
    assert_eq!(evening.facts().players[4].name, "Eva");
    assert_eq!(evening.next_game().dealer, PlayerId(1));
}

#[test]
fn owed_solos_are_kept_and_forced_at_the_end() {
    let mut evening = open(
        4,
        Settings {
            games: Some(5),
            compulsory_solos: true,
            ..preset("ddv")
        },
    );
    let owing = |evening: &Evening| -> Vec<bool> {
        let players = evening.view(Role::Owner, 0).players;
        players.iter().map(|player| player.owes_solo).collect()
    };
    assert_eq!(evening.next_game().must_solo, None);
    let mut solo = counted("solo queens", &[2], 130);
    solo.compulsory = true;
    evening.enter(solo);
    assert_eq!(owing(&evening), [true, true, false, true]);
    // The same dealer deals again after a compulsory solo.
    assert_eq!(evening.next_game().dealer, PlayerId(0));
    evening.enter(counted("normal", &[0, 1], 130));
    assert_eq!(evening.next_game().dealer, PlayerId(1));
    assert_eq!(evening.next_game().must_solo, Some(PlayerId(3)));
    // A silent wedding is not the solo one owes.
    let mut silent = counted("silent", &[3], 130);
    silent.compulsory = true;
    let refused = evening.write("silent-1", Command::EnterRow { entry: silent });
    assert_eq!(refused.unwrap_err().field.as_deref(), Some("compulsory"));
}

#[test]
fn another_preset_reckons_everything_anew_or_names_the_game_that_stands_against_it() {
    let mut evening = open(4, preset("ddv"));
    let mut called = counted("normal", &[0, 1], 150);
    if let RowResult::Counted { re, .. } = &mut called.result {
        re.call = "no90".to_owned();
    }
    evening.enter(called);
    assert_eq!(evening.points(0), [-5, -5, 5, 5]);
    let simple = Command::ChangeSettings {
        settings: preset("einfach"),
    };
    let shown = evening.preview(&simple, &OWNER).unwrap();
    assert_eq!(shown.totals, [3, 3, -3, -3]);
    evening.write("einfach-1", simple).unwrap();
    assert_eq!(evening.ledger().totals, [3, 3, -3, -3]);

    let mut house = open(4, preset("hausrunde"));
    house.enter(counted("armut", &[0, 1], 130));
    let refusal = house
        .write(
            "to-ddv-1",
            Command::ChangeSettings {
                settings: preset("ddv"),
            },
        )
        .unwrap_err();
    assert_eq!(refusal.field.as_deref(), Some("preset"));
    assert!(refusal.message.starts_with("Game 1 cannot"), "{refusal}");
    assert_eq!(refusal.game, Some(1));
}

#[test]
fn money_goes_between_players_or_into_the_kitty() {
    let mut evening = open(
        4,
        Settings {
            money: Some(MoneyRule {
                cents: 5,
                currency: "EUR".to_owned(),
                payee: Payee::Players,
                doubling: false,
            }),
            ..preset("ddv")
        },
    );
    evening.enter(won("solo D", &[1], 2));
    let cents = |evening: &Evening| -> Vec<i64> {
        let view = evening.view(Role::Reader, 0);
        view.payments.iter().map(|payment| payment.cents).collect()
    };
    assert_eq!(cents(&evening), [-10, 30, -10, -10]);
    let mut settings = evening.facts().settings.clone();
    settings.money = settings.money.map(|money| MoneyRule {
        payee: Payee::Kitty,
        ..money
    });
    evening
        .write("kitty-01", Command::ChangeSettings { settings })
        .unwrap();
    assert_eq!(cents(&evening), [-40, 0, -40, -40]);
    let into_the_kitty = |place: u8| Transfer {
        from: Some(PlayerId(place)),
        to: None,
        cents: 40,
    };
    assert_eq!(transfers(&evening), [0, 2, 3].map(into_the_kitty));
}

fn transfers(evening: &Evening) -> Vec<Transfer> {
    evening.view(Role::Reader, 0).transfers
}

/// A table of four where a point is worth 5 cents, paid among the players.
fn for_money(counting: Counting) -> Evening {
    let money = MoneyRule {
        cents: 5,
        currency: "EUR".to_owned(),
        payee: Payee::Players,
        doubling: false,
    };
    open(
        4,
        Settings {
            money: Some(money),
            counting,
            ..preset("ddv")
        },
    )
}

#[test]
fn a_penalty_is_paid_into_the_kitty_and_nothing_is_left_over() {
    let mut evening = for_money(Counting::All);
    evening.enter(won("normal", &[0, 1], 2));
    let shares = vec![Share {
        player: 0,
        points: -3,
    }];
    evening.enter(RowEntry {
        note: "late".to_owned(),
        ..entry(PENALTY, RowResult::Penalty { shares })
    });
    let paid = transfers(&evening);
    assert_eq!(paid.len(), 3, "{paid:?}");
    let to = |who: Option<PlayerId>| -> i64 {
        let theirs = paid.iter().filter(|one| one.to == who);
        theirs.map(|one| one.cents).sum()
    };
    // The penalty is 15 cents, and nobody else's: the other winner gets the 10 of the game.
    assert_eq!((to(None), to(Some(PlayerId(1)))), (15, 10));
}

#[test]
fn where_only_winners_or_losers_are_written_down_what_lies_between_them_is_paid() {
    for counting in [Counting::Winners, Counting::Losers] {
        let mut evening = for_money(counting);
        let newcomer = Command::AddPlayer {
            name: "Eva".to_owned(),
            chair: None,
        };
        evening.enter(won("normal", &[0, 1], 3));
        evening.write("newcomer", newcomer).unwrap();
        let view = evening.view(Role::Reader, 0);
        let cents: Vec<i64> = view.payments.iter().map(|one| one.cents).collect();
        // Three points are 15 cents: winners are 7.5 above the average and losers 7.5 below it. Who has not played neither pays nor gets.
        assert_eq!(cents, [8, 8, -8, -8, 0], "{counting:?}");
    }
}

#[test]
fn statistics_count_games_solos_calls_and_pairs() {
    let mut evening = open(4, preset("ddv"));
    let mut called = counted("normal", &[0, 1], 130);
    if let RowResult::Counted { re, kontra, .. } = &mut called.result {
        re.call = "re".to_owned();
        kontra.call = "kontra".to_owned();
    }
    evening.enter(called);
    evening.enter(counted("solo jacks", &[2], 119));
    evening.enter(won("normal", &[0, 1], 3));
    let statistics = evening.view(Role::Reader, 0).statistics;
    let anna = &statistics.players[0];
    assert_eq!((anna.games, anna.won, anna.streak), (3, 3, 3));
    assert_eq!((anna.calls, anna.calls_kept, anna.re), (1, 1, 1));
    let cora = &statistics.players[2];
    assert_eq!((cora.solos, cora.solos_won, cora.calls_kept), (1, 0, 0));
    assert_eq!((cora.best, cora.worst), (Some(-3), Some(-5)));
    let pair = &statistics.pairs[0];
    assert_eq!(pair.players, [PlayerId(0), PlayerId(1)]);
    assert_eq!((pair.games, pair.won, pair.points), (2, 2, 8));
    assert_eq!(statistics.pairs.len(), 2);
}

#[test]
fn a_call_is_counted_for_whoever_made_it_and_for_the_party_where_nobody_knows() {
    let mut evening = open(4, preset("ddv"));
    let mut called = counted("normal", &[0, 1], 151);
    if let RowResult::Counted { re, kontra, .. } = &mut called.result {
        re.call = "no90".to_owned();
        re.callers = vec![1];
        kontra.call = "kontra".to_owned();
    }
    evening.enter(called);
    let statistics = evening.view(Role::Reader, 0).statistics;
    let calls: Vec<(u32, u32)> = statistics
        .players
        .iter()
        .map(|player| (player.calls, player.calls_kept))
        .collect();
    assert_eq!(calls, [(0, 0), (1, 1), (1, 0), (1, 0)]);
    let pair = &statistics.pairs[0];
    assert_eq!((pair.calls, pair.calls_kept), (1, 1));
}

#[test]
fn links_give_rights_until_they_are_withdrawn_and_only_the_owner_sees_them() {
    let mut evening = open(4, preset("ddv"));
    let grant = Command::GrantLink {
        right: Right::Writer,
    };
    evening.write("grant-01", grant).unwrap();
    assert_eq!(evening.role_of_key(OWNER.key), Ok(Role::Writer));
    assert_eq!(evening.view(Role::Owner, 0).links.len(), 1);
    for role in [Role::Writer, Role::Reader] {
        let view = serde_json::to_string(&evening.view(role, 0)).unwrap();
        assert!(!view.contains(OWNER.key), "{role:?} sees the key");
    }
    let withdraw = Command::WithdrawLink {
        key: OWNER.key.to_owned(),
    };
    evening.write("withdraw-1", withdraw).unwrap();
    let code = |result: Result<Role, SheetRefusal>| result.unwrap_err().code;
    assert_eq!(code(evening.role_of_key(OWNER.key)), "link_withdrawn");
    assert_eq!(code(evening.role_of_key("nothing")), "unknown_link");
}

#[test]
fn an_absent_player_s_owed_solo_forces_nobody() {
    let mut evening = open(
        5,
        Settings {
            games: Some(6),
            compulsory_solos: true,
            ..preset("ddv")
        },
    );
    let rest = Command::RestPlayer {
        player: PlayerId(4),
        resting: true,
    };
    evening.write("rest-0001", rest).unwrap();
    // Four at the table owe a solo each: the first two of six games are free.
    for _ in 0..2 {
        assert_eq!(evening.next_game().must_solo, None);
        evening.enter(counted("normal", &[0, 1], 130));
    }
    assert!(evening.next_game().must_solo.is_some());
}

#[test]
fn a_full_list_says_so_and_goes_on_calling_for_owed_solos() {
    let mut evening = open(
        4,
        Settings {
            games: Some(4),
            compulsory_solos: true,
            ..preset("ddv")
        },
    );
    for _ in 0..4 {
        assert!(!evening.next_game().beyond);
        evening.enter(counted("normal", &[0, 1], 130));
    }
    let next = evening.next_game();
    assert!(next.beyond);
    assert!(next.must_solo.is_some(), "solos are still owed");
}

#[test]
fn best_and_worst_are_games_that_were_played() {
    let mut evening = open(5, preset("ddv"));
    let of = |evening: &Evening, player: usize| {
        let statistics = sheet::Statistics::of(evening.ledger());
        let player = &statistics.players[player];
        (player.best, player.worst)
    };
    assert_eq!(of(&evening, 1), (None, None));
    evening.enter(counted("normal", &[1, 2], 100));
    evening.enter(counted("normal", &[2, 3], 151));
    assert_eq!(of(&evening, 0), (Some(-2), Some(-2)));
    assert_eq!(of(&evening, 1), (Some(-2), Some(-2)), "the dealer sat out");
    assert_eq!(of(&evening, 2), (Some(2), Some(-2)));
}
