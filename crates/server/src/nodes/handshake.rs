//! Mutual authentication of two nodes, by a key that is stored in the database.

use std::time::Duration;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Timeout of the handshake.
const PATIENCE: Duration = Duration::from_secs(2);
/// First bytes in both directions; identify the protocol.
const GREETING: &[u8; 16] = b"stammtisch link1";

/// The key that all nodes of a house share.
pub(crate) struct LinkKey(Hmac<Sha256>);

impl LinkKey {
    pub fn new(secret: &str) -> Self {
        // As `new_from_slice` pads a key, but without a `Result` that is never an error.
        let mut block = [0; 64];
        block[..32].copy_from_slice(&Sha256::digest(secret.as_bytes()));
        Self(Hmac::new(&block.into()))
    }

    /// The proof that the sender has the key, for two nonces and one direction.
    fn proof(&self, way: u8, caller: [u8; 32], called: [u8; 32]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(&[way]);
        mac.update(&caller);
        mac.update(&called);
        mac
    }
}

fn refused(why: &str) -> std::io::Error {
    std::io::Error::new(std::io::ErrorKind::PermissionDenied, why)
}

async fn hello(stream: &mut TcpStream) -> std::io::Result<([u8; 32], [u8; 32])> {
    let mine: [u8; 32] = rand::random();
    let mut said = [0; 48];
    said[..16].copy_from_slice(GREETING);
    said[16..].copy_from_slice(&mine);
    stream.write_all(&said).await?;
    let mut heard = [0; 48];
    stream.read_exact(&mut heard).await?;
    let (greeting, theirs) = heard.split_at(16);
    if greeting != GREETING {
        return Err(refused("the other is no node of this version"));
    }
    let theirs = theirs.try_into().map_err(std::io::Error::other)?;
    Ok((mine, theirs))
}

async fn prove(
    stream: &mut TcpStream,
    mine: Hmac<Sha256>,
    theirs: Hmac<Sha256>,
) -> std::io::Result<()> {
    stream.write_all(&mine.finalize().into_bytes()).await?;
    let mut proof = [0; 32];
    stream.read_exact(&mut proof).await?;
    theirs
        .verify_slice(&proof)
        .map_err(|_| refused("the other does not know the key of this house"))
}

/// The handshake of the side that opens the link.
pub(super) async fn call(stream: &mut TcpStream, key: &LinkKey) -> std::io::Result<()> {
    let shake = async {
        let (mine, theirs) = hello(stream).await?;
        let proofs = (key.proof(1, mine, theirs), key.proof(2, mine, theirs));
        prove(stream, proofs.0, proofs.1).await
    };
    timeout(PATIENCE, shake).await?
}

/// The handshake of the side that accepts it.
pub(super) async fn answer(stream: &mut TcpStream, key: &LinkKey) -> std::io::Result<()> {
    let shake = async {
        let (mine, theirs) = hello(stream).await?;
        let proofs = (key.proof(2, theirs, mine), key.proof(1, theirs, mine));
        prove(stream, proofs.0, proofs.1).await
    };
    timeout(PATIENCE, shake).await?
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    async fn shake(one: &str, two: &str) -> (bool, bool) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let called = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            answer(&mut stream, &LinkKey::new(two)).await.is_ok()
        };
        let caller = async {
            let mut stream = TcpStream::connect(address).await.unwrap();
            call(&mut stream, &LinkKey::new(one)).await.is_ok()
        };
        tokio::join!(caller, called)
    }

    #[tokio::test]
    async fn who_knows_the_key_is_let_in_and_nobody_else() {
        assert_eq!(shake("key", "key").await, (true, true));
        assert_eq!(shake("key", "another").await, (false, false));
    }

    #[tokio::test]
    async fn who_says_something_else_is_not_waited_for() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut stranger = TcpStream::connect(address).await.unwrap();
        let (mut stream, _) = listener.accept().await.unwrap();
        stranger.write_all(&[b'x'; 80]).await.unwrap();
        assert!(answer(&mut stream, &LinkKey::new("key")).await.is_err());
    }
}
