//! TypeScript types of the protocol.

use game::Declarations;

use crate::{
    Analysis, ClientMessage, Credentials, GameInfo, Invitation, Me, MintToken, NewName,
    NewPassword, NewTable, NewToken, Opened, RecordInfo, Replay, ServerMessage, Share, TokenInfo,
};

/// The declarations of every message and body.
pub fn typescript() -> Declarations {
    Declarations::new()
        .add::<ClientMessage>()
        .add::<ServerMessage>()
        .add::<Me>()
        .add::<NewName>()
        .add::<Credentials>()
        .add::<NewPassword>()
        .add::<GameInfo>()
        .add::<NewTable>()
        .add::<Opened>()
        .add::<Invitation>()
        .add::<RecordInfo>()
        .add::<Replay>()
        .add::<Analysis>()
        .add::<Share>()
        .add::<MintToken>()
        .add::<NewToken>()
        .add::<TokenInfo>()
}
