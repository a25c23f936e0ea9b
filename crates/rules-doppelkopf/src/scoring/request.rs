//! Scoring in JSON: one object in, one object out.

use game::{Refusal, Seat, SeatSet, read_line};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{BadEntry, Entry, Extras, Score, ScoreRules, score};
use crate::{Bid, ByParty, Call, GameType, Options, Party, SEATS};

/// A finished game to be scored, as people and programs write it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "DoppelkopfScoreRequest")]
pub struct ScoreRequest {
    /// Which preset's scoring; `ddv` if left out.
    #[serde(default = "ddv")]
    pub preset: String,
    /// Rules of the table that differ from the preset.
    #[serde(default)]
    pub options: ScoreOptions,
    /// `normal`, `wedding`, `silent`, `solo …`, or `armut` in `hausrunde`.
    pub game: String,
    /// The Re party.
    pub re: ReRequest,
    /// The Kontra party.
    pub kontra: PartyRequest,
    /// The extras of each party.
    #[serde(default)]
    pub extras: ExtrasRequest,
    /// How many times the value is doubled.
    #[serde(default)]
    #[ts(type = "number")]
    pub bock: i64,
}

/// Options that matter for scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(rename = "DoppelkopfScoreOptions")]
pub struct ScoreOptions {
    /// Without nines: ten tricks.
    pub forty_cards: bool,
    /// Catching the other party's charlie counts.
    pub charlie_caught: bool,
}

/// The Re party of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "DoppelkopfReRequest")]
pub struct ReRequest {
    /// Who is Re: one seat or two.
    #[ts(type = "Array<number>")]
    pub seats: Vec<i64>,
    /// Its card points.
    #[ts(type = "number")]
    pub points: i64,
    /// Its tricks, which may be left out where no party has all.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub tricks: Option<i64>,
    /// Its highest call.
    #[serde(default = "no_call")]
    pub call: String,
}

/// The Kontra party of a request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(rename = "DoppelkopfPartyRequest")]
pub struct PartyRequest {
    /// Its card points.
    #[ts(type = "number")]
    pub points: i64,
    /// Its tricks, which may be left out where no party has all.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub tricks: Option<i64>,
    /// Its highest call.
    #[serde(default = "no_call")]
    pub call: String,
}

/// The extras of both parties of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(rename = "DoppelkopfExtrasRequest")]
pub struct ExtrasRequest {
    /// Those of Re.
    pub re: CountsRequest,
    /// Those of Kontra.
    pub kontra: CountsRequest,
}

/// The extras of one party of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields, default)]
#[ts(rename = "DoppelkopfCountsRequest")]
pub struct CountsRequest {
    /// Tricks of 40 points or more.
    #[ts(type = "number")]
    pub doppelkopf: i64,
    /// Diamond aces caught.
    #[ts(type = "number")]
    pub fox: i64,
    /// Last tricks won with the club jack.
    #[ts(type = "number")]
    pub charlie: i64,
    /// Club jacks caught in the last trick (home rule).
    #[ts(type = "number")]
    pub charlie_caught: i64,
}

fn ddv() -> String {
    "ddv".to_owned()
}

fn no_call() -> String {
    "none".to_owned()
}

impl ScoreRequest {
    /// The entry of this request, if it is possible.
    pub fn entry(&self) -> Result<Entry, BadEntry> {
        let preset = Options::named(&self.preset).ok_or_else(|| BadEntry::UnknownPreset {
            preset: self.preset.clone(),
        })?;
        let rules = ScoreRules {
            forty_cards: self.options.forty_cards,
            charlie_caught: self.options.charlie_caught,
            ..preset.score_rules()
        };
        let game = match self.game.parse() {
            Ok(GameType::Armut) if !preset.armut => None,
            game => game.ok(),
        };
        let game = game.ok_or_else(|| BadEntry::UnknownGame {
            game: self.game.clone(),
        })?;
        let doublings = u8::try_from(self.bock).map_err(|_| BadEntry::TooManyDoublings {
            doublings: self.bock,
        })?;
        let entry = Entry {
            rules,
            game,
            re: seats(&self.re.seats)?,
            points: ByParty {
                re: points(Party::Re, self.re.points)?,
                kontra: points(Party::Kontra, self.kontra.points)?,
            },
            tricks: self.tricks(rules.tricks())?,
            bids: ByParty {
                re: bid(Party::Re, &self.re.call)?,
                kontra: bid(Party::Kontra, &self.kontra.call)?,
            },
            extras: ByParty {
                re: counts(Party::Re, &self.extras.re)?,
                kontra: counts(Party::Kontra, &self.extras.kontra)?,
            },
            doublings,
        };
        entry.check()?;
        Ok(entry)
    }

