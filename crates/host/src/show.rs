//! What clients see of a table: the only way from the log to a client.
//!
//! The position is shown by the game's own views, and the secret of a deal stays here until it is revealed; nothing else in
//! the log is hidden.

use fair::{ALGORITHM, DealId};
use game::{BySeat, Json, Seat, StepRecord, Viewer};
use protocol::{
    ChatLine, ClockState, CutProof, CutState, DealProof, DealStage, DealState, LegalActions,
    MAX_LEGAL, News, Numbered, Occupant, OfferState, Opening, Play, RoundEnd, SeatState,
    TableState, You,
};
use serde_json::value::to_raw_value;
use table::{Deal, Event, Key, Person, Phase, Recent, Saying, Seal, Stage, Table};

/// The point of view of a person: their seat, or a spectator.
pub fn viewer(table: &Table, person: &str) -> Viewer {
    table
        .seat_of(person)
        .map_or(Viewer::Spectator, Viewer::Seat)
}

/// A seat's occupant as clients see it.
pub fn occupant(who: &table::Occupant) -> Occupant {
    match who {
        table::Occupant::Person(person) => Occupant::Person {
            id: person.id.clone(),
            name: person.name.clone(),
            avatar: person.avatar,
        },
        table::Occupant::Bot { level, holds_for } => Occupant::Bot {
            level: level.clone(),
            holds_for: holds_for.as_ref().map(|person| person.id.clone()),
            name: holds_for.as_ref().map(|person| person.name.clone()),
        },
    }
}

/// The state of a table apart from the game.
pub fn table_state(table: &Table, watching: u32, now: u64) -> TableState {
    let opened = table.opened();
    let seats = table
        .places()
        .iter()
        .enumerate()
        .map(|(index, place)| SeatState {
            occupant: place.occupant.as_ref().map(occupant),
            connected: place.away_since.is_none() && place.occupant.is_some(),
            away_since: place.away_since,
            forfeit: table.forfeit(Seat::new(index), now),
        });
    let offers = table.proposals().iter().map(|proposal| OfferState {
        offer: proposal.offer,
        by: proposal.by,
        agreed: proposal.agreed.into_iter().collect(),
    });
    TableState {
        id: table.id().to_owned(),
        code: opened.code.clone(),
        game: opened.game.clone(),
        preset: opened.preset.clone(),
        options: json(&opened.options),
        visibility: opened.visibility,
        clock: opened.clock,
        spectators: opened.spectators,
        owner: opened.owner.id.clone(),
        phase: table.phase(),
        seats: seats.collect(),
        opening: (table.phase() == Phase::Opening).then(|| opening(table)),
        offers: offers.collect(),
        deal: table.deal().map(|deal| deal_state(table, deal)),
        round_end: table.round_end().map(|end| RoundEnd {
            waiting_for: end.waiting_for.into_iter().collect(),
            until: table.round_until().unwrap_or_default(),
        }),
        rated: table.rated(),
        watching,
    }
}

fn opening(table: &Table) -> Opening {
    let now = table.places().len() as u8;
    Opening {
        missing: table.free() as u8,
        voting: table.voting(),
        votes: BySeat(table.votes().to_vec()),
        sizes: std::iter::once(now).chain(table.next_size()).collect(),
    }
}

fn deal_state(table: &Table, deal: &Deal) -> DealState {
    let cuts = deal.parts.iter().map(|part| CutState {
        seat: part.seat,
        puzzle: puzzle(part),
        part: part.opened.map(|(part, _)| part.to_string()),
        aside: part.aside,
    });
    DealState {
        deal: deal.number,
        algorithm: deal.algorithm,
        commitment: deal.commitment(table.id()).to_string(),
        stage: match deal.stage {
            Stage::Sealing => DealStage::Sealing,
            Stage::Opening => DealStage::Opening,
            Stage::Forcing => DealStage::Forcing,
        },
        cuts: cuts.collect(),
        until: table.deal_until(),
    }
}

/// The puzzle of a part that was sealed by one.
fn puzzle(part: &table::CutPart) -> Option<String> {
    match part.sealed? {
        Seal::Puzzle(puzzle) => Some(puzzle.to_string()),
        Seal::Hash(_) => None,
    }
}

/// What this person is and may do at the table.
pub fn you(table: &Table, person: &Person, now: u64) -> You {
    You {
        seat: table.seat_of(&person.id),
        owner: table.opened().owner.id == person.id,
        may: table.may(person, now),
    }
}

