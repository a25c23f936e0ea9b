//! Names and chat texts: allowed characters, and which names look the same.

use game::Refusal;
use host::turns;
pub(crate) use table::look;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::GeneralSecurityProfile;
use unicode_security::general_security_profile::IdentifierType;

/// Zero-width joiner: joins emoji; invisible elsewhere.
const JOINER: char = '\u{200d}';
/// Variation selector: selects the coloured form of the character before it.
const EMOJI_FORM: char = '\u{fe0f}';

/// Combining marks per letter, after composition: more than any language uses.
const MARKS: usize = 3;

/// Whether a character is invisible.
fn invisible(c: char) -> bool {
    let ignorable = c.identifier_type() == Some(IdentifierType::Default_Ignorable);
    // Blank letters: drawn as nothing, but not ignorable in Unicode.
    let blank = matches!(
        c,
        '\u{2800}'
            | '\u{3164}'
            | '\u{ffa0}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{180e}'
            | '\u{00ad}'
            | '\u{034f}'
            | '\u{fffc}'
    );
    c.is_control()
        || turns(c)
        || ignorable
        || blank
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}' | '\u{fff9}'..='\u{fffb}')
}

/// Whether the character at this index only shapes an emoji: a joiner between two, or the variation selector after one.
fn shapes_emoji(text: &[char], place: usize) -> bool {
    let pictured = |c: Option<&char>| {
        c.is_some_and(|c| !c.is_ascii() && !c.is_alphanumeric() && !invisible(*c))
    };
    let before = place.checked_sub(1).and_then(|before| text.get(before));
    match text.get(place) {
        Some(&EMOJI_FORM) => before.is_some_and(|c| !c.is_alphabetic() && !invisible(*c)),
        Some(&JOINER) => {
            let after_sign = before == Some(&EMOJI_FORM) || pictured(before);
            after_sign && pictured(text.get(place + 1))
        }
        _ => false,
    }
}

/// A valid display name: 1 to `most` visible characters, composed, runs of blanks reduced to one.
pub(crate) fn visible(name: &str, most: usize) -> Result<String, Refusal> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let name: Vec<char> = words.join(" ").nfc().collect();
    let hidden = |place: usize| invisible(name[place]) && !shapes_emoji(&name, place);
    let stray = |place: usize| name[place] == EMOJI_FORM && !shapes_emoji(&name, place);
    // Too many marks on a letter would overlap other lines.
    let tower = name
        .windows(MARKS + 1)
        .any(|some| some.iter().copied().all(is_combining_mark));
    let bad = tower || (0..name.len()).any(|place| hidden(place) || stray(place));
    if name.is_empty() || name.len() > most || bad {
        return Err(Refusal::new(
            "bad_name",
            format!("A name has 1 to {most} visible characters."),
        ));
    }
    Ok(name.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_nobody_can_see_or_read_are_refused() {
        let hidden = [
            '\u{00ad}',
            '\u{034f}',
            '\u{115f}',
            '\u{1160}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{ffa0}',
            '\u{feff}',
            '\u{fe0f}',
            '\u{e0041}',
            '\u{7}',
        ];
        for c in hidden {
            for name in [format!("{c}"), format!("An{c}na"), format!("Anna{c}")] {
                assert!(visible(&name, 24).is_err(), "{name:?}");
            }
        }
        let towers = "Z\u{351}\u{343}\u{346}\u{352}";
        assert!(visible(towers, 24).is_err());
        assert!(visible("Vie\u{302}\u{323}t", 24).is_ok());
        assert!(visible("\u{fffc}", 24).is_err());
        assert!(visible("", 24).is_err());
        assert!(visible("aaaa", 3).is_err());
    }

    #[test]
    fn names_of_all_the_world_and_emoji_are_names() {
        for name in [
            "Anna",
            "Jürgen",
            "Zoë  K.",
            "Ελένη",
            "Мария",
            "美咲",
            "محمد",
            "नमिता",
            "👩‍👩‍👧",
            "🏳️‍🌈",
            "❤️",
            "Anna ☀️",
        ] {
            assert!(visible(name, 24).is_ok(), "{name:?}");
        }
        assert_eq!(visible("  Anna \t B ", 24).unwrap(), "Anna B");
        assert_eq!(visible("Ju\u{308}rgen", 24).unwrap(), "J\u{fc}rgen");
    }

    #[test]
    fn names_that_look_the_same_are_the_same() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "Anna\u{ad}"),
            ("Anna", "\u{410}nna"),
            ("Paul", "\u{420}\u{430}ul"),
            ("Jürgen", "Ju\u{308}rgen"),
            ("Ａnna", "Anna"),
        ] {
            assert_eq!(look(one), look(other), "{one:?} {other:?}");
        }
        assert_ne!(look("Anna"), look("Hanna"));
    }
}
