//! How much a response may hold.

/// How much a response may hold. `openapi.json` states the defaults.
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
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            max_records: 10_000,
            max_moves: 2_000,
            max_cases: 1_000,
            max_png_width: 2048,
            max_arrow_squares: 256,
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
        assert!(OPENAPI.contains(&format!("\"maximum\": {}", limits.max_png_width)));
        assert!(OPENAPI.contains(&format!("at most {} squares", limits.max_arrow_squares)));
    }
}
