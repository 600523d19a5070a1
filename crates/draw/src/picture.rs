//! A position with what there is to say about it, and the ways to draw it.

use crate::board::{self, Layout};
use crate::lettering::Type;
use crate::pieces::{self, Pieces};
use crate::png::PngError;
use crate::scene::Scene;
use crate::text::{Ink, Signs, board_text};
use crate::{legend, notes, png, svg, words};
use touchmove::Lang;
use touchmove::board::Spot;
use touchmove::table::{Refused, View};

/// A picture of a position: which marks and arrows lie over it, and how it is seen.
///
/// The bytes of all its forms are the same on every machine.
///
/// ```
/// use touchmove::{Game, table};
/// use touchmove_draw::{Picture, squares, way};
///
/// let view = table::open(Game::Checkers, Some("W:WK10,K12:B8")).unwrap().view();
/// let picture = Picture::new(&view).mark(squares(&view, "8").unwrap()).arrow(way(&view, "12-3").unwrap());
/// assert!(picture.svg().contains("<title id="));
/// assert!(picture.ascii().contains("[ r8]"));
/// assert!(picture.png(400).unwrap().starts_with(b"\x89PNG"));
/// ```
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    view: &'a View,
    marks: Vec<Spot>,
    arrows: Vec<Vec<Spot>>,
    is_refused: bool,
    flip: bool,
    pieces: Pieces,
    lang: Lang,
    title: Option<String>,
}

impl<'a> Picture<'a> {
    /// The position alone.
    pub fn new(view: &'a View) -> Self {
        let (marks, arrows) = (Vec::new(), Vec::new());
        Picture {
            view,
            marks,
            arrows,
            is_refused: false,
            flip: false,
            pieces: Pieces::default(),
            lang: Lang::En,
            title: None,
        }
    }

    /// A move that was refused in this position: the squares of the reason are marked, an arrow shows the move as far as it
    /// stays on the board ([`way_of`](crate::way_of) its text), and the title is the reason. `lang` is the language of
    /// the refusal's words.
    ///
    /// ```
    /// use touchmove::{Game, Lang, table};
    /// use touchmove_draw::{Picture, way_of};
    ///
    /// let table = table::open(Game::Checkers, Some("W:WK10,K12:B8")).unwrap();
    /// let Err(table::PlayError::Refused(refused)) = table.check("10-6", Lang::En) else { unreachable!() };
    /// let view = table.view();
    /// let picture = Picture::of_refusal(&view, &refused, &way_of(&view, "10-6"), Lang::En);
    /// assert!(picture.svg().contains(">CK4: a jump is due: 12x3 takes 8</title>"));
    /// ```
    pub fn of_refusal(view: &'a View, refused: &Refused, way: &[Spot], lang: Lang) -> Self {
        let colon = match lang {
            Lang::En => ": ",
            Lang::Zh => "：",
        };
        let mut way = way.to_vec();
        if let (Some(turning), [_, _]) = (refused.turning, &way[..]) {
            way.insert(1, turning);
        }
        Picture::new(view)
            .mark(refused.squares.iter().copied())
            .arrow(way)
            .refused(true)
            .lang(lang)
            .title(format!("{}{colon}{}", refused.clause, refused.words))
    }

    /// Marks squares too.
    #[must_use]
    pub fn mark(mut self, spots: impl IntoIterator<Item = Spot>) -> Self {
        for spot in spots {
            if !self.marks.contains(&spot) {
                self.marks.push(spot);
            }
        }
        self
    }

    /// Whether arrows are those of a move that was refused: they are drawn red and broken then.
    #[must_use]
    pub fn refused(mut self, is_refused: bool) -> Self {
        self.is_refused = is_refused;
        self
    }

    /// Draws an arrow too, over these squares from the first to the last. One square alone makes no arrow.
    #[must_use]
    pub fn arrow(mut self, way: Vec<Spot>) -> Self {
        if way.windows(2).any(|step| step[0] != step[1]) {
            self.arrows.push(way);
        }
        self
    }

    /// Whether the board is seen from the other side.
    #[must_use]
    pub fn flip(mut self, flip: bool) -> Self {
        self.flip = flip;
        self
    }

    /// What stands on the pieces of duck chess.
    #[must_use]
    pub fn pieces(mut self, pieces: Pieces) -> Self {
        self.pieces = pieces;
        self
    }

    /// The language of its words.
    #[must_use]
    pub fn lang(mut self, lang: Lang) -> Self {
        self.lang = lang;
        self
    }

    /// The title; without one it is the game and whose turn it is.
    #[must_use]
    pub fn title(mut self, title: String) -> Self {
        self.title = Some(title);
        self
    }

    /// As SVG: one file that asks for no font and can be made any size, with title and description for screen readers.
    pub fn svg(&self) -> String {
        let title = self.title.clone().unwrap_or_else(|| words::title(self.view, self.lang));
        let description = words::description(self.view, &self.marks, &self.arrows, self.lang);
        svg::svg(&self.scene(), &svg::Words { title: &title, description: &description, lang: self.lang })
    }

    /// As PNG, so many pixels wide.
    ///
    /// # Errors
    /// When it cannot be so wide: see [`PNG_WIDTHS`](crate::PNG_WIDTHS).
    pub fn png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        png::png(&self.scene(), width)
    }

    /// As text for a terminal, with the signs that Unicode has for pieces. Marked squares stand in brackets, and so do those
    /// of arrows.
    pub fn text(&self, ink: Ink) -> String {
        board_text(self.view, &self.bracketed(), self.flip, Signs::Unicode(self.pieces), ink)
    }

    /// As text of ASCII only: letters for pieces. Marked squares stand in brackets, and so do those of arrows.
    pub fn ascii(&self) -> String {
        board_text(self.view, &self.bracketed(), self.flip, Signs::Letters, Ink::Plain)
    }

    /// Whose turn it is or who has won, and what the signs of [`text`](Self::text) stand for.
    pub fn legend(&self) -> String {
        legend::legend_of(self.view, Signs::Unicode(self.pieces), self.lang)
    }

    fn bracketed(&self) -> Vec<Spot> {
        self.marks.iter().chain(self.arrows.iter().flatten()).copied().collect()
    }

    /// What the SVG and the PNG show.
    fn scene(&self) -> Scene {
        let layout = Layout::new(self.view, self.flip);
        let (width, height) = layout.size();
        let mut scene = Scene::new(width, height);
        board::draw_ground(&mut scene, self.view, &layout);
        self.marks.iter().for_each(|spot| notes::draw_mark(&mut scene, &layout, *spot));
        board::draw_lines_and_names(&mut scene, self.view, &layout);
        for cell in &self.view.cells {
            let Some(figure) = cell.figure else { continue };
            let ((x, y), game) = (layout.stand(cell.spot), self.view.game);
            let name = pieces::name(game, figure, self.pieces);
            scene.stamp(&name, x, y, || pieces::shapes(game, figure, self.pieces));
        }
        self.marks.iter().for_each(|spot| notes::draw_frame(&mut scene, &layout, *spot));
        for arrow in &self.arrows {
            let is_free =
                self.view.cells.iter().any(|cell| Some(&cell.spot) == arrow.last() && cell.figure.is_none());
            notes::draw_arrow(&mut scene, &layout, arrow, is_free, self.is_refused);
        }
        for cell in &self.view.cells {
            if self.arrows.iter().any(|arrow| notes::covers_number(&layout, arrow, cell.spot)) {
                board::draw_number(&mut scene, &layout, cell.spot, Type::OverArrow);
            }
        }
        scene
    }
}
