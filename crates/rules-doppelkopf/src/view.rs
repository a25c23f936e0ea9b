//! Views: the only place that decides who may know what.
//!
//! Views are built up from what the viewer may know. A seat knows its own cards, what was said and played openly, and what
//! follows from that about the parties ([`parties`]). It does not know the cards of others, their reservations unless one
//! took effect, or their parties before a call or a club queen has shown them.

mod parties;
mod step;

use cards::Card;
use game::{BySeat, Seat, SeatSet, Step, Viewer};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use step::{Settled, StepView, step_view};

use crate::face::{Face, faces};
use crate::finished::{Finished, Row, ThrownIn};
use crate::hand::Hand;
use crate::round::{CallMade, Fox, Played, Round, Stage};
use crate::said::Said;
use crate::trumps::Trumps;
use crate::{Action, Bid, Call, Doppelkopf, GameType, Options, Party, SEATS};

/// The table as one viewer may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfView")]
pub struct View {
    /// The rules of this table.
    pub options: Options,
    /// The viewer's own seat.
    pub you: Option<Seat>,
    /// Who deals, or dealt.
    pub dealer: Seat,
    /// Which game of the list it is, from 1.
    pub game: u8,
    /// How many games there are.
    pub games: u8,
    /// How far the deal has come.
    pub stage: StageName,
    /// Who is to act.
    pub to_act: Option<Seat>,
    /// The cards of each seat that the viewer knows, sorted by the trumps of the game.
    pub hands: BySeat<Option<Vec<Card>>>,
    /// How many cards each seat holds.
    pub hand_sizes: BySeat<u8>,
    /// What each seat said when asked, as far as the viewer knows.
    pub reservations: BySeat<Option<Said>>,
    /// Who must play a solo now, because as many are owed as games are left.
    pub forced: Option<Seat>,
    /// The Armut, while it is asked and passed on.
    pub armut: Option<ArmutView>,
    /// The game that is played, once it is settled.
    pub play: Option<PlayView>,
    /// Every finished game of the list.
    pub rows: Vec<Row>,
    /// What each seat has so far.
    pub totals: BySeat<i32>,
    /// Who still owes a compulsory solo.
    #[ts(type = "Array<number>")]
    pub owing: SeatSet,
    /// How many of the coming games count double, this one included.
    pub bock_left: u8,
    /// The game before this one, with every line of its score.
    pub finished: Option<Finished>,
    /// The deal before this one, where it was not played.
    pub thrown_in: Option<ThrownIn>,
}

/// How far a deal has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DoppelkopfStage")]
pub enum StageName {
    /// Cards are to be dealt.
    Deal,
    /// Reservations are asked for.
    Reservations,
    /// Somebody is asked to take the Armut.
    ArmutAsk,
    /// The poor player passes three cards.
    ArmutGive,
    /// Three cards go back.
    ArmutReturn,
    /// Cards are played.
    Play,
    /// The list is full.
    Over,
}

/// An Armut before its game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfArmutView")]
pub struct ArmutView {
    /// Who has it.
    pub poor: Seat,
    /// Who declined.
    #[ts(type = "Array<number>")]
    pub declined: SeatSet,
    /// Who took it.
    pub taker: Option<Seat>,
}

