//! TypeScript types of requests and views.

use game::Declarations;

use crate::{
    NewSheet, Preview, PreviewRequest, Request, SheetAnswer, SheetCard, SheetOpened, SheetRefusal,
    SheetView,
};

/// The declarations of requests and views.
pub fn typescript() -> Declarations {
    Declarations::new()
        .add::<Request>()
        .add::<SheetView>()
        .add::<Preview>()
        .add::<SheetRefusal>()
        .add::<NewSheet>()
        .add::<SheetOpened>()
        .add::<SheetCard>()
        .add::<SheetAnswer>()
        .add::<PreviewRequest>()
}
