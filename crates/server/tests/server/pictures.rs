//! Pictures of positions and pieces.

use crate::client::{Client, get, no_timeouts, start};
use std::time::Duration;
use touchmove::board::Label;
use touchmove::{AnyPosition, Game};
use touchmove_draw::Picture;
use touchmove_server::Limits;

#[test]
fn pictures_are_those_of_the_draw_crate() {
    for game in Game::ALL {
        let view = AnyPosition::parse(game, game.info().default_position).unwrap().view();
        let svg = get(&format!("/api/games/{game}/picture.svg"));
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
        assert_eq!(svg.body, Picture::new(&view).svg().into_bytes());
        let png = get(&format!("/api/games/{game}/picture.png?width=64"));
        assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
        assert_eq!(png.body, Picture::new(&view).png(64).unwrap());
    }
    assert!(get("/api/games/checkers/picture.png").body.starts_with(b"\x89PNG"));
}

#[test]
fn the_boards_of_the_page_have_the_colors_of_pictures() {
    const STYLES: &str = include_str!("../../web/board.css");
    let color = |name: &str| {
        let (_, rest) = STYLES.split_once(name).unwrap();
        rest.trim_start_matches([':', ' ']).get(..7).unwrap()
    };
    let picture = |query: &str| String::from_utf8(get(&format!("/api/games/{query}")).body).unwrap();
    let squares = picture("checkers/picture.svg?marks=14&arrows=6-10&refused=true");
    let lines = picture("duck-chess/picture.svg");
    for (name, picture) in [
        ("--light", &squares),
        ("--dark", &squares),
        (".cell.why .highlight { fill", &squares),
        (".shapes .refused { stroke", &squares),
        ("--ground", &lines),
    ] {
        assert!(picture.contains(color(name)), "{name}: {}", color(name));
    }
}

#[test]
fn queries_change_the_picture() {
    let plain = get("/api/games/duck-chess/picture.svg").body;
    for query in [
        "marks=3.4,e6",
        "arrows=3.0-4.0,0.0-1.0",
        "flip=true",
        "pieces=latin",
        "pieces=pictorial",
        "lang=zh",
        "position=4k4/9/9/9/9/9/9/9/9/R3K4%20w",
    ] {
        let picture = get(&format!("/api/games/duck-chess/picture.svg?{query}"));
        assert_eq!(picture.status, 200, "{query}");
        assert_ne!(picture.body, plain, "{query}");
    }
    assert_eq!(get("/api/games/duck-chess/picture.svg?flip=false&pieces=chinese&marks=").body, plain);
}

#[test]
fn invalid_queries_are_refused() {
    let problem = |query: &str, status| get(&format!("/api/games/checkers/picture.{query}")).problem(status);
    assert_eq!(problem("svg?marks=33", 422), "no-such-square");
    assert_eq!(problem("svg?arrows=9-x", 422), "no-such-square");
    assert_eq!(problem("svg?arrows=9", 400), "bad-query");
    assert_eq!(problem("svg?width=100", 400), "bad-query");
    assert_eq!(problem("png?width=15", 400), "bad-query");
    assert_eq!(problem("png?width=2049", 400), "bad-query");
    assert_eq!(problem("png?flip=perhaps", 400), "bad-query");
    assert_eq!(problem("png?pieces=greek", 400), "bad-query");
    assert_eq!(problem("png?position=x", 422), "position-syntax");
    // All squares of arrows count, however they are distributed.
    for arrows in [["9-14"; 129].join(","), ["1"; 257].join("-"), ["1"; 257].join("x")] {
        assert_eq!(problem(&format!("svg?arrows={arrows}"), 400), "bad-query");
    }
}

#[test]
fn pieces_are_groups_named_by_their_letters() {
    for (game, letters) in [("checkers", "rRwW"), ("kings-tour", "KAB"), ("duck-chess", "KABNRDPkabnrdp")] {
        let svg = get(&format!("/api/games/{game}/pieces.svg"));
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")));
        let text = String::from_utf8(svg.body).unwrap();
        for letter in letters.chars() {
            assert!(text.contains(&format!("<g id=\"{letter}\">")), "{game} {letter}");
        }
    }
    let [chinese, latin, pictorial] = ["chinese", "latin", "pictorial"]
        .map(|set| get(&format!("/api/games/duck-chess/pieces.svg?pieces={set}")).body);
    assert!(chinese != latin && latin != pictorial && pictorial != chinese);
}

/// Returns the query with the largest picture: every square marked, and dashed arrows across the whole board.
fn largest_query(game: Game) -> String {
    let view = AnyPosition::parse(game, game.info().default_position).unwrap().view();
    let name = |cell: &touchmove::Cell| match cell.square.label {
        Label::Pair(row, column) => format!("{row}.{column}"),
        label => label.to_string(),
    };
    let squares: Vec<String> = view.cells.iter().map(name).collect();
    let (first, last) = (squares.first().unwrap(), squares.last().unwrap());
    let arrow = [first.as_str(), last].repeat(128).join("-");
    format!("refused=true&arrows={arrow}&marks={}", squares.join(","))
}

#[test]
fn the_largest_svg_fits_into_the_memory_that_is_reserved_for_it() {
    for game in Game::ALL {
        let svg = get(&format!("/api/games/{game}/picture.svg?{}", largest_query(game)));
        assert_eq!(svg.status, 200);
        assert!((100_000..1024 * 1024).contains(&svg.body.len()), "{game}: {}", svg.body.len());
    }
}

#[test]
fn the_time_limit_holds_for_pictures() {
    let address = start(Limits { work_timeout: Duration::ZERO, ..no_timeouts() });
    for picture in ["picture.svg", "picture.png"] {
        let response = Client::new(address).get(&format!("/api/games/checkers/{picture}"));
        assert_eq!(response.problem(503), "took-too-long");
    }
}
