//! The server as its clients meet it: a real one, on a temporary database, over real sockets.

mod accounts;
mod across;
mod bad_input;
mod bots;
mod denial;
mod durability;
mod forgetting;
mod fuzz;
mod heartbeat;
mod house;
mod http;
mod lobby;
mod nodes;
mod play;
mod reconnect;
mod records;
mod rounds;
mod safety;
mod secrecy;
mod several;
