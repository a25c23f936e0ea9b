//! Checks commands to a tournament, and turns them into changes.

use rand_core::Rng;
use sheet::{Context, SEATS, SheetRefusal, check_name, check_new, check_title};

use super::{
    DrawnTable, MOST_DRAWS, MOST_GAMES, MOST_PARTICIPANTS, MOST_TOURNAMENTS, NewTournament,
    StartNumber, Tournament, TournamentChange, TournamentCommand, draw,
};
use crate::{Change, Club, ClubRight, Decision, Event, Standing};

impl Club {
    /// The tournament with this number.
    pub fn tournament(&self, number: u16) -> Result<&Tournament, SheetRefusal> {
        let found = self.facts().tournaments.get(usize::from(number));
        found.ok_or_else(|| {
            SheetRefusal::unknown(
                "unknown_tournament",
                "There is no such tournament in this round.",
            )
        })
    }

    /// Opens a tournament.
    pub fn open_tournament(
        &self,
        new: &NewTournament,
        standing: &Standing,
        context: &Context<'_>,
    ) -> Result<Decision, SheetRefusal> {
        if let Some(version) = self.done(&new.id) {
            return Ok(Decision::Already(version));
        }
        runs(standing)?;
        let number = self.facts().tournaments.len();
        if number >= MOST_TOURNAMENTS {
            return Err(SheetRefusal::new(
                "too_many_tournaments",
                format!("A round has at most {MOST_TOURNAMENTS} tournaments."),
            ));
        }
        if !(1..=MOST_DRAWS).contains(&usize::from(new.rounds)) {
            return Err(SheetRefusal::at(
                "rounds",
                "bad_rounds",
                format!("A tournament has 1 to {MOST_DRAWS} rounds."),
            ));
        }
        if new.players.len() > MOST_PARTICIPANTS {
            return Err(too_many());
        }
        let mut names: Vec<String> = Vec::new();
        for (place, name) in new.players.iter().enumerate() {
            let field = format!("players.{place}");
            let name = check_name(name, &field)?;
            check_new(&name, names.iter().map(String::as_str), &field)?;
            names.push(name);
        }
        let settings = new.settings.clone().checked()?;
        if settings.games.is_some_and(|games| games > MOST_GAMES) {
            return Err(SheetRefusal::at(
                "games",
                "bad_list",
                format!("A list has 4 to {MOST_GAMES} games."),
            ));
        }
        let change = TournamentChange::Opened {
            title: check_title(&new.title)?,
            players: names,
            rounds: new.rounds,
            settings,
        };
        let id = sheet::check_id(&new.id)?;
        Ok(event(id, number as u16, change, standing, context))
    }

    /// Draws the next round of a tournament; `sheet_of` gives the id of a table's list.
    pub fn draw(
        &self,
        id: &str,
        number: u16,
        standing: &Standing,
        context: &Context<'_>,
        rng: &mut (impl Rng + ?Sized),
        sheet_of: impl Fn(usize) -> String,
    ) -> Result<Decision, SheetRefusal> {
        let id = sheet::check_id(id)?;
        if let Some(version) = self.done(&id) {
            return Ok(Decision::Already(version));
        }
        runs(standing)?;
        let tournament = self.tournament(number)?;
        tournament.check_open()?;
        if tournament.drawn.len() >= usize::from(tournament.rounds) {
            return Err(SheetRefusal::new(
                "all_drawn",
                "All rounds of this tournament have been drawn.",
            ));
        }
        let present = tournament.present();
        if present.len() < SEATS {
            return Err(SheetRefusal::at(
                "players",
                "too_few_participants",
                format!("A round needs at least {SEATS} participants who are there."),
            ));
        }
        let tables = draw(&present, &tournament.drawn, rng).into_iter();
        let tables = tables.enumerate().map(|(table, seats)| DrawnTable {
            sheet: sheet_of(table),
            seats,
        });
        let change = TournamentChange::Drawn {
            tables: tables.collect(),
        };
        Ok(event(id, number, change, standing, context))
    }