/// The game that is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfPlayView")]
pub struct PlayView {
    /// Which game; a silent wedding looks normal.
    pub game: GameType,
    /// The soloist, the wedding, or the poor player of an Armut.
    pub declarer: Option<Seat>,
    /// Whether it is a compulsory solo.
    pub compulsory: bool,
    /// The wedding's partner, or whoever took the Armut.
    pub partner: Option<Seat>,
    /// The number of the trick in which the wedding was clarified; 3 also if the wedding found no partner.
    pub clarified: Option<u8>,
    /// How many trumps the poor player of an Armut got back.
    pub returned_trumps: Option<u8>,
    /// The trumps from the highest down, as far as the viewer knows.
    pub trumps: Vec<Card>,
    /// Who holds or held both foxes as Schweinchen, once that is known.
    pub schweinchen: Option<Seat>,
    /// The party of each seat, as far as the viewer knows.
    pub parties: BySeat<Option<Party>>,
    /// The calls, in order.
    pub calls: Vec<CallMade>,
    /// What the viewer can call now.
    pub calls_open: Vec<OpenCall>,
    /// The trick on the table.
    pub trick: TrickView,
    /// The trick before it.
    pub last_trick: Option<TrickView>,
    /// How many tricks each seat has taken.
    pub tricks: BySeat<u8>,
    /// Who played a club queen, in order.
    pub queens: Vec<Seat>,
    /// Foxes that went to another seat.
    pub foxes: Vec<Fox>,
    /// How many doppelkopfs each seat has taken.
    pub doppelkopfs: BySeat<u8>,
    /// Whether there was a trick of four plain hearts.
    pub heart_trick: bool,
}

/// A call that can be made now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfOpenCall")]
pub struct OpenCall {
    /// Which.
    pub call: Call,
    /// With how many cards in hand it is possible at the latest.
    pub least_cards: u8,
}

/// A trick, whole or in the making.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[ts(rename = "DoppelkopfTrick")]
pub struct TrickView {
    /// Who led it.
    pub leader: Seat,
    /// The cards in the order they were played.
    pub cards: Vec<Card>,
    /// Who takes it, or would take it now.
    pub winner: Option<Seat>,
}

/// The table as the viewer may see it.
pub fn view(table: &Doppelkopf, viewer: Viewer) -> View {
    let round = table.round.as_ref();
    let known = |seat: Seat| round.filter(|_| viewer.owns(seat));
    View {
        options: table.options,
        you: viewer.seat(),
        dealer: table.first.plus(SEATS - 1, SEATS),
        game: (table.games_done() + 1).min(table.options.games()),
        games: table.options.games(),
        stage: stage_name(table),
        to_act: round.and_then(Round::to_act),
        hands: BySeat::from_fn(SEATS, |seat| {
            let round = known(seat)?;
            Some(sorted(round.hand(seat), trumps_known(round, viewer)))
        }),
        hand_sizes: BySeat::from_fn(SEATS, |seat| {
            round.map_or(0, |round| round.hand(seat).len())
        }),
        reservations: BySeat::from_fn(SEATS, |seat| round.and_then(|r| said(r, seat, viewer))),
        forced: round.and_then(|round| round.forced),
        armut: round.and_then(armut_view),
        play: round.and_then(|round| play_view(round, viewer)),
        rows: table.rows.to_vec(),
        totals: BySeat(table.totals().to_vec()),
        owing: table.owing,
        bock_left: table.bock_left,
        finished: table.finished.clone(),
        thrown_in: table.thrown_in,
    }
}

fn stage_name(table: &Doppelkopf) -> StageName {
    match table.round.as_ref().map(Round::stage) {
        Some(Stage::Reserving(_)) => StageName::Reservations,
        Some(Stage::Asking(_)) => StageName::ArmutAsk,
        Some(Stage::Giving) => StageName::ArmutGive,
        Some(Stage::Returning) => StageName::ArmutReturn,
        Some(Stage::Playing) => StageName::Play,
        Some(Stage::Done(_)) | None if table.is_over() => StageName::Over,
        Some(Stage::Done(_)) | None => StageName::Deal,
    }
}

fn sorted(hand: Hand, trumps: Trumps) -> Vec<Card> {
    let order = trumps.order();
    let sorted = order.sorted(hand.cards());
    sorted.into_iter().map(Face::card).collect()
}

/// A seat's reservation: one's own, or the one that took effect; of others only whether there is one.
fn said(round: &Round, seat: Seat, viewer: Viewer) -> Option<Said> {
    let reservation = round.reservations[seat.index()]?;
    let settled = !matches!(round.stage(), Stage::Reserving(_));
    let named = settled && round.effective().is_some_and(|(owner, _)| owner == seat);
    Some(if viewer.owns(seat) || named {
        Said::Known(reservation)
    } else {
        Said::heard(reservation)
    })
}