/// The game as this person may see it.
pub fn play(table: &Table, person: &str, now: u64) -> Option<Play> {
    let play = table.play()?;
    let turn = play.turn();
    let acting = table
        .sits_at(person)
        .filter(|_| table.phase() == Phase::Playing);
    let legal = acting.map(|seat| play.legal(seat, MAX_LEGAL));
    let legal = legal.map_or_else(LegalActions::default, |legal| LegalActions {
        actions: legal.actions,
        truncated: legal.truncated,
    });
    let over = table.ending();
    let clock = |seat| ClockState {
        left: table.clocks().left(seat, now),
        running: table.clocks().running(seat),
    };
    Some(Play {
        game: table.games(),
        step: play.len() as u32,
        to_act: if over.is_some() {
            Vec::new()
        } else {
            turn.seats().into_iter().collect()
        },
        dealing: over.is_none() && turn == game::Turn::Chance,
        rounds: play.rounds(),
        outcome: over.map(|(_, outcome)| outcome.clone()),
        ending: over.map(|(ending, _)| *ending),
        players: over.map(|_| {
            let played = table.played().iter();
            played.map(|who| who.as_ref().map(occupant)).collect()
        }),
        wins: over.map_or_else(Vec::new, |_| table.wins()),
        sealed: match over {
            Some(_) => Vec::new(),
            None => sealed(play),
        },
        clocks: table
            .clocks()
            .exist()
            .then(|| BySeat::from_fn(play.seats(), clock)),
        record: over.map(|_| table.record_id()),
        view: play.view(viewer(table, person)),
        legal,
    })
}

/// The steps that may not be looked at now, counted from 1.
fn sealed(play: &dyn game::Match) -> Vec<u32> {
    let sealed = play.sealed().into_iter();
    sealed.map(|step| step as u32 + 1).collect()
}

/// The steps of the current game for a viewer; those that lie face down are left blank.
pub(crate) fn history(table: &Table, viewer: Viewer) -> Vec<Json> {
    let Some(play) = table.play() else {
        return Vec::new();
    };
    let mut history = play.history(viewer);
    if table.ending().is_none() {
        for step in play.sealed() {
            history[step] = Json::default();
        }
    }
    history
}

/// A new event as this viewer may see it.
pub fn news(table: &Table, event: &Event, viewer: Viewer, at: u64) -> News {
    match event {
        Event::Step { .. } => {
            let play = table.play();
            News::Step {
                step: play.map_or(0, |play| play.len() as u32),
                shown: play
                    .and_then(|play| play.last_step_view(viewer))
                    .unwrap_or_default(),
            }
        }
        other => plain_news(table, other, at),
    }
}

/// The events after a version, or `None` if some of them are no longer remembered.
pub fn missed(table: &Table, since: u64, viewer: Viewer) -> Option<Vec<Numbered>> {
    let events = table.since(since)?;
    let mut history: Option<Vec<Json>> = None;
    let numbered = events.map(|(version, (at, recent))| {
        let news = match recent {
            Recent::Step(step) => {
                let history = history.get_or_insert_with(|| {
                    table
                        .play()
                        .map(|play| play.history(viewer))
                        .unwrap_or_default()
                });
                let shown = history.get(step.wrapping_sub(1)).cloned();
                News::Step {
                    step: *step as u32,
                    shown: shown.unwrap_or_default(),
                }
            }
            Recent::Opened => News::Opened {},
            Recent::Other(event) => plain_news(table, event, *at),
        };
        Numbered {
            version,
            at: *at,
            news,
        }
    });
    Some(numbered.collect())
}

/// What a person is told of an event at once, as text; for the simulation tests.
#[doc(hidden)]
pub fn told_live(table: &Table, logged: &table::Logged, person: &str) -> String {
    let (version, at) = (logged.version, logged.at);
    let news = news(table, &logged.event, viewer(table, person), at);
    json(&Numbered { version, at, news }).get().to_owned()
}

/// What a person is told of it after reconnecting, as text; for the simulation tests.
#[doc(hidden)]
pub fn told_later(table: &Table, since: u64, person: &str) -> Option<Vec<(u64, String)>> {
    let missed = missed(table, since, viewer(table, person))?;
    let told = |numbered: &Numbered| (numbered.version, json(numbered).get().to_owned());
    Some(missed.iter().map(told).collect())
}

