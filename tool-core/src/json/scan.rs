//! Floor 0: where the plain part of a string ends: at a quote, a backslash or a control byte.
//!
//! Safe code that the compiler vectorises. Most strings are short, so eight bytes at a time come
//! first; long runs go in blocks of 64, and text with escapes in windows of 32. Measured before it
//! is changed: an iterator `fold` in `has_special` is not vectorised and is ten times slower, and
//! without branches `first_special` is slower than the branches that it would save.

const BLOCK: usize = 64;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = 0x8080_8080_8080_8080;

pub(super) const fn is_special(byte: u8) -> bool {
    byte == b'"' || byte == b'\\' || byte < 0x20
}

/// The high bit of each byte that is special is set; bits above the lowest set one may be wrong.
const fn special_bits(word: u64) -> u64 {
    // This puts the quote next to the control bytes, which change places.
    let low = word ^ (ONES * 2);
    let low = low.wrapping_sub(ONES * 0x21) & !low;
    let backslash = word ^ (ONES * b'\\' as u64);
    let backslash = backslash.wrapping_sub(ONES) & !backslash;
    (low | backslash) & HIGH
}

/// The offset of the first special byte, or the length of `bytes`.
#[inline]
pub(super) fn plain_length(bytes: &[u8]) -> usize {
    let mut rest = bytes;
    for _ in 0..4 {
        let Some((word, behind)) = rest.split_first_chunk() else { break };
        let bits = special_bits(u64::from_le_bytes(*word));
        if bits != 0 {
            return bytes.len() - rest.len() + (bits.trailing_zeros() / 8) as usize;
        }
        rest = behind;
    }
    further(bytes, bytes.len() - rest.len())
}

#[inline(never)]
fn further(bytes: &[u8], from: usize) -> usize {
    words(bytes, skip_blocks(bytes, from))
}

/// The offset of the first special byte at or after `from`, or the length of `bytes`, for text in
/// which it is near.
#[inline]
pub(super) fn words(bytes: &[u8], from: usize) -> usize {
    let mut rest = bytes.get(from..).unwrap_or_default();
    while let Some((word, behind)) = rest.split_first_chunk() {
        let bits = special_bits(u64::from_le_bytes(*word));
        if bits != 0 {
            return bytes.len() - rest.len() + (bits.trailing_zeros() / 8) as usize;
        }
        rest = behind;
    }
    bytewise(bytes, bytes.len() - rest.len())
}

fn bytewise(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    rest.iter().position(|byte| is_special(*byte)).map_or(bytes.len(), |n| from + n)
}

/// As many bytes as text with escapes is looked at at once.
pub(super) const WINDOW: usize = 32;

/// The offset of the first special byte, or the length of the window.
#[inline]
pub(super) fn first_special(window: &[u8; WINDOW]) -> usize {
    let (words, _) = window.as_chunks::<8>();
    let mut at = 0;
    for word in words {
        let bits = special_bits(u64::from_le_bytes(*word));
        if bits != 0 {
            return at + (bits.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    WINDOW
}

/// The start of the first block with a special byte in it, or of the bytes left over.
#[inline(never)]
fn skip_blocks(bytes: &[u8], from: usize) -> usize {
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
                    assert_eq!(words(&bytes, 0), expected, "{bytes:?}");
                    if let Some(window) = bytes.first_chunk() {
                        assert_eq!(first_special(window), expected.min(WINDOW), "{bytes:?}");
                    }
                }
            }
        }
    }
}
