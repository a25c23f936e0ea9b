//! Checks line ends in the heads of requests. HTTP ends a line with CR LF. The library also accepts a bare LF, but a proxy in between may not, so that one
//! of them sees two requests where the other sees one (request smuggling). A bare LF is therefore replaced by a byte that no head may contain, and the
//! library refuses the request.

/// Replaces a bare LF.
const REFUSED: u8 = 0;

/// Parses the bytes of a connection into heads and bodies.
#[derive(Debug, Default)]
pub(crate) struct Heads {
    at: At,
    /// The current line of the head, truncated: only two short fields matter.
    line: Vec<u8>,
    /// `Content-Length` of the head.
    length: u64,
    /// Whether the head says `Transfer-Encoding: chunked`.
    chunked: bool,
    after_cr: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum At {
    /// In a head.
    #[default]
    Head,
    /// In a body, with the number of bytes left.
    Body(u64),
    /// In a chunked body, which is not parsed: the connection is closed after it.
    Open,
}

/// Truncation of a line, in bytes.
const LOOKED_AT: usize = 64;

impl Heads {
    /// Parses received bytes, and replaces bare LFs.
    pub fn look(&mut self, bytes: &mut [u8]) {
        let mut place = 0;
        while place < bytes.len() {
            match self.at {
                At::Open => return,
                At::Body(left) => {
                    let rest = bytes.len() - place;
                    let here = usize::try_from(left).unwrap_or(rest).min(rest);
                    self.body(left - here as u64);
                    place += here;
                }
                At::Head => {
                    self.head(&mut bytes[place]);
                    place += 1;
                }
            }
        }
    }

    fn body(&mut self, left: u64) {
        self.at = match left {
            0 => At::Head,
            left => At::Body(left),
        };
    }

    fn head(&mut self, byte: &mut u8) {
        let after_cr = std::mem::replace(&mut self.after_cr, *byte == b'\r');
        match *byte {
            b'\n' if !after_cr => *byte = REFUSED,
            b'\n' => self.end_line(),
            b'\r' => {}
            _ if self.line.len() < LOOKED_AT => self.line.push(byte.to_ascii_lowercase()),
            _ => {}
        }
    }

    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            let length = std::mem::take(&mut self.length);
            self.body(length);
            if self.chunked {
                self.at = At::Open;
            }
        } else if let Some(length) = line.strip_prefix(b"content-length:") {
            // The library refuses a length that is no number.
            let length = str::from_utf8(length).unwrap_or_default();
            self.length = length.trim().parse().unwrap_or(0);
        } else if line.starts_with(b"transfer-encoding:") {
            self.chunked = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looked(text: &str, piece: usize) -> String {
        let mut heads = Heads::default();
        let mut bytes = text.as_bytes().to_vec();
        for piece in bytes.chunks_mut(piece) {
            heads.look(piece);
        }
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_bare_line_feed_is_marked_in_heads_and_nowhere_else() {
        let cases = [
            ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 0),
            ("GET / HTTP/1.1\nHost: a\r\n\r\n", 1),
            ("GET / HTTP/1.1\r\nHost: a\n\n", 2),
            ("\nGET / HTTP/1.1\r\n\r\n", 1),
            (
                "POST / HTTP/1.1\r\ncontent-LENGTH: 3\r\n\r\n\n\n\nGET / HTTP/1.1\r\n\r\n",
                0,
            ),
            (
                "POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n\n\n\nGET / HTTP/1.1\r\n\r\n",
                1,
            ),
            (
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\nHost: a\n\r\n",
                1,
            ),
            (
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n\n\r\n0\r\n\r\n",
                0,
            ),
        ];
        for (text, marked) in cases {
            for piece in [1, 2, 7, 1000] {
                let looked = looked(text, piece);
                assert_eq!(looked.matches('\0').count(), marked, "{text:?} by {piece}");
                assert_eq!(looked.replace('\0', "\n"), text);
            }
        }
    }
}
