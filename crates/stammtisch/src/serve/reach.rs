//! The addresses at which the server can be reached.

use std::net::{Ipv4Addr, SocketAddr};

/// Prints which address to open, and who can reach it.
pub fn tell(at: SocketAddr) {
    if at.ip().is_unspecified() {
        tracing::info!(address = %at, "serving at http://localhost:{}", at.port());
        tracing::info!("for the local network: http://{}", server::reachable(at));
        return;
    }
    tracing::info!(address = %at, "serving at http://{}", server::reachable(at));
    if at.ip().is_loopback() {
        let open = SocketAddr::from((Ipv4Addr::UNSPECIFIED, at.port()));
        tracing::info!("only this machine can reach it; --listen {open} opens it to your network");
    }
}
