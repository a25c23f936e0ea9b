//! The only shuffle for deals, specified so that anybody can repeat it.
//!
//! Fair deals are verified outside this program (in the browser, by `stammtisch replay --verify`), so the way from
//! random words to an order of cards is part of the public algorithm: see `docs/fairness.md`.

use rand_core::Rng;

/// A number below `bound`, without bias: generator words above the largest multiple of `bound` are rejected.
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    let zone = u32::MAX - (u32::MAX % bound + 1) % bound;
    loop {
        let word = rng.next_u32();
        if word <= zone {
            return word % bound;
        }
    }
}

/// Fisher–Yates from the last index down; [`below`] draws each partner.
pub fn shuffle<T>(rng: &mut (impl Rng + ?Sized), items: &mut [T]) {
    for last in (1..items.len()).rev() {
        let partner = below(rng, last as u32 + 1) as usize;
        items.swap(last, partner);
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn every_order_of_four_is_about_equally_likely() {
        let mut rng = ChaCha8Rng::seed_from_u64(66);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            shuffle(&mut rng, &mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|n| (850..1150).contains(n)),
            "{counts:?}"
        );
    }

    #[test]
    fn below_stays_below_and_reaches_every_number() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut seen = [false; 7];
        for _ in 0..500 {
            seen[below(&mut rng, 7) as usize] = true;
        }
        assert_eq!(seen, [true; 7]);
    }
}
