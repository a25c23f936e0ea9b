//! The address to hand out: in links, in QR codes, and to the host who starts the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// Where others reach a server that listens here: on all addresses of the machine, the one it has in its network.
pub fn reachable(at: SocketAddr) -> SocketAddr {
    if !at.ip().is_unspecified() {
        return at;
    }
    let ip = network_address().unwrap_or(Ipv4Addr::LOCALHOST.into());
    SocketAddr::new(ip, at.port())
}

/// This machine's address in its network. Connecting a datagram socket sends nothing; it only asks for the route.
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address kept for documentation: never anybody's, and always beyond the own network.
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
