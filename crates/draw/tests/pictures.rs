//! SVG against golden files (`BLESS=1` writes them: look at them before committing), PNG by its pixels, random positions.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashSet;
use std::io::Cursor;
use std::path::Path;
use touchmove::View;
use touchmove::{AnyMoveError, AnyPosition, Game, Lang, Refusal};
use touchmove_draw::{ColorChoice, PNG_WIDTHS, Picture, PieceSet, PngError};

fn position(game: Game, position: &str) -> AnyPosition {
    AnyPosition::parse(game, position).unwrap()
}

fn view(game: Game, text: &str) -> View {
    position(game, text).view()
}

fn refusal(position: &AnyPosition, mv: &str) -> Refusal {
    match position.parse_move(mv) {
        Ok(mv) => position.check(&mv).unwrap_err(),
        Err(AnyMoveError::Refused(refusal)) => refusal,
        Err(error) => panic!("{error}"),
    }
}

/// A picture with marks and arrows as users type them.
fn annotated<'a>(view: &'a View, marks: &str, arrows: &[&str]) -> Picture<'a> {
    let picture = Picture::new(view).mark(view.game.parse_squares(marks, &[',']).unwrap());
    arrows
        .iter()
        .fold(picture, |picture, arrow| picture.arrow(view.game.parse_squares(arrow, &['-', 'x']).unwrap()))
}

/// Checks that an SVG is well-formed and self-contained; returns its title and description.
fn checked(svg: &str) -> (String, String) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let root = document.root_element();
    assert_eq!((root.tag_name().name(), root.attribute("role")), ("svg", Some("img")));
    let ids: HashSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        let known = ["svg", "title", "desc", "defs", "g", "use", "path", "circle", "rect"];
        assert!(known.contains(&name), "{name}");
        if let Some(target) = node.attribute("href") {
            assert!(ids.contains(target.strip_prefix('#').unwrap()), "{target}");
        }
    }
    for id in root.attribute("aria-labelledby").unwrap().split(' ') {
        assert!(ids.contains(id), "{id}");
    }
    let view_box: Vec<f32> =
        root.attribute("viewBox").unwrap().split(' ').map(|number| number.parse().unwrap()).collect();
    assert!(view_box.len() == 4 && view_box[2] > 0.0 && view_box[3] > 0.0);
    let said = |name: &str| {
        document
            .descendants()
            .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", name)))
            .unwrap()
            .text()
            .unwrap()
            .to_owned()
    };
    (said("title"), said("desc"))
}

#[test]
fn svgs_match_the_golden_files() {
    let correct_move = view(Game::CorrectMove, "17 49");
    let kings_tour = view(Game::KingsTour, "c4 e6 d5");
    let checkers = view(Game::Checkers, "B:W7,K8,15,16:BK10,25");
    let duck_chess = view(Game::DuckChess, "rnbakd3/9/9/9/9/9/9/P8/9/4KABNR w");
    let pictures = [
        ("correct-move", annotated(&correct_move, "17,25", &["49-25"])),
        ("kings-tour", annotated(&kings_tour, "e6", &["c4-d5"]).lang(Lang::Zh)),
        ("kings-tour-flipped", annotated(&kings_tour, "e6", &["c4-d5"]).flip(true)),
        ("checkers", annotated(&checkers, "7,8", &["10-3-12-19-10", "25-29"])),
        ("duck-chess", annotated(&duck_chess, "0.7,a10", &["0.7-2.6"]).lang(Lang::Zh)),
        ("duck-chess-latin", annotated(&duck_chess, "0.7", &[]).pieces(PieceSet::Latin).flip(true)),
        ("duck-chess-pictorial", annotated(&duck_chess, "0.7", &[]).pieces(PieceSet::Pictorial)),
    ];
    for (name, picture) in pictures {
        let svg = picture.svg();
        checked(&svg);
        assert!(svg.len() < 20_000, "{name} has grown to {} bytes", svg.len());
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.svg"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &svg).unwrap();
        }
        assert!(std::fs::read_to_string(&path).unwrap() == svg, "{name} looks different; BLESS=1 writes it");
    }
}

