//! The corner cases of the standard's reading grammar. Comments name its productions and tokens (PDN 3.0, "PDN Reading
//! Grammar"), or its chapter "PDN parsing issues".

use std::io::{self, Read};
use touchmove_records::Error;
use touchmove_records::lint::check_strict;
use touchmove_records::pdn::{check_grammar, check_grammar_of};

#[test]
fn texts_in_the_grammar_are_accepted() {
    let accepted = [
        // PdnFile: Game (GameSeparator Game)* GameSeparator?
        "1. 32-28",
        "1. 32-28 *",
        "1. 32-28 19-23 2-0 1. 33-29 1-1\n1. 31-27 0-2",
        // GameSeparator: ASTERISK | Result, all of them
        "32-28 1-0 32-28 1/2-1/2 32-28 0-1 32-28 2-0 32-28 1-1 32-28 0-2 32-28 0-0 32-28 *",
        // Game: (GameHeader GameBody?) | GameBody
        "[FEN \"?:W29:B4\"]\n*\n\n[FEN \"W:W31-50:B1-20\"]\n*\n",
        "[Result \"1-0\"]\n\n1-0",
        "25. 25-30 14-9 0-1[Event \"x\"] 32-28",
        "{ only a comment }",
        "$4",
        "[A \"\"]",
        // GameBody: comments, variations, set-ups and NAGs in any order
        "{ a } 1. 32-28 $1 ( { b } 1. 33-29 ) $902 /FEN \"B:W1:B2\"/ 19-23 ( 18-23 ) ( 17-22 )",
        "32-28 19-23 (18-23 38-32 (37-32? 23-29! { Black wins }) 12-18) 28x19 14x23",
        // PdnTag and STRING
        "[White \"This is a string with an escaped character \\\"\"] 32-28",
        "[White \"two\nlines\"] 32-28",
        "[  Event\t\"x\"\n]32-28",
        "[Event_2 \"Сергей 高文龙 [] {} %\"] 32-28",
        // GameMove: MOVENUMBER? Move MOVESTRENGTH?
        "1.32-28! 19-23(!?!!!) 2. 28x19 ?! 14x23 (?)",
        "1... 19-23",
        "77. ... {x} *",
        "... 32-28",
        "6.\n36-31",
        // Move, NormalMove, CaptureMove, Square: whitespace is allowed within a move
        "46-41  1- 7 13. 35x 4 17 -22 18 x 9",
        "39x28x17x6 d4:b6 a5:c7:e5 06-11 a3b4 a3-b4 12:19",
        // "Game Separator (2)": a result is not a prefix of a move
        "1-12 1-10 1-18 1-1",
        "40-1 6-28",
        "1-05 *",
        // COMMENT: anything but `}`
        "32-28 { 100% \"quoted\" (a) [b] ; / * 1-0\n } 19-23{?} 2-0",
        // white space and line comments
        "% Board game\r\n[Date \"2012.02.01\"]\r\n1. 32-28 % why not\n19-23\r\n",
        // "Result" as a look-alike: SETUP must not swallow a draw
        "1.32-28 1/2-1/2",
        "4-6",
    ];
    for text in accepted {
        assert_eq!(check_grammar(text), Ok(()), "{text}");
    }
}

#[test]
fn other_texts_are_rejected_at_the_first_deviation() {
    let rejected = [
        // "A game can not be empty."
        ("", 1, 1),
        ("% nothing\n", 1, 1),
        ("1-0", 1, 1),
        ("32-28 * *", 1, 9),
        ("32-28 1-0 *", 1, 11),
        // GameHeader: a tag after moves needs a separator before it
        ("1. 32-28\n[Event \"x\"] 1. 32-28", 2, 1),
        ("38-32 13-19 4-6\n\n[Event \"x\"]", 3, 1),
        ("[A \"1\"]\n{ x }\n[B \"2\"]", 3, 1),
        // GameMove: a number without a move
        ("1. 2-0", 1, 4),
        ("1. 32-28 6.\n\n[A \"1\"]", 3, 1),
        ("1. 32-28 2.", 1, 12),
        ("1. - - 2. - -", 1, 4),
        ("1. { x } 32-28", 1, 4),
        ("1. 2. 32-28", 1, 4),
        // ELLIPSES are three, MOVENUMBER has one dot or three
        ("32-28 . 1-0", 1, 7),
        ("1.. 32-28", 1, 3),
        ("1.... 32-28", 1, 5),
        // COMMENT: it ends at the first `}`
        ("35-30 { nested { comment } } ", 1, 28),
        ("35-30 { open", 1, 7),
        // Variation: LPAREN GameBody RPAREN
        ("32-28 ( )", 1, 9),
        ("32-28 ( 33-28", 1, 14),
        ("32-28 ) 19-23", 1, 7),
        ("32-28 ( 33-28 * )", 1, 15),
        // Move
        ("32-28-23", 1, 6),
        ("32-28x23", 1, 6),
        ("32x28-23", 1, 6),
        ("3228 1823", 1, 1),
        ("9-141-0", 1, 3),
        ("32--28", 1, 4),
        ("32-", 1, 4),
        ("100-5", 1, 1),
        ("0-5", 1, 1),
        ("i3-b4", 1, 1),
        ("a9-b4", 1, 1),
        ("32X28", 1, 3),
        ("18-23. 1-0", 1, 4),
        // MOVESTRENGTH: only after a move; `*` is none ("Game Separator (1)")
        ("! 32-28", 1, 1),
        ("32-28! !", 1, 8),
        ("(!) 32-28", 1, 1),
        // NAG, SETUP
        ("32-28 $", 1, 7),
        ("32-28 /FEN", 1, 7),
        // PdnTag: LBRACKET IDENTIFIER STRING RBRACKET
        ("[event \"x\"]", 1, 2),
        ("[Event x]", 1, 8),
        ("[Event \"x\"", 1, 11),
        ("[Event \"x]", 1, 8),
        ("[Event \"a\"b\"]", 1, 11),
        ("[\"x\"]", 1, 2),
        ("[White-Elo \"1\"]", 1, 7),
        // what no token starts with
        ("32-28 ; a remark", 1, 7),
        ("32-28 draw", 1, 7),
        ("\u{feff}32-28", 1, 1),
        ("32-28\u{1a}", 1, 6),
        ("ä", 1, 1),
        ("32-28 1/2", 1, 8),
    ];
    for (text, line, column) in rejected {
        let Err(error) = check_grammar(text) else { panic!("{text:?} is accepted") };
        assert_eq!((error.location.line, error.location.column), (line, column), "{text:?}: {error}");
    }
}

