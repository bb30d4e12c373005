//! Floor 0: where the plain part of a string ends: at a quote, a backslash or a control byte.
//!
//! Most strings are short, so sixteen bytes at a time come first; long runs go in blocks of 64.
//! In text with escapes, all special bytes of a block are found before the first of them is looked
//! at, so that the search for the next does not wait for the one before. Measured before it is changed: an iterator `fold` in
//! `has_special` is not vectorised and is ten times slower.

use super::lanes::{self, LANES};

pub(super) const BLOCK: usize = 64;

/// Half of a chunk.
const HALF: usize = LANES / 2;

pub(super) const fn is_special(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || byte < 0x20
}

/// The offset of the first special byte, or the length of `bytes`.
#[inline]
pub(super) fn plain_length(bytes: &[u8]) -> usize {
    let mut at = 0;
    for _ in 0..2 {
        let Some(chunk) = bytes.get(at..).and_then(<[u8]>::first_chunk) else { break };
        let specials = lanes::specials(chunk);
        if specials != 0 {
            return at + specials.trailing_zeros() as usize;
        }
        at += LANES;
    }
    further(bytes, at)
}

/// What is no longer short is seldom much longer than a line.
#[inline(never)]
fn further(bytes: &[u8], from: usize) -> usize {
    let Some(line) = bytes.get(..from + BLOCK) else { return near(bytes, from) };
    match near(line, from) {
        end if end == line.len() => near(bytes, skip_blocks(bytes, end)),
        end => end,
    }
}

/// The offset of the first special byte at or after `from`, or the length of `bytes`, for text in
/// which it is near.
#[inline]
pub(super) fn near(bytes: &[u8], mut from: usize) -> usize {
    while let Some(chunk) = bytes.get(from..).and_then(<[u8]>::first_chunk) {
        let specials = lanes::specials(chunk);
        if specials != 0 {
            return from + specials.trailing_zeros() as usize;
        }
        from += LANES;
    }
    rest(bytes, from)
}

/// As [`near`], where less than a chunk is left: both halves of one are looked at that overlap.
#[inline]
fn rest(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    let (Some(first), Some(last)) = (rest.first_chunk::<HALF>(), rest.last_chunk::<HALF>()) else {
        return bytewise(bytes, from);
    };
    let mut chunk = [0; LANES];
    if let ([low, high], _) = chunk.as_chunks_mut() {
        (*low, *high) = (*first, *last);
    }
    match lanes::specials(&chunk).trailing_zeros() as usize {
        place if place < HALF => from + place,
        place if place < LANES => bytes.len() + place - LANES,
        _ => bytes.len(),
    }
}

fn bytewise(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(|byte| is_special(*byte)).map_or(bytes.len(), |n| from + n)
}

/// The special bytes of a block, each a bit, with the first byte lowest.
#[inline]
pub(super) fn specials(block: &[u8; BLOCK]) -> u64 {
    let (chunks, _) = block.as_chunks();
    chunks.iter().rev().fold(0, |found, chunk| found << LANES | u64::from(lanes::specials(chunk)))
}

/// The start of the first block with a special byte in it, or of the bytes left over.
#[inline(never)]
pub(super) fn skip_blocks(bytes: &[u8], from: usize) -> usize {
    let (blocks, _) = bytes.get(from..).unwrap_or_default().as_chunks::<BLOCK>();
    from + blocks.iter().take_while(|block| !has_special(block)).count() * BLOCK
}

/// Keeps the least of what makes a byte special in each of sixteen lanes, and looks at the lanes
/// once a block.
#[inline]
#[allow(clippy::needless_bitwise_bool, reason = "without branches, so that it is vectorised")]
fn has_special(block: &[u8; BLOCK]) -> bool {
    let mut low = [u8::MAX; 16];
    let mut backslash = [u8::MAX; 16];
    for lanes in block.as_chunks::<16>().0 {
        for ((low, backslash), byte) in low.iter_mut().zip(&mut backslash).zip(lanes) {
            *low = (*low).min(byte ^ 2);
            *backslash = (*backslash).min(byte ^ b'\\');
        }
    }
    let mut hits = [false; 16];
    for ((hit, low), backslash) in hits.iter_mut().zip(low).zip(backslash) {
        *hit = (low <= 0x20) | (backslash == 0);
    }
    hits != [false; 16]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_scanning_agrees_with_looking_at_each_byte() {
        for length in 0..200 {
            for special in [b'"', b'\\', 0, 0x1f, 0x80, 0xff, b' ', 0x7f] {
                for place in 0..=length {
                    let mut bytes = vec![b'a'; length];
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte = special;
                    }
                    let expected = bytewise(&bytes, 0);
                    assert_eq!(plain_length(&bytes), expected, "{bytes:?}");
                    assert_eq!(near(&bytes, 0), expected, "{bytes:?}");
                    if let Some(block) = bytes.first_chunk::<BLOCK>() {
                        let each = block.iter().rev().map(|byte| u64::from(is_special(*byte)));
                        let each = each.fold(0, |found, bit| found << 1 | bit);
                        assert_eq!(specials(block), each, "{bytes:?}");
                    }
                }
            }
        }
    }
}
