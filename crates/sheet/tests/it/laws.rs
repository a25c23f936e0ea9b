//! Properties of any evening.

use proptest::prelude::*;
use sheet::{
    BockRules, Command, Evening, ExtrasEntry, Overlap, PartyEntry, Payment, ReEntry, RowEntry,
    RowResult, Settings, Trigger, export, import, settle,
};

use crate::table::{OWNER, Write, entry, open, preset};

/// An action of a writer; numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Deed {
    Enter(Game),
    Edit(usize, Game),
    Delete(usize),
    Preset(usize),
    Add(usize, Option<u8>),
    Turn(usize),
    Penalty(i64, i64),
    Rest(u8, bool),
    Undo,
    Redo,
}

#[derive(Clone, Debug)]
struct Game {
    kind: usize,
    re: (usize, usize),
    points: i64,
    calls: (usize, usize),
    callers: (bool, bool),
    fox: i64,
    hearts: bool,
    bock: Option<i64>,
    compulsory: bool,
    winners_only: bool,
}

const KINDS: [&str; 5] = ["normal", "wedding", "silent", "solo queens", "solo H"];
const RE_CALLS: [&str; 4] = ["none", "re", "no90", "no60"];
const KONTRA_CALLS: [&str; 4] = ["none", "kontra", "no90", "no30"];

