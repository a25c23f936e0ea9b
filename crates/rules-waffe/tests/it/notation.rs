//! Actions as text.

use rules_waffe::WaffeAction;

fn read(text: &str) -> String {
    let action: WaffeAction = text.parse().unwrap_or_else(|error| panic!("{error}"));
    action.to_string()
}

#[test]
fn cards_are_read_in_any_order_and_written_in_canonical_order() {
    assert_eq!(read("pass"), "pass");
    assert_eq!(read(" pass "), "pass");
    assert_eq!(read("KS QH *"), "KS QH *");
    assert_eq!(
        read("their:7C * own:7D 2C own:* KS AC"),
        "AC 2C KS * own:7D own:* their:7C"
    );
    assert_eq!(read("  QH \t KS "), "KS QH");
    assert_eq!(read("KS KS"), "KS KS");
}

#[test]
fn an_empty_text_is_an_empty_play() {
    assert_eq!(read(""), "");
    assert_eq!(read("   "), "");
}

#[test]
fn nonsense_is_refused_with_what_would_be_understood() {
    let nonsense = [
        "pas",
        "PASS",
        "pass KS",
        "ks",
        "10H",
        "mine:KS",
        "own:",
        "own: KS",
        "their:XX",
        "KS,QH",
        "own:own:KS",
        "🂡",
    ];
    for text in nonsense {
        let error = text.parse::<WaffeAction>().expect_err(text);
        assert!(error.to_string().contains("own:7D"), "{error}");
    }
}