#[test]
fn title_and_description_describe_the_picture() {
    let view = view(Game::Checkers, "B:W11,18:B6,14,K26");
    let (title, description) = checked(&annotated(&view, "14,18", &["6-10"]).svg());
    assert_eq!(title, "Checkers: Red to move");
    let expected = "Checkers: Red to move. red man on 6, 14; white man on 11, 18; red king on 26. Marked: 14, 18. \
                    Arrow: 6 to 10. As text: B:W11,18:B6,14,K26.";
    assert_eq!(description, expected);
    let (title, description) = checked(&annotated(&view, "14", &[]).lang(Lang::Zh).svg());
    assert_eq!(title, "西洋跳棋：轮到红方走");
    assert_eq!(
        description,
        "西洋跳棋：轮到红方走。红兵：6、14；白兵：11、18；红王：26。标出：14。局面：B:W11,18:B6,14,K26。"
    );
}

#[test]
fn a_refusal_is_drawn_with_its_reason() {
    let position = position(Game::DuckChess, "4k4/9/9/9/9/9/9/9/9/1NB1K4 w");
    let view = position.view();
    let picture = Picture::of_refusal(&view, &refusal(&position, "0 1 1 3"), Lang::Zh);
    let (title, description) = checked(&picture.svg());
    assert_eq!(title, "DC4：蹩马腿：(0,2) 上有红象");
    assert!(description.contains("标出：(0,2)。箭头：(0,1) 到 (0,2) 到 (1,3)。"), "{description}");
    // It differs from the arrow of a legal move: another color, and dashed.
    let svg = picture.svg();
    assert!(svg.contains("#a3150f") && !svg.contains("#00795c"));
    let shaft = |svg: &str| {
        svg.lines().filter(|line| line.contains("stroke-width=\"10\"")).map(str::to_owned).next_back()
    };
    assert!(shaft(&svg).unwrap().matches('M').count() > 2, "{:?}", shaft(&svg));
    assert_eq!(shaft(&picture.refused(false).svg()).unwrap().matches('M').count(), 1);
    // A move that leaves the board is shown as far as it is on it: here, no arrow at all.
    let picture = Picture::of_refusal(&view, &refusal(&position, "0 1 -1 3"), Lang::En);
    assert!(!checked(&picture.svg()).1.contains("Arrow"));
}

/// The pixels of a PNG: width, height, and the color of one.
struct Pixels {
    width: u32,
    height: u32,
    bytes: Vec<u8>,
}

impl Pixels {
    fn of(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!((info.color_type, info.bit_depth), (png::ColorType::Rgb, png::BitDepth::Eight));
        Pixels { width: info.width, height: info.height, bytes }
    }

    fn at(&self, x: u32, y: u32) -> u32 {
        let first = ((y * self.width + x) * 3) as usize;
        u32::from_be_bytes([0, self.bytes[first], self.bytes[first + 1], self.bytes[first + 2]])
    }
}

const PAGE: u32 = 0xfffdf8;
const DARK_SQUARE: u32 = 0xcda878;
const LIGHT_SQUARE: u32 = 0xf5ecd9;
const MARK: u32 = 0xffd93b;
const ARROW: u32 = 0x00795c;
const RED: u32 = 0xb3201c;
const IVORY: u32 = 0xfffaf0;

#[test]
fn pixels_are_those_of_pieces_boards_marks_and_arrows() {
    let view = view(Game::Checkers, "B:W32:B1");
    // A square is as many pixels wide as it has units: 8 of 100, and 24 at each edge.
    let pixels = Pixels::of(&annotated(&view, "6", &["12-16"]).png(848).unwrap());
    assert_eq!((pixels.width, pixels.height), (848, 848));
    let square = |row: u32, column: u32| pixels.at(24 + column * 100 + 55, 24 + row * 100 + 56);
    assert_eq!(pixels.at(3, 3), PAGE);
    assert_eq!((square(0, 1), square(7, 6)), (RED, IVORY));
    assert_eq!((square(0, 0), square(0, 3)), (LIGHT_SQUARE, DARK_SQUARE));
    assert_eq!(square(1, 2), MARK);
    // Half of the way from 12 to 16.
    assert_eq!(pixels.at(24 + 704, 24 + 307), ARROW);
    let flipped = Pixels::of(&Picture::new(&view).flip(true).png(848).unwrap());
    assert_eq!(flipped.at(24 + 655, 24 + 756), RED);
    assert_eq!(flipped.at(24 + 155, 24 + 56), IVORY);
}

#[test]
fn a_png_has_the_requested_width_or_is_an_error() {
    let view = view(Game::DuckChess, "4k4/9/9/9/9/9/9/9/9/4K4 w");
    let picture = Picture::new(&view);
    for width in [16, 136, 333] {
        let pixels = Pixels::of(&picture.png(width).unwrap());
        assert_eq!((pixels.width, pixels.height), (width, (width as f32 * 1112.0 / 1012.0).round() as u32));
    }
    for width in [0, PNG_WIDTHS.start() - 1, PNG_WIDTHS.end() + 1, u32::MAX] {
        let error = picture.png(width).unwrap_err();
        assert_eq!(error, PngError::Width(width));
        assert_eq!(error.to_string(), format!("a PNG is 16 to 4096 pixels wide, not {width}"));
    }
}

