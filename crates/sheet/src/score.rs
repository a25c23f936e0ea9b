//! Scores one row.

use game::SeatSet;
use rules_doppelkopf::scoring::{
    self, BadEntry, CountsRequest, ExtrasRequest, MOST_DOUBLINGS, PartyRequest, ReRequest,
    ScoreOptions, ScoreRequest,
};
use rules_doppelkopf::{Bid, ByParty, GameType, Options, Party};

use crate::callers::{callers, check_noted};
use crate::deciding::unknown_player;
use crate::{
    CountsEntry, PartyEntry, PlayerId, ReEntry, RowEntry, RowId, RowResult, SEATS, ScoredRow,
    Settings, Share, SheetRefusal, Trigger,
};

pub(crate) fn score(
    id: &RowId,
    entry: &RowEntry,
    settings: &Settings,
    doublings: u8,
    everybody: usize,
) -> Result<ScoredRow, SheetRefusal> {
    let players = match &entry.result {
        RowResult::Penalty { .. } => Vec::new(),
        _ => four(&entry.players, everybody)?,
    };
    let mut row = ScoredRow {
        id: id.clone(),
        number: None,
        entry: entry.clone(),
        dealer: entry.dealer.unwrap_or(PlayerId(0)),
        players,
        re: Vec::new(),
        soloist: None,
        winners: Vec::new(),
        winner: None,
        calls: ByParty {
            re: (Bid::None, false),
            kontra: (Bid::None, false),
        },
        callers: ByParty::default(),
        value: 0,
        lines: Vec::new(),
        doublings,
        points: vec![0; everybody],
        totals: Vec::new(),
        started: Vec::new(),
    };
    let by_seat = match &entry.result {
        RowResult::Counted { .. } => counted(&mut row, settings)?,
        RowResult::Winners { winners, value } => winners_only(&mut row, winners, *value, settings)?,
        RowResult::Penalty { shares } => {
            row.points = penalty(shares, everybody)?;
            return Ok(row);
        }
    };
    row.callers = callers(&row)?;
    check_noted(&row)?;
    for (player, points) in row.players.iter().zip(by_seat) {
        row.points[player.index()] = settings.counting.written(points);
    }
    Ok(row)
}

/// The players of a row: four different players of the evening.
pub(crate) fn four(given: &[i64], everybody: usize) -> Result<Vec<PlayerId>, SheetRefusal> {
    let mut players: Vec<PlayerId> = Vec::new();
    for player in given {
        let id = u8::try_from(*player)
            .ok()
            .filter(|id| usize::from(*id) < everybody)
            .map(PlayerId)
            .ok_or_else(|| unknown_player("players", *player))?;
        if players.contains(&id) {
            return Err(twice("players"));
        }
        players.push(id);
    }
    if players.len() == SEATS {
        Ok(players)
    } else {
        Err(SheetRefusal::at(
            "players",
            "not_four",
            format!("Four play a game, not {}.", players.len()),
        ))
    }
}

/// The points of a row that is not a game, for every player.
fn penalty(shares: &[Share], everybody: usize) -> Result<Vec<i64>, SheetRefusal> {
    let mut points = vec![0; everybody];
    for share in shares {
        let place = usize::try_from(share.player).ok();
        let Some(of) = place.and_then(|place| points.get_mut(place)) else {
            return Err(unknown_player("shares", share.player));
        };
        if *of != 0 {
            return Err(twice("shares"));
        }
        if share.points == 0 || !(-1000..=1000).contains(&share.points) {
            return Err(SheetRefusal::at(
                "shares",
                "bad_penalty",
                "A row that is no game gives or takes 1 to 1,000 points.",
            ));
        }
        *of = share.points;
    }
    if shares.is_empty() {
        return Err(SheetRefusal::at(
            "shares",
            "bad_penalty",
            "Say whom it is about.",
        ));
    }
    Ok(points)
}

