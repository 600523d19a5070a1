//! Proxies in front of the server, and the clients that they forward requests for.

use axum::http::{HeaderMap, HeaderName};
use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// An address or a network of addresses: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl Network {
    /// Whether an address is in the network.
    pub fn contains(&self, address: IpAddr) -> bool {
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros() >= self.prefix,
            (IpAddr::V6(a), IpAddr::V6(b)) => (a.to_bits() ^ b.to_bits()).leading_zeros() >= self.prefix,
            _ => false,
        }
    }
}

/// The error of parsing a text that is not a [`Network`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNetworkError;

impl fmt::Display for ParseNetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected an address such as 10.0.0.1, or a network such as 10.0.0.0/8")
    }
}

impl Error for ParseNetworkError {}

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, ParseNetworkError> {
        let (address, prefix) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| ParseNetworkError)?;
        let max = if address.is_ipv4() { 32 } else { 128 };
        let prefix = prefix.map_or(Ok(max), str::parse).map_err(|_| ParseNetworkError)?;
        if prefix > max {
            return Err(ParseNetworkError);
        }
        Ok(Network { address, prefix })
    }
}

/// Returns the client that a proxy forwards a request for: the last address in `X-Forwarded-For` that is not itself a trusted proxy.
/// Those before it were sent by the client, which can write there what it likes.
pub(crate) fn forwarded_for(headers: &HeaderMap, trusted: &[Network]) -> Option<IpAddr> {
    let mut client = None;
    for value in headers.get_all(X_FORWARDED_FOR).iter().rev() {
        for text in value.to_str().ok()?.rsplit(',') {
            let Some(address) = parse_address(text.trim()) else { return client };
            client = Some(address);
            if !trusted.iter().any(|proxy| proxy.contains(address)) {
                return client;
            }
        }
    }
    client
}

/// Parses an address with or without a port.
fn parse_address(text: &str) -> Option<IpAddr> {
    let address = text.parse().ok().or_else(|| text.parse().ok().map(|address: SocketAddr| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn networks_contain_their_addresses() {
        for (network, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.0"),
            ("10.1.2.3/32", "::ffff:10.1.2.3", "10.1.2.2"),
            ("0.0.0.0/0", "255.0.0.1", "::1"),
            ("fd00::/8", "fd12::1", "fe00::1"),
            ("::1", "::1", "::2"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.contains(inside.parse().unwrap()), "{network:?} {inside}");
            assert!(!network.contains(outside.parse().unwrap()), "{network:?} {outside}");
        }
        for text in ["", "localhost", "10.0.0.0/33", "10.0.0.0/", "::/129", "10.0.0.0/-1", "1.2.3.4:80"] {
            assert_eq!(text.parse::<Network>(), Err(ParseNetworkError), "{text}");
        }
    }

    #[test]
    fn the_last_address_that_is_no_proxy_is_the_client() {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        for (values, client) in [
            (&["192.0.2.1"][..], Some("192.0.2.1")),
            (&["198.51.100.9, 192.0.2.1"], Some("192.0.2.1")),
            (&["198.51.100.9, 192.0.2.1, 10.0.0.2"], Some("192.0.2.1")),
            (&["192.0.2.1", "10.0.0.2"], Some("192.0.2.1")),
            (&["198.51.100.9", "192.0.2.1:4711"], Some("192.0.2.1")),
            (&["[2001:db8::1]:80"], Some("2001:db8::1")),
            (&["nonsense, 192.0.2.1"], Some("192.0.2.1")),
            (&["nonsense, 10.0.0.2"], Some("10.0.0.2")),
            (&["nonsense"], None),
            (&[""], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(X_FORWARDED_FOR, HeaderValue::from_static(value));
            }
            let expected = client.map(|client| client.parse().unwrap());
            assert_eq!(forwarded_for(&headers, &trusted), expected, "{values:?}");
        }
    }
}