fn plain_news(table: &Table, event: &Event, at: u64) -> News {
    match event {
        Event::Opened(_) | Event::Step { .. } => News::Opened {},
        Event::Sat { seat, who } => News::Sat {
            seat: *seat,
            occupant: occupant(who),
        },
        Event::Stood { seat, removed } => News::Stood {
            seat: *seat,
            removed: *removed,
        },
        Event::Became { who, seat, .. } => News::Renamed {
            seat: *seat,
            name: who.name.clone(),
        },
        Event::Gone { was } => News::Renamed {
            seat: table.seat_of(was),
            name: String::new(),
        },
        Event::Retook { seat } => News::Retook { seat: *seat },
        Event::Voted { seat, vote } => News::Voted {
            seat: *seat,
            vote: *vote,
        },
        Event::Started { seats, .. } => News::Started {
            game: table.games(),
            seats: *seats,
        },
        Event::Reopened {} => News::Reopened {},
        Event::TookBack { step } => News::TookBack { step: *step },
        Event::Offered { seat, offer } => News::Offered {
            seat: *seat,
            offer: *offer,
        },
        Event::Answered { seat, offer, agree } => News::Answered {
            seat: *seat,
            offer: *offer,
            agree: *agree,
        },
        Event::DealOpened {
            deal,
            algorithm,
            secret,
            salt,
            ..
        } => {
            let id = DealId {
                algorithm: *algorithm,
                table: table.id(),
                deal: *deal,
            };
            News::DealOpened {
                deal: *deal,
                commitment: fair::commitment(id, secret, salt).to_string(),
            }
        }
        Event::PartSealed { seat, puzzle } => News::CutSealed {
            seat: *seat,
            puzzle: puzzle.map(|number| number.to_string()),
        },
        // A part of version 1, which current clients no longer make.
        Event::CutSealed { seat, .. } => News::CutSealed {
            seat: *seat,
            puzzle: None,
        },
        Event::CutsClosed { left_out } => News::CutsClosed {
            left_out: left_out.iter().copied().flatten().collect(),
        },
        Event::CutOpened { seat, part, .. } | Event::PartOpened { seat, part, .. } => {
            News::CutOpened {
                seat: *seat,
                part: part.to_string(),
            }
        }
        Event::CutsWithheld { seats } => News::CutsWithheld {
            seats: seats.into_iter().collect(),
        },
        Event::PartForced { seat, part } => News::CutForced {
            seat: *seat,
            part: part.to_string(),
        },
        Event::DealShown { deal } => {
            let shown = table
                .shown_deals()
                .iter()
                .find(|shown| shown.number == *deal);
            match shown.and_then(|shown| proof(table, shown)) {
                Some(proof) => News::DealShown { proof },
                None => News::WentOn { seat: None },
            }
        }
        Event::WentOn { seat } => News::WentOn { seat: *seat },
        Event::Ended { ending, outcome } => News::Ended {
            ending: *ending,
            outcome: outcome.clone(),
        },
        Event::Said(saying) => News::Said {
            line: chat_line(at, saying),
        },
        Event::Hinted { seat } => News::Hinted { seat: *seat },
        Event::Woke {} => News::Woke {},
        Event::Unreached { seat } => News::Unreached { seat: *seat },
        Event::Reached { seat } => News::Reached { seat: *seat },
        Event::Closed {} => News::Closed {},
    }
}

/// A chat line as clients see it.
pub fn chat_line(at: u64, saying: &Saying) -> ChatLine {
    ChatLine {
        person: saying.person.clone(),
        name: saying.name.clone(),
        seat: saying.seat,
        text: saying.text.clone(),
        phrase: saying.phrase,
        at,
    }
}

/// The proof of a deal that has been revealed.
pub fn proof(table: &Table, deal: &Deal) -> Option<DealProof> {
    let index = deal.step?;
    let steps = table.play()?.record().steps;
    let StepRecord::Chance { chance } = steps.get(index)? else {
        return None;
    };
    let cut = |part: &table::CutPart| {
        let key = part.opened.map(|(_, key)| key);
        let proof = CutProof {
            seat: part.seat,
            puzzle: puzzle(part),
            period: match key {
                Some(Key::Period(period)) => Some(period.to_string()),
                _ => None,
            },
            forced: key == Some(Key::Forced),
            aside: part.aside,
            part: part.opened.map(|(part, _)| part.to_string()),
            commitment: match part.sealed {
                Some(Seal::Hash(hash)) => Some(hash.to_string()),
                _ => None,
            },
            salt: match key {
                Some(Key::Salt(salt)) => Some(salt.to_string()),
                _ => None,
            },
        };
        // Version 1 listed only sealed parts.
        (deal.algorithm == ALGORITHM || part.sealed.is_some()).then_some(proof)
    };
    Some(DealProof {
        table: table.id().to_owned(),
        deal: deal.number,
        algorithm: deal.algorithm,
        commitment: deal.commitment(table.id()).to_string(),
        secret: deal.secret.to_string(),
        salt: deal.salt.to_string(),
        step: index as u32 + 1,
        cuts: deal.parts.iter().filter_map(cut).collect(),
        chance: json(chance),
    })
}

/// A value as JSON text.
pub fn json(value: &impl serde::Serialize) -> Json {
    to_raw_value(value).unwrap_or_default()
}
