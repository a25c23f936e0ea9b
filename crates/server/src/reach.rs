//! The address shown in links, QR codes and the start message.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where others reach a server that listens here: for a wildcard address, the machine's address in its network.
pub fn reachable(at: SocketAddr) -> SocketAddr {
    if !at.ip().is_unspecified() {
        return at;
    }
    let ip = network_address().unwrap_or(Ipv4Addr::LOCALHOST.into());
    SocketAddr::new(ip, at.port())
}

/// This machine's address in its network. Connecting a UDP socket sends nothing; it only looks up the route.
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address reserved for documentation: routed to the outside, but never assigned.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_to_hand_out_is_never_the_one_that_means_all() {
        for at in ["0.0.0.0:6600", "[::]:6600"] {
            let at: SocketAddr = at.parse().unwrap();
            let out = reachable(at);
            assert!(!out.ip().is_unspecified(), "{out}");
            assert_eq!(out.port(), 6600);
        }
        let at: SocketAddr = "192.168.1.5:80".parse().unwrap();
        assert_eq!(reachable(at), at);
    }
}
