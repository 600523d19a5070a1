//! A position with marks and arrows, and the formats to draw it in.

use crate::board::{self, Layout};
use crate::glyph_text::TextStyle;
use crate::legend::{COLON, legend_with};
use crate::pieces::{self, PieceSet};
use crate::png::PngError;
use crate::scene::Scene;
use crate::text::{ColorChoice, Symbols, board_text};
use crate::{alt_text, overlays, png, svg};
use touchmove::board::Coord;
use touchmove::{Lang, Refusal, View};

/// A picture of a position, with marks and arrows. The output is the same on every machine, byte for byte.
///
/// ```
/// use touchmove::{AnyPosition, Game};
/// use touchmove_draw::Picture;
///
/// let view = AnyPosition::parse(Game::Checkers, "W:WK10,K12:B8").unwrap().view();
/// let marks = Game::Checkers.parse_squares("8", &[',']).unwrap();
/// let arrow = Game::Checkers.parse_squares("12-3", &['-']).unwrap();
/// let picture = Picture::new(&view).mark(marks).arrow(arrow);
/// assert!(picture.svg().contains("<title id="));
/// assert!(picture.ascii().contains("[ r8]"));
/// assert!(picture.png(400).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    view: &'a View,
    marks: Vec<Coord>,
    arrows: Vec<Vec<Coord>>,
    is_refused: bool,
    flip: bool,
    pieces: PieceSet,
    lang: Lang,
    title: Option<String>,
}

impl<'a> Picture<'a> {
    /// Creates a picture of the position alone.
    pub fn new(view: &'a View) -> Self {
        Picture {
            view,
            marks: Vec::new(),
            arrows: Vec::new(),
            is_refused: false,
            flip: false,
            pieces: PieceSet::default(),
            lang: Lang::En,
            title: None,
        }
    }

    /// Creates a picture of a refused move: the squares of the reason are marked, an arrow shows the move as far as it is
    /// on the board, and the title is the reason.
    ///
    /// ```
    /// use touchmove::{AnyPosition, Game, Lang};
    /// use touchmove_draw::Picture;
    ///
    /// let position = AnyPosition::parse(Game::Checkers, "W:WK10,K12:B8").unwrap();
    /// let refusal = position.check(&position.parse_move("10-6").unwrap()).unwrap_err();
    /// let view = position.view();
    /// let picture = Picture::of_refusal(&view, &refusal, Lang::En);
    /// assert!(picture.svg().contains(">CK4: you must jump: 12x3 captures 8</title>"));
    /// ```
    pub fn of_refusal(view: &'a View, refusal: &Refusal, lang: Lang) -> Self {
        Picture::new(view)
            .mark(refusal.squares.iter().copied())
            .arrow(refusal.path.points())
            .refused(true)
            .lang(lang)
            .title(format!("{}{}{}", refusal.clause, COLON.get(lang), refusal.message.get(lang)))
    }

    /// Adds marks.
    #[must_use]
    pub fn mark(mut self, squares: impl IntoIterator<Item = Coord>) -> Self {
        for square in squares {
            if !self.marks.contains(&square) {
                self.marks.push(square);
            }
        }
        self
    }

    /// Sets whether arrows show refused moves, which are red and dashed.
    #[must_use]
    pub fn refused(mut self, is_refused: bool) -> Self {
        self.is_refused = is_refused;
        self
    }

    /// Adds an arrow along these squares. A single square makes no arrow.
    #[must_use]
    pub fn arrow(mut self, path: impl IntoIterator<Item = Coord>) -> Self {
        let path: Vec<Coord> = path.into_iter().collect();
        if path.windows(2).any(|step| step[0] != step[1]) {
            self.arrows.push(path);
        }
        self
    }

    /// Sets whether the board is seen from the other side.
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Self {
        self.flip = flip;
        self
    }

    /// Sets what is written on pieces that carry a character.
    #[must_use]
    pub fn pieces(mut self, pieces: PieceSet) -> Self {
        self.pieces = pieces;
        self
    }

    /// Sets the language of title and description.
    #[must_use]
    pub fn lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    /// Sets the title; the default is the game and whose turn it is.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = Some(title.into());
        self
    }

    /// Returns an SVG that needs no font, with title and description for screen readers.
    pub fn svg(&self) -> String {
        let title = self.title.clone().unwrap_or_else(|| alt_text::title(self.view, self.lang));
        let description = alt_text::description(self.view, &self.marks, &self.arrows, self.lang);
        svg::svg(&self.scene(), &title, &description, self.lang)
    }

    /// Returns a PNG of a width in pixels.
    ///
    /// # Errors
    /// Returns an error if the width is not in [`PNG_WIDTHS`](crate::PNG_WIDTHS).
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        self.png_interruptible(width, &|| false)
    }

    /// Returns a PNG of a width in pixels, unless `is_interrupted` returns true while it is drawn.
    ///
    /// # Errors
    /// Returns an error if the width is not in [`PNG_WIDTHS`](crate::PNG_WIDTHS), or drawing was interrupted.
    pub fn png_interruptible(
        &self,
        width: u32,
        is_interrupted: &dyn Fn() -> bool,
    ) -> Result<Vec<u8>, PngError> {
        png::png(&self.scene(), width, is_interrupted)
    }

    /// Returns text for a terminal with Unicode symbols for pieces. Squares of marks and arrows stand in brackets.
    pub fn text(&self, color: ColorChoice) -> String {
        board_text(self.view, &self.bracketed(), self.flip, Symbols::Unicode(self.pieces), color)
    }

    /// Returns ASCII text with letters for pieces. Squares of marks and arrows stand in brackets.
    pub fn ascii(&self) -> String {
        board_text(self.view, &self.bracketed(), self.flip, Symbols::Letters, ColorChoice::Never)
    }

    /// Returns whose turn it is or who has won, and what the symbols of [`text`](Self::text) stand for.
    pub fn legend(&self) -> String {
        legend_with(self.view, Symbols::Unicode(self.pieces), self.lang)
    }

    fn bracketed(&self) -> Vec<Coord> {
        self.marks.iter().chain(self.arrows.iter().flatten()).copied().collect()
    }

    /// Returns what SVG and PNG show.
    fn scene(&self) -> Scene {
        let layout = Layout::new(self.view, self.flip);
        let (width, height) = layout.size();
        let mut scene = Scene::new(width, height);
        board::draw_background(&mut scene, self.view, &layout);
        self.marks.iter().for_each(|square| overlays::fill_marked_square(&mut scene, &layout, *square));
        board::draw_lines_and_coordinates(&mut scene, self.view, &layout);
        for cell in &self.view.cells {
            let Some(piece) = cell.piece else { continue };
            let (x, y) = layout.piece_center(cell.square);
            let name = pieces::symbol_name(piece, self.pieces);
            scene.use_symbol(&name, x, y, || pieces::shapes(piece, self.pieces));
        }
        self.marks.iter().for_each(|square| overlays::outline_marked_square(&mut scene, &layout, *square));
        for arrow in &self.arrows {
            let is_free =
                self.view.cells.iter().any(|cell| Some(&cell.square) == arrow.last() && cell.piece.is_none());
            overlays::draw_arrow(&mut scene, &layout, arrow, is_free, self.is_refused);
        }
        for cell in &self.view.cells {
            if self.arrows.iter().any(|arrow| overlays::covers_number(&layout, arrow, cell.square)) {
                board::draw_number(&mut scene, &layout, cell.square, TextStyle::OverArrow);
            }
        }
        scene
    }
}
