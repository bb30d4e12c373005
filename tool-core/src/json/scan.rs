//! Floor 0: where the plain part of a string ends: at a quote, a backslash or a control byte.
//!
//! Safe code that the compiler vectorises. Most strings are short, so eight bytes at a time come
//! first; long runs go in blocks of 32. Measured before it is changed: an iterator `fold` in place
//! of the inner loop of `skip_blocks` is not vectorised and is ten times slower.

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

const fn is_special(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || byte < 0x20
}

/// The high bit of each byte that is special is set; bits above the lowest set one may be wrong.
const fn special_bits(word: u64) -> u64 {
    let control = word.wrapping_sub(ONES * 0x20) & !word;
    let quote = word ^ (ONES * b'"' as u64);
    let quote = quote.wrapping_sub(ONES) & !quote;
    let backslash = word ^ (ONES * b'\\' as u64);
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (control | quote | backslash) & HIGH
}

/// The offset of the first special byte at or after `from`, or the length of `bytes`.
#[inline]
pub(super) fn plain_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    for _ in 0..4 {
        match word_at(bytes, at) {
            None => return bytewise(bytes, at),
            Some(0) => at += 8,
            Some(bits) => return at + (bits.trailing_zeros() / 8) as usize,
        }
    }
    words(bytes, skip_blocks(bytes, at))
}

/// As [`plain_end`], for text in which the next special byte is near.
#[inline]
pub(super) fn words(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match word_at(bytes, at) {
            None => return bytewise(bytes, at),
            Some(0) => at += 8,
            Some(bits) => return at + (bits.trailing_zeros() / 8) as usize,
        }
    }
}

#[inline(always)]
#[allow(
    clippy::inline_always,
    reason = "a call for each eight bytes would cost more than the work"
)]
fn word_at(bytes: &[u8], at: usize) -> Option<u64> {
    let block = bytes.get(at..)?.first_chunk::<8>()?;
    Some(special_bits(u64::from_le_bytes(*block)))
}

fn bytewise(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(|byte| is_special(*byte)).map_or(bytes.len(), |n| from + n)
}

/// The start of the first block of 32 with a special byte in it, or of the bytes left over.
#[inline(never)]
#[allow(clippy::needless_bitwise_bool, reason = "without branches, so that it is vectorised")]
fn skip_blocks(bytes: &[u8], from: usize) -> usize {
    let (blocks, _) = bytes.get(from..).unwrap_or_default().as_chunks::<32>();
    let mut at = from;
    for block in blocks {
        let mut hits = [false; 32];
        for (hit, byte) in hits.iter_mut().zip(block) {
            *hit = (*byte == b'"') | (*byte == b'\\') | (*byte < 0x20);
        }
        if hits != [false; 32] {
            break;
        }
        at += 32;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_scanning_agrees_with_looking_at_each_byte() {
        for length in 0..140 {
            for special in [b'"', b'\\', 0, 0x1f, 0x80, 0xff, b' ', 0x7f] {
                for place in 0..=length {
                    let mut bytes = vec![b'a'; length];
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte = special;
                    }
                    let expected = bytewise(&bytes, 0);
                    assert_eq!(plain_end(&bytes, 0), expected, "{bytes:?}");
                    assert_eq!(words(&bytes, 0), expected, "{bytes:?}");
                }
            }
        }
    }
}
