//! TypeScript types of everything a client sends or is sent.

use game::Declarations;

use crate::{Preview, Request, SheetRefusal, SheetView};

/// The declarations of requests and views.
pub fn typescript() -> Declarations {
    Declarations::new()
        .add::<Request>()
        .add::<SheetView>()
        .add::<Preview>()
        .add::<SheetRefusal>()
}