    pub(crate) fn change_tournament(
        &self,
        number: u16,
        command: &TournamentCommand,
    ) -> Result<Change, SheetRefusal> {
        let tournament = self.tournament(number)?;
        if !matches!(command, TournamentCommand::Close { .. }) {
            tournament.check_open()?;
        }
        Ok(Change::Tournament {
            tournament: number,
            change: tournament.decide(command)?,
        })
    }
}

impl Tournament {
    fn check_open(&self) -> Result<(), SheetRefusal> {
        if !self.closed {
            return Ok(());
        }
        Err(SheetRefusal::new(
            "tournament_closed",
            "The tournament is over. Whoever runs the round can open it again.",
        ))
    }

    fn decide(&self, command: &TournamentCommand) -> Result<TournamentChange, SheetRefusal> {
        Ok(match command {
            TournamentCommand::AddPlayer { name } => {
                if self.players.len() >= MOST_PARTICIPANTS {
                    return Err(too_many());
                }
                let name = check_name(name, "name")?;
                check_new(&name, self.names(None), "name")?;
                TournamentChange::PlayerAdded { name }
            }
            TournamentCommand::RenamePlayer { player, name } => {
                self.require(*player)?;
                let name = check_name(name, "name")?;
                check_new(&name, self.names(Some(*player)), "name")?;
                TournamentChange::PlayerRenamed {
                    player: *player,
                    name,
                }
            }
            TournamentCommand::PlayerGone { player, gone } => {
                self.require(*player)?;
                TournamentChange::PlayerGone {
                    player: *player,
                    gone: *gone,
                }
            }
            TournamentCommand::Penalise {
                player,
                points,
                reason,
            } => {
                self.require(*player)?;
                if *points == 0 || !(-1000..=1000).contains(points) {
                    return Err(SheetRefusal::at(
                        "points",
                        "bad_penalty_points",
                        "A penalty is 1 to 1000 points, for or against somebody.",
                    ));
                }
                if reason.chars().count() > 80 {
                    return Err(SheetRefusal::at(
                        "reason",
                        "bad_note",
                        "A note has at most 80 characters.",
                    ));
                }
                TournamentChange::Penalised {
                    player: *player,
                    points: *points,
                    reason: reason.trim().to_owned(),
                }
            }
            TournamentCommand::UndoPenalty { penalty } => {
                if !self.penalties.iter().any(|one| one.id == *penalty) {
                    return Err(SheetRefusal::new(
                        "unknown_penalty",
                        "There is no such penalty any more.",
                    ));
                }
                TournamentChange::PenaltyUndone {
                    penalty: penalty.clone(),
                }
            }
            TournamentCommand::UndoDraw {} => {
                if self.drawn.is_empty() {
                    return Err(SheetRefusal::new(
                        "nothing_drawn",
                        "No round of this tournament has been drawn yet.",
                    ));
                }
                TournamentChange::DrawUndone
            }
            TournamentCommand::Close { closed } => TournamentChange::Closed { closed: *closed },
        })
    }

    fn require(&self, player: StartNumber) -> Result<(), SheetRefusal> {
        if player.index() < self.players.len() {
            return Ok(());
        }
        Err(SheetRefusal::at(
            "player",
            "unknown_participant",
            "There is no participant with this start number.",
        ))
    }

    fn names(&self, except: Option<StartNumber>) -> impl Iterator<Item = &str> {
        let players = self.players.iter().enumerate();
        players
            .filter(move |(place, _)| except.map(StartNumber::index) != Some(*place))
            .map(|(_, player)| player.name.as_str())
    }
}

fn runs(standing: &Standing) -> Result<(), SheetRefusal> {
    if standing.right == ClubRight::Run {
        return Ok(());
    }
    Err(SheetRefusal::forbidden(
        "not_runner",
        "Only whoever runs the round may do this.",
    ))
}

fn event(
    id: String,
    tournament: u16,
    change: TournamentChange,
    standing: &Standing,
    context: &Context<'_>,
) -> Decision {
    Decision::Event(Box::new(Event {
        id,
        by: standing.name.clone(),
        writer: context.writer.to_owned(),
        at: context.at,
        change: Change::Tournament { tournament, change },
    }))
}

fn too_many() -> SheetRefusal {
    SheetRefusal::at(
        "players",
        "too_many_participants",
        format!("A tournament has at most {MOST_PARTICIPANTS} participants."),
    )
}