/// Scores by the rules, through the same request as `stammtisch score`.
fn counted(row: &mut ScoredRow, settings: &Settings) -> Result<[i64; SEATS], SheetRefusal> {
    let request = request(&row.entry, settings, row.doublings)?;
    let entry = request.entry().map_err(|bad| refuse_rule(&bad))?;
    let score = scoring::score(&entry);
    let of = |seats: SeatSet| -> Vec<PlayerId> {
        seats
            .into_iter()
            .map(|seat| row.players[seat.index()])
            .collect()
    };
    let kontra = SeatSet::all(SEATS as u8)
        .into_iter()
        .filter(|seat| !entry.re.contains(*seat))
        .map(|seat| row.players[seat.index()])
        .collect();
    let re = of(entry.re);
    row.soloist = entry.is_solo().then(|| re.first().copied()).flatten();
    row.winners = match score.winner {
        Some(Party::Re) => re.clone(),
        Some(Party::Kontra) => kontra,
        None => Vec::new(),
    };
    row.re = re;
    row.winner = score.winner;
    let call = |party: Party| {
        let bid = entry.bids[party];
        let others = entry.points[party.other()];
        let kept = match bid {
            Bid::None => false,
            Bid::Win => score.winner == Some(party),
            Bid::No90 => others < 90,
            Bid::No60 => others < 60,
            Bid::No30 => others < 30,
            Bid::Black => entry.is_black(party.other()),
        };
        (bid, kept)
    };
    row.calls = ByParty {
        re: call(Party::Re),
        kontra: call(Party::Kontra),
    };
    row.value = i64::from(score.value);
    row.lines = score.lines.iter().copied().collect();
    Ok(score.points.map(i64::from))
}

/// The row as a scoring request; its seats are indices among the four.
fn request(
    entry: &RowEntry,
    settings: &Settings,
    doublings: u8,
) -> Result<ScoreRequest, SheetRefusal> {
    let RowResult::Counted {
        re, kontra, extras, ..
    } = &entry.result
    else {
        return Err(SheetRefusal::at(
            "result",
            "bad_result",
            "Only a counted game has a score.",
        ));
    };
    let total = i64::from(settings.score_rules().tricks());
    let (re_points, kontra_points) = both_points(re, kontra, total)?;
    let mut seats = Vec::new();
    for player in &re.players {
        let Some(seat) = entry.players.iter().position(|other| other == player) else {
            return Err(not_playing("re.players", *player));
        };
        if seats.contains(&(seat as i64)) {
            return Err(twice("re.players"));
        }
        seats.push(seat as i64);
    }
    Ok(ScoreRequest {
        preset: settings.preset.clone(),
        options: ScoreOptions {
            forty_cards: settings.forty_cards,
            charlie_caught: settings.charlie_caught,
        },
        game: entry.game.clone(),
        re: ReRequest {
            seats,
            points: re_points,
            tricks: re.tricks,
            call: re.call.clone(),
        },
        kontra: PartyRequest {
            points: kontra_points,
            tricks: kontra.tricks,
            call: kontra.call.clone(),
        },
        extras: ExtrasRequest {
            re: counts(extras.re),
            kontra: counts(extras.kontra),
        },
        bock: i64::from(doublings),
    })
}

/// The points of both parties: those of one follow from the other's, and all tricks are all points.
pub(crate) fn both_points(
    re: &ReEntry,
    kontra: &PartyEntry,
    total: i64,
) -> Result<(i64, i64), SheetRefusal> {
    let re_tricks = re
        .tricks
        .or(kontra.tricks.map(|tricks| total.saturating_sub(tricks)));
    match (re.points, kontra.points) {
        (Some(re), Some(kontra)) => Ok((re, kontra)),
        (Some(re), None) => Ok((re, 240_i64.saturating_sub(re))),
        (None, Some(kontra)) => Ok((240_i64.saturating_sub(kontra), kontra)),
        (None, None) if re_tricks == Some(total) => Ok((240, 0)),
        (None, None) if re_tricks == Some(0) => Ok((0, 240)),
        (None, None) => Err(SheetRefusal::at(
            "re.points",
            "points_needed",
            "Give the card points of one party; tricks alone are enough only where one party has all of them.",
        )),
    }
}

fn counts(entry: CountsEntry) -> CountsRequest {
    CountsRequest {
        doppelkopf: entry.doppelkopf,
        fox: entry.fox,
        charlie: entry.charlie,
        charlie_caught: entry.charlie_caught,
    }
}

