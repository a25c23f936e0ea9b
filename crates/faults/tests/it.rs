//! Tests of the fault program: proxies that can be cut, and its usage texts.

use faults::proxy::Wire;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// A proxy to an echo server.
async fn echo() -> Wire {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let wire = Wire::new(listener.local_addr().unwrap()).await.unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            tokio::spawn(async move {
                let (mut read, mut write) = stream.split();
                tokio::io::copy(&mut read, &mut write).await
            });
        }
    });
    wire
}

async fn said_back(stream: &mut TcpStream, word: &[u8; 4]) {
    stream.write_all(word).await.unwrap();
    let mut heard = [0; 4];
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(&heard, word);
}

#[tokio::test]
async fn a_cut_wire_is_silent_and_a_mended_one_loses_nothing() {
    let wire = echo().await;
    let mut stream = TcpStream::connect(wire.address).await.unwrap();
    said_back(&mut stream, b"one.").await;
    wire.set_cut(true);
    stream.write_all(b"two.").await.unwrap();
    let mut heard = [0; 4];
    tokio::select! {
        biased;
        _ = stream.read_exact(&mut heard) => panic!("the wire was cut"),
        () = async { for _ in 0..1000 { tokio::task::yield_now().await; } } => {}
    }
    wire.set_cut(false);
    stream.read_exact(&mut heard).await.unwrap();
    assert_eq!(&heard, b"two.");
}

#[tokio::test]
async fn a_wire_that_leads_elsewhere_ends_what_went_through_it() {
    let (wire, other) = (echo().await, echo().await);
    let mut stream = TcpStream::connect(wire.address).await.unwrap();
    said_back(&mut stream, b"here").await;
    wire.lead_to(other.address);
    assert_eq!(stream.read(&mut [0; 4]).await.unwrap_or(0), 0);
    let mut stream = TcpStream::connect(wire.address).await.unwrap();
    said_back(&mut stream, b"away").await;
}

#[test]
fn the_program_tells_how_it_is_used() {
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_faults"))
        .arg("--help")
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    for option in ["--seconds", "--faults", "--seed", "--break-fencing"] {
        assert!(help.contains(option), "{help}");
    }
}
