//! Floor 0: sixteen bytes at once, with the instructions that each x86-64 has, or eight at a time.

/// As many bytes as are looked at at once.
pub(super) const LANES: usize = 16;

/// The bytes that are special in a string, each a bit, with the first byte lowest.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(super) fn specials(bytes: &[u8; LANES]) -> u32 {
    use safe_arch::{
        cmp_eq_mask_i8_m128i, m128i, min_u8_m128i, move_mask_i8_m128i, set_splat_i8_m128i,
    };

    let bytes = m128i::from(*bytes);
    let are = |byte: u8| cmp_eq_mask_i8_m128i(bytes, set_splat_i8_m128i(byte.cast_signed()));
    let least = min_u8_m128i(bytes, set_splat_i8_m128i(0x1f));
    let control = cmp_eq_mask_i8_m128i(bytes, least);
    move_mask_i8_m128i(are(b'"') | are(b'\\') | control).cast_unsigned()
}

/// How many bytes are the same in both before one is not; where `skip` is 1, and not 0, the first
/// counts as the same.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
pub(super) fn same(one: &[u8; LANES], other: &[u8; LANES], skip: u32) -> usize {
    use safe_arch::{cmp_eq_mask_i8_m128i, m128i, move_mask_i8_m128i};

    let same = cmp_eq_mask_i8_m128i(m128i::from(*one), m128i::from(*other));
    (move_mask_i8_m128i(same).cast_unsigned() | skip).trailing_ones() as usize
}

/// How many bytes are the same in both before one is not; where `skip` is 1, and not 0, the first
/// counts as the same.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
pub(super) fn same(one: &[u8; LANES], other: &[u8; LANES], skip: u32) -> usize {
    same_words(one, other, skip)
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn same_words(one: &[u8; LANES], other: &[u8; LANES], skip: u32) -> usize {
    let differ = u128::from_le_bytes(*one) ^ u128::from_le_bytes(*other);
    ((differ >> (8 * skip) << (8 * skip)).trailing_zeros() / 8) as usize
}

/// The bytes that are special in a string, each a bit, with the first byte lowest.
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
pub(super) fn specials(bytes: &[u8; LANES]) -> u32 {
    words(bytes)
}

#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "sse2"))))]
#[inline]
fn words(bytes: &[u8; LANES]) -> u32 {
    const LOW: u64 = u64::MAX / 255 * 0x7f;
    const HIGH: u64 = !LOW;
    /// Brings the high bits of all bytes together in the highest byte.
    const GATHER: u64 = 0x0002_0408_1020_4081;

    let (words, _) = bytes.as_chunks();
    words.iter().rev().fold(0, |found, word| {
        let word = u64::from_le_bytes(*word);
        // This puts the quote next to the control bytes, which change places. A sum has its high
        // bit where the low bits are more than those of a special byte.
        let low = word ^ (u64::MAX / 255 * 2);
        let low = ((low & LOW) + u64::MAX / 255 * (0x7f - 0x20)) | low;
        let backslash = word ^ (u64::MAX / 255 * u64::from(b'\\'));
        let backslash = ((backslash & LOW) + LOW) | backslash;
        let bits = (!(low & backslash) & HIGH).wrapping_mul(GATHER) >> 56;
        #[allow(clippy::cast_possible_truncation, reason = "there are eight bits")]
        let bits = bits as u32;
        found << 8 | bits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::scan::is_special;

    #[test]
    fn the_special_bytes_are_found_and_no_others() {
        for special in 0..=u8::MAX {
            for place in 0..LANES {
                for around in [b'a', b'"', 0xff] {
                    let mut bytes = [around; LANES];
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte = special;
                    }
                    let each = bytes.iter().rev();
                    let each =
                        each.fold(0, |found, byte| found << 1 | u32::from(is_special(*byte)));
                    assert_eq!(specials(&bytes), each, "{bytes:?}");
                    assert_eq!(words(&bytes), each, "{bytes:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_the_same_is_counted_up_to_the_first_difference() {
        let one = *b"sixteen bytes...";
        for place in 0..LANES {
            for further in place..LANES {
                let mut other = one;
                for place in [place, further] {
                    if let Some(byte) = other.get_mut(place) {
                        *byte = 0x80;
                    }
                }
                for skip in [0, 1] {
                    let skipped = place == 0 && skip == 1;
                    let behind = if further == 0 { LANES } else { further };
                    let expected = if skipped { behind } else { place };
                    assert_eq!(same(&one, &other, skip), expected);
                    assert_eq!(same_words(&one, &other, skip), expected);
                }
            }
        }
        assert_eq!(same(&one, &one, 0), LANES);
        assert_eq!(same_words(&one, &one, 0), LANES);
    }
}