/// Scores a row with only the winners and the value.
fn winners_only(
    row: &mut ScoredRow,
    winners: &[i64],
    value: i64,
    settings: &Settings,
) -> Result<[i64; SEATS], SheetRefusal> {
    let game = game_type(&row.entry.game, settings)?;
    if !(0..=100).contains(&value) {
        return Err(SheetRefusal::at(
            "value",
            "bad_value",
            format!("A game is worth 0 to 100 before doubling, not {value}."),
        ));
    }
    if row.doublings > MOST_DOUBLINGS {
        return Err(refuse_rule(&BadEntry::TooManyDoublings {
            doublings: i64::from(row.doublings),
        }));
    }
    let mut seats = [false; SEATS];
    for winner in winners {
        let Some(seat) = row.entry.players.iter().position(|other| other == winner) else {
            return Err(not_playing("winners", *winner));
        };
        if seats[seat] {
            return Err(twice("winners"));
        }
        seats[seat] = true;
    }
    let won = winners.len();
    let fits = match game {
        GameType::Normal | GameType::Armut => won == 2,
        GameType::Wedding => (1..=3).contains(&won),
        GameType::Silent | GameType::Solo(_) => won == 1 || won == 3,
    };
    if !fits {
        let wanted = if matches!(game, GameType::Silent | GameType::Solo(_)) {
            "one, the soloist, or the three others"
        } else {
            "two"
        };
        return Err(SheetRefusal::at(
            "winners",
            "bad_winners",
            format!("The winners of this game are {wanted}, not {won}."),
        ));
    }
    row.value = value << row.doublings;
    for (player, won) in row.players.iter().zip(seats) {
        if won {
            row.winners.push(*player);
        }
        if won == (winners.len() == 1) && winners.len() != 2 {
            row.soloist = Some(*player);
        }
    }
    let alone = row.soloist.is_some();
    Ok(std::array::from_fn(|seat| {
        let sign = if seats[seat] { 1 } else { -1 };
        let factor = if alone && row.soloist == Some(row.players[seat]) {
            3
        } else {
            1
        };
        sign * factor * row.value
    }))
}

/// The kind of game for a name under the evening's preset.
fn game_type(name: &str, settings: &Settings) -> Result<GameType, SheetRefusal> {
    let armut = Options::named(&settings.preset).is_some_and(|options| options.armut);
    match name.parse() {
        Ok(GameType::Armut) if !armut => None,
        game => game.ok(),
    }
    .ok_or_else(|| {
        refuse_rule(&BadEntry::UnknownGame {
            game: name.to_owned(),
        })
    })
}

/// The triggers in the row that start a Bock round under the evening's settings.
pub(crate) fn triggers(row: &ScoredRow, settings: &Settings) -> Vec<Trigger> {
    let lost = |call: (Bid, bool), party| call.0 > Bid::None && row.winner != Some(party);
    let happened = |trigger: &Trigger| match trigger {
        Trigger::Even => match &row.entry.result {
            RowResult::Counted { re, .. } => re.points == Some(120),
            RowResult::Winners { .. } | RowResult::Penalty { .. } => false,
        },
        Trigger::LostCall => lost(row.calls.re, Party::Re) || lost(row.calls.kontra, Party::Kontra),
        Trigger::HeartTrick => row.entry.heart_trick,
        Trigger::Nil => row.value == 0,
        Trigger::LostSolo => row.soloist.is_some_and(|solo| !row.winners.contains(&solo)),
    };
    let wanted = settings.bock.triggers.iter().copied();
    wanted.filter(happened).collect()
}

pub(crate) fn not_playing(field: &str, player: i64) -> SheetRefusal {
    SheetRefusal::at(
        field,
        "not_playing",
        format!("Player {player} is not one of the four who played."),
    )
}

pub(crate) fn twice(field: &str) -> SheetRefusal {
    SheetRefusal::at(field, "player_twice", "A player is named twice.")
}

/// A refusal of the scorer, at the field of the form it concerns.
pub(crate) fn refuse_rule(bad: &BadEntry) -> SheetRefusal {
    let side = |party: &Party| match party {
        Party::Re => "re",
        Party::Kontra => "kontra",
    };
    let field = match bad {
        BadEntry::ReSeats { .. } | BadEntry::BadSeat { .. } => "re.players".to_owned(),
        BadEntry::PointsSum { .. } => "kontra.points".to_owned(),
        BadEntry::PointsRange { party, .. } => format!("{}.points", side(party)),
        BadEntry::TricksSum { .. } => "kontra.tricks".to_owned(),
        BadEntry::TricksRange { party, .. }
        | BadEntry::TricksNeeded { party }
        | BadEntry::PointsWithoutTrick { party, .. }
        | BadEntry::TooManyPoints { party, .. } => format!("{}.tricks", side(party)),
        BadEntry::WrongCall { party, .. } => format!("{}.call", side(party)),
        BadEntry::ExtraRange { party, extra, .. }
        | BadEntry::ExtraWithoutPoints { party, extra, .. } => {
            format!("extras.{}.{extra}", side(party))
        }
        BadEntry::ExtrasInSolo { extra, .. } | BadEntry::TooManyExtras { extra, .. } => {
            format!("extras.{extra}")
        }
        BadEntry::CharlieCaughtOff => "extras.charlie_caught".to_owned(),
        BadEntry::TooManyDoublings { .. } => "bock".to_owned(),
        BadEntry::UnknownGame { .. } => "game".to_owned(),
        BadEntry::UnknownPreset { .. } => "preset".to_owned(),
    };
    SheetRefusal::by_rule(&field, bad)
}
