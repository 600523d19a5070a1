//! How much a response may hold, and what the engine may use for it.

use std::sync::Arc;
use touchmove_engine::tables::Tables;

/// How much a response may hold, and what the engine may use for it. `openapi.json` states the defaults.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Records listed in a response.
    pub max_records: usize,
    /// Moves of the selected record in a response.
    pub max_moves: usize,
    /// Contest cases answered in a response.
    pub max_cases: usize,
    /// Width of a PNG in pixels.
    pub max_png_width: u32,
    /// Squares of all arrows in a picture together.
    pub max_arrow_squares: usize,
    /// Positions that a search looks at if the request does not say how many.
    pub default_nodes: u64,
    /// Maximum number of positions that a search looks at.
    pub max_nodes: u64,
    /// Maximum number of moves in an analysis.
    pub max_lines: usize,
    /// Moves played before the position of a request.
    pub max_moves_before: usize,
    /// Bytes of a search's transposition table.
    pub engine_memory: usize,
    /// The endgame tables that searches use, if there are any.
    pub tables: Option<Arc<Tables>>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_records: 10_000,
            max_moves: 2_000,
            max_cases: 1_000,
            max_png_width: 2048,
            max_arrow_squares: 256,
            default_nodes: 200_000,
            max_nodes: 5_000_000,
            max_lines: 20,
            max_moves_before: 1_000,
            engine_memory: 8 << 20,
            tables: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Limits, OPENAPI};
    use serde_json::Value;

    #[test]
    fn openapi_states_the_defaults() {
        let limits = Limits::default();
        let contract: Value = serde_json::from_str(OPENAPI).unwrap();
        let schemas = &contract["components"]["schemas"];
        assert_eq!(schemas["RecordResponse"]["properties"]["records"]["maxItems"], limits.max_records);
        assert_eq!(schemas["SelectedRecord"]["properties"]["moves"]["maxItems"], limits.max_moves);
        assert_eq!(schemas["ContestResponse"]["properties"]["answers"]["maxItems"], limits.max_cases);
        assert_eq!(schemas["Nodes"]["maximum"], limits.max_nodes);
        let nodes = schemas["Nodes"]["description"].as_str().unwrap();
        assert!(nodes.contains(&format!("the default is {}.", limits.default_nodes)), "{nodes}");
        assert_eq!(schemas["MovesBefore"]["maxItems"], limits.max_moves_before);
        assert_eq!(schemas["AnalyzeRequest"]["properties"]["lines"]["maximum"], limits.max_lines);
        assert_eq!(schemas["AnalyzeResponse"]["properties"]["lines"]["maxItems"], limits.max_lines);
        assert!(OPENAPI.contains(&format!("\"maximum\": {}", limits.max_png_width)));
        assert!(OPENAPI.contains(&format!("at most {} squares", limits.max_arrow_squares)));
    }
}