#[test]
fn variations_may_be_nested_deeply() {
    let depth = 100_000;
    let text = format!("32-28 {}33-28{}", "(33-28 ".repeat(depth), ")".repeat(depth));
    assert_eq!(check_grammar(&text), Ok(()));
}

#[test]
fn a_lone_carriage_return_ends_a_line() {
    for (text, line, column) in
        [("32-28\r19-23 x", 2, 7), ("% a\r&", 2, 1), ("{ a\rb\r\nc }\n\r&", 5, 1), ("32-28 % a\r\n&", 2, 1)]
    {
        let error = check_grammar(text).unwrap_err();
        assert_eq!((error.location.line, error.location.column), (line, column), "{text:?}");
        let Err(Error::Parse(error)) = check_strict(text.as_bytes()) else { panic!("{text:?}") };
        assert_eq!((error.location.line, error.location.column), (line, column), "{text:?}");
    }
    assert_eq!(check_strict(&b"32-28 % a\r19-23 % b\r"[..]).unwrap(), 1);
}

/// The grammar allows more than a game has to have to be replayed.
#[test]
fn strict_accepts_nothing_that_replay_cannot_read() {
    for text in
        ["/x/", "9-14 /FEN \"x\"/ *", "[FEN \"?:W29:B4\"] *", "9-14 (9-14 (9-14)) *[FEN \"\\\"\"] 9-14"]
    {
        assert_eq!(check_grammar(text), Ok(()), "{text}");
        assert!(matches!(check_strict(text.as_bytes()), Err(Error::Parse(_))), "{text}");
    }
    let deep = format!("9-14 {}9-14{} *", "(".repeat(70), ")".repeat(70));
    assert!(check_grammar(&deep).is_ok() && check_strict(deep.as_bytes()).is_err());
    for text in ["...*", "1. ... ( ...  ... ! ) *", "{ only a comment }"] {
        assert_eq!(check_grammar(text), Ok(()), "{text}");
        assert_eq!(check_strict(text.as_bytes()).unwrap(), 0, "{text}");
    }
    // The first deviation is reported, whatever it is.
    for (text, column) in [("/x/ &", 1), ("& /x/", 1), ("9-14 & /x/", 6), ("9-14 /x/ &", 6)] {
        let Err(Error::Parse(error)) = check_strict(text.as_bytes()) else { panic!("{text}") };
        assert_eq!(error.location.column, column, "{text}: {error}");
    }
    // Legal moves are not asked for, and other boards are none of ours.
    assert_eq!(check_strict(&b"1. 9-18 22-18 * [FEN \"W:W50:B1\"] 50-44 *"[..]).unwrap(), 2);
}

/// Counts what is read, and how much of it was asked for at once.
struct Counted<R> {
    input: R,
    largest: usize,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.largest = self.largest.max(buffer.len());
        self.input.read(buffer)
    }
}

/// The reader doubles what it asks for as long as a token or line does not end, so small reads mean a small buffer.
#[test]
fn a_long_file_is_checked_in_little_memory() {
    let games = "[White \"a\"]\n{ why }\n1. 32-28 19-23 (19-24) /FEN \"W:W21:B2\"/ *\n\n".repeat(50_000);
    let mut input = Counted { input: games.as_bytes(), largest: 0 };
    check_grammar_of(&mut input).unwrap();
    assert!(input.largest <= 1 << 20, "{}", input.largest);
    let mut input = Counted { input: games.as_bytes(), largest: 0 };
    assert_eq!(check_strict(&mut input).unwrap(), 50_000);
    assert!(input.largest <= 1 << 20, "{}", input.largest);
    let endless = io::repeat(b'{');
    assert!(matches!(check_grammar_of(endless), Err(Error::Io(_))));
}

#[test]
fn locations_do_not_depend_on_what_was_dropped_from_memory() {
    let line = "1. 32-28 { é } 19-23 *\r\n";
    let text = line.repeat(20_000) + "é 32-28";
    let error = check_grammar(&text).unwrap_err();
    assert_eq!((error.location.line, error.location.column), (20_001, 1));
    let text = line.repeat(20_000) + "1. 32-28 { é } 19-";
    let error = check_grammar(&text).unwrap_err();
    assert_eq!((error.location.line, error.location.column), (20_001, 19));
    // A line that is not UTF-8 is Latin-1, of which every byte is a character.
    let latin = b"32-28 { \xc3\xa9 \xfc } &";
    let Err(Error::Parse(error)) = check_grammar_of(&latin[..]) else { panic!() };
    assert_eq!((error.location.line, error.location.column), (1, 16));
}