fn game() -> impl Strategy<Value = Game> {
    (
        (0..KINDS.len(), (0..4_usize, 0..3_usize), 2..239_i64),
        (
            (0..4_usize, 0..4_usize),
            any::<(bool, bool)>(),
            0..2_i64,
            any::<bool>(),
        ),
        (
            prop::option::weighted(0.1, 0..3_i64),
            any::<bool>(),
            prop::bool::weighted(0.2),
        ),
    )
        .prop_map(
            |(
                (kind, re, points),
                (calls, callers, fox, hearts),
                (bock, compulsory, winners_only),
            )| Game {
                kind,
                re,
                points,
                calls,
                callers,
                fox,
                hearts,
                bock,
                compulsory,
                winners_only,
            },
        )
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => game().prop_map(Deed::Enter),
        2 => (0..99_usize, game()).prop_map(|(row, game)| Deed::Edit(row, game)),
        1 => (0..99_usize).prop_map(Deed::Delete),
        1 => (0..3_usize).prop_map(Deed::Preset),
        1 => (4..7_usize, prop::option::of(0..5_u8)).prop_map(|(name, chair)| Deed::Add(name, chair)),
        1 => (0..9_usize).prop_map(Deed::Turn),
        1 => (0..5_i64, -20..20_i64).prop_map(|(player, points)| Deed::Penalty(player, points)),
        1 => (0..7_u8, any::<bool>()).prop_map(|(player, resting)| Deed::Rest(player, resting)),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

fn row(evening: &Evening, game: &Game) -> RowEntry {
    let four: Vec<i64> = evening
        .next_game()
        .players
        .iter()
        .map(|p| i64::from(p.0))
        .collect();
    let kind = KINDS[game.kind];
    let alone = game.kind >= 2;
    let first = four[game.re.0];
    let second = four[(game.re.0 + 1 + game.re.1) % 4];
    let re = if alone {
        vec![first]
    } else {
        vec![first, second]
    };
    let result = if game.winners_only {
        RowResult::Winners {
            winners: re,
            value: game.points % 20,
        }
    } else {
        let mut extras = ExtrasEntry::default();
        extras.re.fox = if alone || game.points < 11 {
            0
        } else {
            game.fox
        };
        let other = four.iter().copied().find(|player| !re.contains(player));
        let noted = |noted: bool, call: usize, caller: Option<i64>| -> Vec<i64> {
            caller.filter(|_| noted && call > 0).into_iter().collect()
        };
        RowResult::Counted {
            re: ReEntry {
                callers: noted(game.callers.0, game.calls.0, re.last().copied()),
                players: re,
                points: Some(game.points),
                tricks: None,
                call: RE_CALLS[game.calls.0].to_owned(),
            },
            kontra: PartyEntry {
                call: KONTRA_CALLS[game.calls.1].to_owned(),
                callers: noted(game.callers.1, game.calls.1, other),
                ..PartyEntry::default()
            },
            extras,
            noted: Vec::new(),
        }
    };
    RowEntry {
        heart_trick: game.hearts,
        bock: game.bock,
        compulsory: game.compulsory && kind.starts_with("solo"),
        players: four,
        ..entry(kind, result)
    }
}

/// Performs an action; a refused one changes nothing.
fn perform(evening: &mut Evening, deed: &Deed, number: usize) {
    let rows = &evening.facts().rows;
    let some_row = |place: usize| {
        rows.get(place % rows.len().max(1))
            .map(|row| row.id.clone())
    };
    let command = match deed {
        Deed::Enter(game) => Some(Command::EnterRow {
            entry: row(evening, game),
        }),
        Deed::Edit(place, game) => some_row(*place).map(|id| Command::EditRow {
            row: id,
            entry: row(evening, game),
        }),
        Deed::Delete(place) => some_row(*place).map(|row| Command::DeleteRow { row }),
        Deed::Preset(place) => Some(Command::ChangeSettings {
            settings: Settings {
                bock: evening.facts().settings.bock.clone(),
                ..preset(["ddv", "einfach", "hausrunde"][*place])
            },
        }),
        Deed::Add(place, chair) => Some(Command::AddPlayer {
            name: crate::table::NAMES[*place].to_owned(),
            chair: chair.map(sheet::PlayerId),
        }),
        Deed::Turn(by) => {
            let mut seats = evening.facts().seats.clone();
            let count = seats.len();
            seats.rotate_left(by % count);
            seats.swap(0, by % 3);
            Some(Command::ChangeSeats { seats })
        }
        Deed::Penalty(player, points) => Some(Command::EnterRow {
            entry: RowEntry {
                note: "misdealt".to_owned(),
                ..entry(
                    "penalty",
                    RowResult::Penalty {
                        shares: vec![sheet::Share {
                            player: *player,
                            points: *points,
                        }],
                    },
                )
            },
        }),
        Deed::Rest(player, resting) => Some(Command::RestPlayer {
            player: sheet::PlayerId(*player),
            resting: *resting,
        }),
        Deed::Undo => Some(Command::Undo {}),
        Deed::Redo => Some(Command::Redo {}),
    };
    if let Some(command) = command {
        let before = evening.clone();
        if evening
            .write(&format!("deed-{number:04}"), command)
            .is_err()
        {
            assert_eq!(*evening, before, "a refusal changes nothing");
        }
    }
}

fn evening(overlap: usize, deeds: &[Deed]) -> Evening {
    let mut evening = open(
        4,
        Settings {
            bock: BockRules {
                triggers: Trigger::ALL.to_vec(),
                games: if overlap == 1 { 0 } else { 3 },
                overlap: Overlap::ALL[overlap],
            },
            ..preset("ddv")
        },
    );
    for (number, deed) in deeds.iter().enumerate() {
        perform(&mut evening, deed, number);
    }
    evening
}

/// The largest number of groups that add up to 0, by trying every group of the first person.
fn most_groups(open: &[i64]) -> usize {
    let Some((first, rest)) = open.split_first() else {
        return 0;
    };
    let with_first = (0..1_u32 << rest.len()).filter_map(|set| {
        let is_in = |place: usize| set >> place & 1 == 1;
        let chosen: i64 = (0..rest.len())
            .filter(|place| is_in(*place))
            .map(|place| rest[place])
            .sum();
        let others: Vec<i64> = (0..rest.len())
            .filter(|place| !is_in(*place))
            .map(|place| rest[place])
            .collect();
        (first + chosen == 0).then(|| 1 + most_groups(&others))
    });
    with_first.max().unwrap_or(0)
}

proptest! {
    #[test]
    fn games_add_up_to_nothing_and_totals_to_what_was_given_besides(overlap in 0..3_usize, deeds in prop::collection::vec(deed(), 0..40)) {
        let evening = evening(overlap, &deeds);
        let mut given = 0;
        for row in &evening.ledger().rows {
            let sum = row.points.iter().sum::<i64>();
            given += sum;
            prop_assert!(sum == 0 || !row.is_game());
            prop_assert_eq!(row.totals.iter().sum::<i64>(), given);
        }
    }

    #[test]
    fn an_evening_is_rebuilt_from_its_events(overlap in 0..3_usize, deeds in prop::collection::vec(deed(), 0..40)) {
        let evening = evening(overlap, &deeds);
        let kept: Vec<String> = evening.events().iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let read = kept.iter().map(|text| serde_json::from_str(text).unwrap());
        prop_assert_eq!(Evening::rebuild(read).unwrap(), evening);
    }

    #[test]
    fn undoing_leads_back_and_doing_again_leads_forth(overlap in 0..3_usize, deeds in prop::collection::vec(deed(), 0..25), last in deed()) {
        let mut evening = evening(overlap, &deeds);
        let before = (evening.facts().clone(), evening.ledger().clone());
        let version = evening.version();
        perform(&mut evening, &last, 9000);
        prop_assume!(evening.version() > version && !matches!(last, Deed::Undo | Deed::Redo));
        let after = (evening.facts().clone(), evening.ledger().clone());
        evening.write("undo-9001", Command::Undo {}).unwrap();
        prop_assert_eq!((evening.facts().clone(), evening.ledger().clone()), before);
        evening.write("redo-9002", Command::Redo {}).unwrap();
        prop_assert_eq!((evening.facts().clone(), evening.ledger().clone()), after);
    }

    #[test]
    fn correcting_in_the_middle_is_as_if_it_had_been_entered_so(
        games in prop::collection::vec(game(), 1..20), place in 0..99_usize, correction in game(),
    ) {
        let place = place % games.len();
        let mut corrected = evening(0, &games.iter().cloned().map(Deed::Enter).collect::<Vec<_>>());
        prop_assume!(corrected.facts().rows.len() == games.len());
        let id = corrected.facts().rows[place].id.clone();
        let entry = RowEntry {
            dealer: corrected.facts().rows[place].entry.dealer,
            players: corrected.facts().rows[place].entry.players.clone(),
            ..row(&corrected, &correction)
        };
        let edited = corrected.write("edit-9000", Command::EditRow { row: id, entry: entry.clone() });
        prop_assume!(edited.is_ok());

        let mut afresh = evening(0, &[]);
        for (number, kept) in corrected.facts().rows.iter().enumerate() {
            let entry = if number == place { entry.clone() } else { kept.entry.clone() };
            afresh.enter(entry);
        }
        let points = |evening: &Evening| -> Vec<Vec<i64>> {
            evening.ledger().rows.iter().map(|row| row.totals.clone()).collect()
        };
        prop_assert_eq!(points(&corrected), points(&afresh));
        prop_assert_eq!(&corrected.ledger().bock, &afresh.ledger().bock);
    }

    #[test]
    fn out_in_and_out_again_is_the_same_file(overlap in 0..3_usize, deeds in prop::collection::vec(deed(), 0..40)) {
        let evening = evening(overlap, &deeds);
        let text = export(&evening);
        let events = import(&text, "imported", "p2", &OWNER).unwrap();
        let back = Evening::rebuild(events).unwrap();
        prop_assert_eq!(export(&back), text);
        prop_assert_eq!(&back.ledger().totals, &evening.ledger().totals);
    }

    #[test]
    fn payments_settle_everything_and_are_as_few_as_can_be(cents in prop::collection::vec(-6..7_i64, 1..7)) {
        let balances: Vec<Payment> = cents.iter().zip(0..).map(|(cents, player)| Payment { player: sheet::PlayerId(player), cents: *cents }).collect();
        // The kitty comes last: it has what the others do not add up to.
        let mut cents = cents;
        cents.push(-cents.iter().sum::<i64>());
        let place = |who: Option<sheet::PlayerId>| who.map_or(balances.len(), sheet::PlayerId::index);
        let transfers = settle(&balances);
        let mut left = cents.clone();
        for transfer in &transfers {
            prop_assert!(transfer.cents > 0);
            left[place(transfer.from)] += transfer.cents;
            left[place(transfer.to)] -= transfer.cents;
        }
        prop_assert!(left.iter().all(|cents| *cents == 0), "{left:?}");
        let open: Vec<i64> = cents.iter().copied().filter(|cents| *cents != 0).collect();
        prop_assert_eq!(transfers.len(), open.len() - most_groups(&open));
    }

    #[test]
    fn no_file_at_all_makes_it_panic(text in "(\u{feff})?(stammtisch,doppelkopf,[12]\n)?.{0,200}") {
        let _ = import(&text, "imported", "p2", &OWNER);
    }

    #[test]
    fn no_cell_changed_at_random_makes_it_panic(line in 0..14_usize, column in 0..32_usize, cell in "[-0-9a-z =]{0,6}") {
        let mut evening = open(4, preset("hausrunde"));
        for points in [120, 130] {
            evening.enter(crate::table::counted("normal", &[0, 1], points));
        }
        let mut lines: Vec<Vec<String>> = export(&evening).lines()
            .map(|line| line.split(',').map(str::to_owned).collect()).collect();
        if let Some(there) = lines.get_mut(line).and_then(|line| line.get_mut(column)) {
            *there = cell;
        }
        let text: Vec<String> = lines.iter().map(|line| line.join(",")).collect();
        if let Err(refusal) = import(&text.join("\n"), "imported", "p2", &OWNER) {
            prop_assert_eq!(refusal.code, "bad_csv");
            prop_assert!(refusal.message.ends_with("Nothing was imported."));
        }
    }
}
