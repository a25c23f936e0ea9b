//! Tables as people meet them, without a server.

mod away;
mod clock;
mod deals;
mod fold;
mod forgetting;
mod house;
mod manners;
mod opening;
