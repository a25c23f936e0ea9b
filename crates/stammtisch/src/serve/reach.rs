//! Where a running server can be reached, and why one cannot start there.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr};

use server::ServeError;

/// Says which address to open, and who can reach it.
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

/// Why it cannot start, and what to do.
pub fn why_not(at: SocketAddr, error: &ServeError) -> String {
    match error {
        ServeError::Io(error) if error.kind() == ErrorKind::AddrInUse => format!(
            "cannot start at {at}: another program listens there, perhaps a server that still runs; \
             end it, or choose another address with --listen"
        ),
        ServeError::Io(error) if error.kind() == ErrorKind::PermissionDenied => format!(
            "cannot start at {at}: {error}; ports below 1024 need special rights, choose another with --listen"
        ),
        _ => format!("cannot start at {at}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_in_use_is_told_with_what_to_do() {
        let error = ServeError::Io(ErrorKind::AddrInUse.into());
        let said = why_not("127.0.0.1:6600".parse().unwrap(), &error);
        assert!(
            said.contains("127.0.0.1:6600") && said.contains("--listen"),
            "{said}"
        );
    }
}