fn armut_view(round: &Round) -> Option<ArmutView> {
    let asked = matches!(
        round.stage(),
        Stage::Asking(_) | Stage::Giving | Stage::Returning
    );
    let poor = round.declarer.filter(|_| asked)?;
    Some(ArmutView {
        poor,
        declined: round.declined,
        taker: round.partner,
    })
}

/// Who has the Schweinchen: known to the holder at once, and to all when the first is played.
fn schweinchen_known(round: &Round, viewer: Viewer) -> Option<Seat> {
    round
        .schweinchen
        .filter(|seat| viewer.owns(*seat) || round.hand(*seat).count(Face::FOX) < 2)
}

/// The trumps as far as the viewer knows them.
fn trumps_known(round: &Round, viewer: Viewer) -> Trumps {
    match round.trumps() {
        Trumps::Schweinchen if schweinchen_known(round, viewer).is_none() => Trumps::Diamonds,
        trumps => trumps,
    }
}

fn play_view(round: &Round, viewer: Viewer) -> Option<PlayView> {
    if round.stage() != Stage::Playing {
        return None;
    }
    let order = trumps_known(round, viewer).order();
    let trick = round.trick();
    let trumps =
        faces(order.trumps()).filter(|face| !round.options.forty_cards || face.points() > 0);
    Some(PlayView {
        game: match round.played() {
            Played::Normal => GameType::Normal,
            Played::Wedding => GameType::Wedding,
            Played::Armut => GameType::Armut,
            Played::Solo(solo) => GameType::Solo(solo),
        },
        declarer: round.declarer,
        compulsory: round.compulsory,
        partner: round.partner,
        clarified: round.clarified,
        returned_trumps: round.returned_trumps,
        trumps: order.sorted(trumps).into_iter().map(Face::card).collect(),
        schweinchen: schweinchen_known(round, viewer),
        parties: parties::known(round, viewer),
        calls: round.calls.iter().collect(),
        calls_open: viewer
            .seat()
            .map_or_else(Vec::new, |seat| open_calls(round, seat)),
        trick: TrickView {
            leader: trick.leader,
            cards: trick.plays().map(|(_, face)| face.card()).collect(),
            winner: (trick.len > 0).then_some(trick.best),
        },
        last_trick: round.last.map(|last| TrickView {
            leader: last.leader,
            cards: last.cards.map(Face::card).to_vec(),
            winner: Some(last.winner),
        }),
        tricks: BySeat(round.won.to_vec()),
        queens: round.queens.iter().collect(),
        foxes: round.foxes.iter().collect(),
        doppelkopfs: BySeat(round.doppelkopfs.to_vec()),
        heart_trick: round.heart_trick,
    })
}

/// The calls the seat can make, each with the fewest cards that still allow it.
fn open_calls(round: &Round, seat: Seat) -> Vec<OpenCall> {
    let party = round.party(seat);
    let regular = round.regular_limit(party);
    let answer = round.answer_limit(party);
    let least = |call: Call| {
        let answer = answer.filter(|_| call.bid() == Bid::Win);
        regular.into_iter().chain(answer).min()
    };
    round
        .open_calls(seat)
        .filter_map(|call| {
            Some(OpenCall {
                call,
                least_cards: least(call)?,
            })
        })
        .collect()
}

/// The plays that lie face down: all of the game but the last trick and the current one (5.4).
pub fn sealed(table: &Doppelkopf, steps: &[Step<Doppelkopf>]) -> Vec<usize> {
    match &table.round {
        Some(round) if !table.options.review_tricks => {
            let open = usize::from(SEATS + round.trick().len);
            game::face_down(steps, open, |action| matches!(action, Action::Card(_)))
        }
        _ => Vec::new(),
    }
}