#[test]
fn text_has_unicode_pieces_and_ascii_has_none() {
    let view = view(Game::DuckChess, "4k4/9/9/9/9/9/9/9/9/R3K4 w");
    let picture = annotated(&view, "a1", &["0.0-1.0"]);
    let text = picture.text(ColorChoice::Never);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "9    .     .     .     .    <王>   .     .     .     .");
    assert_eq!(lines[9], "0  [(车)]  .     .     .    (王)   .     .     .     .");
    assert_eq!(lines[8], "1  [ .  ]  .     .     .     .     .     .     .     .");
    assert_eq!(lines[10], "     0     1     2     3     4     5     6     7     8");
    assert_eq!(picture.legend(), "Red to move; (王) Red, <王> Blue");
    assert!(picture.ascii().is_ascii() && picture.ascii().contains("[R]"));
    assert!(picture.clone().pieces(PieceSet::Latin).text(ColorChoice::Never).is_ascii());
    let flipped = picture.flip(true).ascii();
    assert!(flipped.starts_with("0   .  .  .  .  K  .  .  . [R]\n"), "{flipped}");
    assert!(flipped.ends_with("    8  7  6  5  4  3  2  1  0\n"), "{flipped}");
}

#[test]
fn colors_show_sides_and_change_no_character() {
    let view = view(Game::Checkers, "B:WK32:B1,2");
    let picture = annotated(&view, "1", &[]);
    let colored = picture.text(ColorChoice::Ansi);
    assert!(colored.contains("\x1b[1m\x1b[31m  ⛂2 ") && colored.contains("\x1b[7m\x1b[1m\x1b[31m[ ⛂1]"));
    let mut plain = String::new();
    for (index, part) in colored.split('\x1b').enumerate() {
        plain.push_str(if index == 0 { part } else { part.split_once('m').unwrap().1 });
    }
    let trimmed: String = plain.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    assert_eq!(trimmed, picture.text(ColorChoice::Never));
    assert_eq!(picture.legend(), "Red to move; ⛁ white king, ⛂ red man");
}

#[test]
fn an_arrow_needs_two_squares_and_a_mark_counts_once() {
    let view = view(Game::KingsTour, "c4 e6 d5");
    let bare = Picture::new(&view).svg();
    let c4 = Game::KingsTour.parse_square("c4").unwrap();
    assert_eq!(Picture::new(&view).arrow(vec![]).arrow(vec![c4]).arrow(vec![c4, c4]).svg(), bare);
    assert_eq!(annotated(&view, "a1,a1", &[]).svg(), annotated(&view, "a1", &[]).svg());
}

/// Pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % most as u64) as usize
    }
}

#[test]
fn any_position_can_be_drawn() {
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    println!("SEED={seed}");
    let mut random = Random(seed);
    for round in 0..40 {
        for game in Game::ALL {
            let mut position = position(game, game.info().default_position);
            for _ in 0..random.below(60) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(&moves[random.below(moves.len())]).unwrap();
            }
            let view = position.view();
            let mut square = || view.cells[random.below(view.cells.len())].square;
            let picture = Picture::new(&view)
                .mark([square(), square()])
                .arrow(vec![square(), square(), square()])
                .arrow(vec![square(), square()])
                .flip(round % 2 == 1)
                .pieces([PieceSet::Chinese, PieceSet::Latin, PieceSet::Pictorial][round % 3])
                .lang(if round % 3 == 0 { Lang::Zh } else { Lang::En });
            checked(&picture.svg());
            Pixels::of(&picture.png(100).unwrap());
            assert!(!picture.text(ColorChoice::Ansi).is_empty() && picture.ascii().is_ascii());
        }
    }
}

/// Callers may create views that no game has.
#[test]
fn an_empty_view_is_drawn() {
    for game in Game::ALL {
        let mut view = view(game, game.info().default_position);
        for cell in &mut view.cells {
            cell.piece = None;
        }
        checked(&Picture::new(&view).svg());
        Pixels::of(&Picture::new(&view).png(64).unwrap());
        view.cells.clear();
        (view.rows, view.columns) = (0, 0);
        checked(&Picture::new(&view).svg());
        Pixels::of(&Picture::new(&view).png(64).unwrap());
    }
}
