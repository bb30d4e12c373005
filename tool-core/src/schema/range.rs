//! Floor 2: a range of integers as a portable pattern of their decimal digits, for the keys of
//! maps. The gate does not use it; it reads the integer.

/// The pattern of the canonical decimal digits (no sign but `-`, no leading zero) of the integers
/// in these ranges, ends included, if there are any.
pub(super) fn pattern(ranges: &[(i128, i128)]) -> Option<String> {
    let mut choices = Vec::new();
    for (least, most) in ranges.iter().copied().filter(|(least, most)| least <= most) {
        if least < 0 {
            // Of negative numbers, the one that is nearest to zero has the smallest digits.
            digits("-", most.min(-1).unsigned_abs(), least.unsigned_abs(), &mut choices);
        }
        if let Ok(most) = u128::try_from(most) {
            digits("", u128::try_from(least).unwrap_or(0), most, &mut choices);
        }
    }
    (!choices.is_empty()).then(|| format!("^(?:{})$", choices.join("|")))
}

/// The choices for the numbers from `least` to `most`, behind a sign.
fn digits(sign: &str, least: u128, most: u128, choices: &mut Vec<String>) {
    if least == 0 {
        choices.push(format!("{sign}0"));
    }
    // The lengths of which every number belongs to the range, first and last; they are adjacent.
    let mut complete: Option<(u32, u32)> = None;
    let mut ends = Vec::new();
    for places in 1..=most.checked_ilog10().map_or(0, |power| power + 1) {
        let smallest = 10_u128.pow(places - 1);
        let largest = 10_u128.checked_pow(places).map_or(u128::MAX, |next| next - 1);
        let (from, to) = (least.max(smallest), most.min(largest));
        if (from, to) == (smallest, largest) {
            complete = Some((complete.map_or(places, |(first, _)| first), places));
        } else if from <= to {
            between(sign, from, to, places, &mut ends);
        }
    }
    choices
        .extend(complete.map(|(first, last)| format!("{sign}[1-9]{}", any(first - 1, last - 1))));
    choices.append(&mut ends);
}

/// The choices for the numbers of so many places from `least` to `most`, behind a prefix.
fn between(prefix: &str, least: u128, most: u128, places: u32, choices: &mut Vec<String>) {
    let Some(rest) = places.checked_sub(1) else { return choices.push(prefix.to_owned()) };
    let power = 10_u128.pow(rest);
    let (mut from, mut to) = (least / power, most / power);
    if from == to {
        return between(&format!("{prefix}{from}"), least % power, most % power, rest, choices);
    }
    if !least.is_multiple_of(power) {
        between(&format!("{prefix}{from}"), least % power, power - 1, rest, choices);
        from += 1;
    }
    let beyond = most % power + 1 < power;
    if beyond {
        to -= 1;
    }
    if from <= to {
        choices.push(format!("{prefix}{}{}", one_of(from, to), any(rest, rest)));
    }
    if beyond {
        between(&format!("{prefix}{}", to + 1), 0, most % power, rest, choices);
    }
}

/// A digit from `first` to `last`.
fn one_of(first: u128, last: u128) -> String {
    if first == last { first.to_string() } else { format!("[{first}-{last}]") }
}

/// So many digits, at least and at most.
fn any(least: u32, most: u32) -> String {
    match (least, most) {
        (0, 0) => String::new(),
        (1, 1) => "[0-9]".to_owned(),
        (0, 1) => "[0-9]?".to_owned(),
        _ if least == most => format!("[0-9]{{{most}}}"),
        _ => format!("[0-9]{{{least},{most}}}"),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;
    use regex::Regex;

    fn compiled(ranges: &[(i128, i128)]) -> Regex {
        Regex::new(&pattern(ranges).unwrap()).unwrap()
    }

    #[test]
    fn is_short_where_the_range_is_that_of_a_byte() {
        let expected = "^(?:0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$";
        assert_eq!(pattern(&[(0, 255)]).unwrap(), expected);
        assert_eq!(pattern(&[(7, 7)]).unwrap(), "^(?:7)$");
        assert_eq!(pattern(&[(1, 0)]), None);
    }

    #[test]
    fn is_exact_for_every_small_range() {
        for least in -30..=30 {
            for most in least..=30 {
                let regex = compiled(&[(least, most)]);
                for number in -40..=40 {
                    let within = (least..=most).contains(&number);
                    assert_eq!(regex.is_match(&number.to_string()), within, "{number} in {regex}");
                }
            }
        }
    }

    #[test]
    fn is_exact_for_ranges_with_ends_of_any_length() {
        let ends = [0, 1, 9, 10, 99, 100, 101, 199, 555, 989, 999, 1000, 1009, 1090, 2000, 2099];
        let ends = ends.iter().flat_map(|end| [*end, -*end]).collect::<Vec<i128>>();
        for (least, most) in
            ends.iter().flat_map(|least| ends.iter().map(move |most| (*least, *most)))
        {
            if least > most {
                continue;
            }
            let regex = compiled(&[(least, most)]);
            for number in -2200..=2200 {
                let within = (least..=most).contains(&number);
                assert_eq!(regex.is_match(&number.to_string()), within, "{number} in {regex}");
            }
        }
    }

    #[test]
    fn is_exact_at_the_ends_of_every_integer_type() {
        let types = [
            (i8::MIN.into(), i8::MAX.into()),
            (i16::MIN.into(), i16::MAX.into()),
            (i32::MIN.into(), i32::MAX.into()),
            (i64::MIN.into(), i64::MAX.into()),
            (0, u16::MAX.into()),
            (0, u32::MAX.into()),
            (0, u64::MAX.into()),
            (1, u64::MAX.into()),
        ];
        for (least, most) in types {
            let regex = compiled(&[(least, most)]);
            let near = |end: i128| (-1100..=1100).map(move |step| end + step);
            let powers = (0..20).flat_map(|power| near(10_i128.pow(power)));
            let negative = (0..20).flat_map(|power| near(-10_i128.pow(power)));
            for number in near(least).chain(near(most)).chain(powers).chain(negative) {
                let within = (least..=most).contains(&number);
                assert_eq!(regex.is_match(&number.to_string()), within, "{number} in {regex}");
            }
        }
    }

    #[test]
    fn has_no_room_for_other_ways_to_write_a_number() {
        let regex = compiled(&[(i64::MIN.into(), i64::MAX.into())]);
        for text in ["", "-", "-0", "+1", "01", "-01", "00", "1.0", "1e0", " 1", "1 ", "٣", "1\n"]
        {
            assert!(!regex.is_match(text), "{text:?}");
        }
    }

    #[test]
    fn of_two_ranges_is_the_one_or_the_other() {
        let regex = compiled(&[(-128, -1), (1, 127)]);
        for number in -300..=300 {
            let within = number != 0 && (-128..=127).contains(&number);
            assert_eq!(regex.is_match(&number.to_string()), within, "{number}");
        }
    }
}
