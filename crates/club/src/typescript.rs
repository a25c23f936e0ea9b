//! TypeScript types of requests and views.

use game::Declarations;

use crate::{
    ClubAnswer, ClubCard, ClubOpened, ClubView, DrawTournament, NewClub, NewEvening, NewTournament,
    Request, Season, TournamentOpened, TournamentView,
};

/// The declarations of requests and views.
pub fn typescript() -> Declarations {
    Declarations::new()
        .add::<Request>()
        .add::<ClubView>()
        .add::<ClubCard>()
        .add::<ClubOpened>()
        .add::<ClubAnswer>()
        .add::<NewClub>()
        .add::<NewEvening>()
        .add::<Season>()
        .add::<NewTournament>()
        .add::<DrawTournament>()
        .add::<TournamentOpened>()
        .add::<TournamentView>()
}
