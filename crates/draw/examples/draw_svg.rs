//! Draws a refused move as SVG: `cargo run -p touchmove-draw --example draw_svg > refused.svg`.

use std::error::Error;
use touchmove::{AnyPosition, Game, Lang};
use touchmove_draw::Picture;

fn main() -> Result<(), Box<dyn Error>> {
    // The elephant on (0,2) blocks the horse.
    let position = AnyPosition::initial(Game::DuckChess)?;
    let mv = position.parse_move("0 1 1 3")?;
    if let Err(refusal) = position.check(&mv) {
        let view = position.view();
        print!("{}", Picture::of_refusal(&view, &refusal, Lang::En).svg());
    }
    Ok(())
}