    /// The tricks of both parties; those of one follow from those of the other.
    fn tricks(&self, total: u8) -> Result<Option<ByParty<u8>>, BadEntry> {
        let within = |party, tricks: Option<i64>| match tricks {
            None => Ok(None),
            Some(tricks) => match u8::try_from(tricks) {
                Ok(count) if count <= total => Ok(Some(count)),
                _ => Err(BadEntry::TricksRange {
                    party,
                    tricks,
                    total,
                }),
            },
        };
        let re = within(Party::Re, self.re.tricks)?;
        let kontra = within(Party::Kontra, self.kontra.tricks)?;
        Ok(match (re, kontra) {
            (None, None) => None,
            (Some(re), None) => Some(ByParty {
                re,
                kontra: total - re,
            }),
            (None, Some(kontra)) => Some(ByParty {
                re: total - kontra,
                kontra,
            }),
            (Some(re), Some(kontra)) => Some(ByParty { re, kontra }),
        })
    }
}

fn seats(given: &[i64]) -> Result<SeatSet, BadEntry> {
    let mut set = SeatSet::EMPTY;
    for seat in given {
        match usize::try_from(*seat) {
            Ok(index) if index < usize::from(SEATS) && !set.contains(Seat::new(index)) => {
                set.insert(Seat::new(index));
            }
            _ => return Err(BadEntry::BadSeat { seat: *seat }),
        }
    }
    Ok(set)
}

fn points(party: Party, points: i64) -> Result<u8, BadEntry> {
    match u8::try_from(points) {
        Ok(count) if count <= 240 => Ok(count),
        _ => Err(BadEntry::PointsRange { party, points }),
    }
}

fn bid(party: Party, call: &str) -> Result<Bid, BadEntry> {
    if call == "none" {
        return Ok(Bid::None);
    }
    Call::from_name(call)
        .filter(|call| call.party().is_none_or(|caller| caller == party))
        .map(Call::bid)
        .ok_or_else(|| BadEntry::WrongCall {
            party,
            call: call.to_owned(),
        })
}

fn counts(party: Party, counts: &CountsRequest) -> Result<Extras, BadEntry> {
    let within = |extra, count: i64, most: u8| match u8::try_from(count) {
        Ok(small) if small <= most => Ok(small),
        _ => Err(BadEntry::ExtraRange {
            party,
            extra,
            count,
            most,
        }),
    };
    Ok(Extras {
        doppelkopf: within("doppelkopf", counts.doppelkopf, 4)?,
        fox: within("fox", counts.fox, 2)?,
        charlie: within("charlie", counts.charlie, 1)?,
        charlie_caught: within("charlie_caught", counts.charlie_caught, 2)?,
    })
}

/// The answer to one request.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Score(Score),
    Refused { error: Refusal },
}

/// Answers one line of `stammtisch score doppelkopf`: a request in JSON gives a score or an error in JSON.
pub fn score_line(line: &str) -> String {
    let answer = match read(line) {
        Ok(entry) => Answer::Score(score(&entry)),
        Err(error) => Answer::Refused { error },
    };
    serde_json::to_string(&answer).unwrap_or_default()
}

fn read(line: &str) -> Result<Entry, Refusal> {
    // Serde would also accept an array of the fields without their names.
    if line.trim_start().starts_with('[') {
        return Err(Refusal::new(
            "bad_request",
            "A score request is a JSON object.",
        ));
    }
    let request: ScoreRequest = read_line(line, "The request cannot be read")?;
    request.entry().map_err(|bad| Refusal::by_rule(&bad))
}
