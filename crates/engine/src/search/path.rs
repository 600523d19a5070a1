//! The positions from the start of the game to the one that the search looks at, for the draws of HR1 to HR3.

use super::game::Node as _;
use super::game::SearchGame;
use touchmove::{GameHistory, HouseRules};

#[derive(Clone, Copy)]
struct Step {
    key: u64,
    /// The number of consecutive reversible plies up to the position.
    quiet: u32,
}

/// The positions of the game and, after them, of the search.
pub(crate) struct Path {
    steps: Vec<Step>,
    /// The index of the position that the search starts from.
    root: usize,
    repetition: bool,
    /// HR2, HR3: the number of reversible plies after which the game is drawn.
    quiet_limit: Option<u32>,
    salt: u64,
}

impl Path {
    /// Creates the path of a game up to now.
    pub(crate) fn new<P: SearchGame>(game: &GameHistory<P>) -> Self {
        let HouseRules { repetition, quiet_limit, .. } = game.house_rules();
        let key = |position: &P| P::Node::new(position).key();
        let mut steps = vec![Step { key: key(game.start()), quiet: 0 }];
        let mut before = game.start();
        for ply in game.plies() {
            let last = steps.last().map_or(0, |step| step.quiet);
            let quiet = if before.is_irreversible(&ply.mv) { 0 } else { last + 1 };
            steps.push(Step { key: key(&ply.position), quiet });
            before = &ply.position;
        }
        let mut path = Path {
            root: steps.len() - 1,
            steps,
            repetition,
            quiet_limit: P::INFO.quiet_limit.filter(|_| quiet_limit).map(|limit| limit.plies),
            salt: 0,
        };
        path.salt = path.salt();
        path
    }

    /// Returns a number for the positions that have occurred twice, so that they are draws when they occur again. What a search
    /// finds out depends on them, so their number is a part of the key of all its positions.
    fn salt(&self) -> u64 {
        if !self.repetition {
            return 1;
        }
        let last = self.steps[self.root];
        let reachable = &self.steps[self.root - (last.quiet as usize).min(self.root)..];
        let is_second = |index: &usize| {
            let earlier = &reachable[..*index];
            earlier.iter().filter(|step| step.key == reachable[*index].key).count() == 1
        };
        (0..reachable.len()).filter(is_second).fold(0, |salt, index| salt ^ reachable[index].key)
    }

    /// Returns the key for what is found out about the position.
    pub(crate) fn salted_key(&self) -> u64 {
        self.salted(self.steps.last().map_or(0, |step| step.key))
    }

    fn salted(&self, key: u64) -> u64 {
        key ^ self.salt.rotate_left(17)
    }

    pub(crate) fn push(&mut self, key: u64, is_irreversible: bool) {
        let quiet = if is_irreversible { 0 } else { self.quiet() + 1 };
        self.steps.push(Step { key, quiet });
    }

    /// Adds a position after which only captures are searched, so that it cannot be repeated.
    pub(crate) fn push_unrepeatable(&mut self, is_irreversible: bool) {
        self.push(0, is_irreversible);
    }

    pub(crate) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Returns the number of consecutive reversible plies up to the position.
    pub(crate) fn quiet(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.quiet)
    }

    /// Whether HR2 or HR3 ends the game in the position, unless the rules of the game do.
    pub(crate) fn is_at_quiet_limit(&self) -> bool {
        self.quiet_limit.is_some_and(|limit| self.quiet() >= limit)
    }

    /// Whether HR2 or HR3 can end the game within this many plies.
    pub(crate) fn can_reach_quiet_limit(&self, plies: u32) -> bool {
        self.quiet_limit.is_some_and(|limit| self.quiet().saturating_add(plies) >= limit)
    }

    /// Whether the position counts as a draw by repetition: it is on the path of this search already, since the side that
    /// repeated it can do so again, or it has occurred twice in the game before (HR1).
    pub(crate) fn is_repetition(&self) -> bool {
        if !self.repetition {
            return false;
        }
        let last = self.steps.len() - 1;
        let Step { key, quiet } = self.steps[last];
        let mut earlier_in_game = 0;
        let mut back = 4;
        while back <= (quiet as usize).min(last) {
            let index = last - back;
            if self.steps[index].key == key {
                if index >= self.root {
                    return true;
                }
                earlier_in_game += 1;
                if earlier_in_game == 2 {
                    return true;
                }
            }
            back += 2;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::checkers::Position;

    fn path(moves: &[&str]) -> Path {
        let mut game = GameHistory::new("B:WK32:BK1".parse::<Position>().unwrap());
        moves.iter().for_each(|text| {
            game.play(&text.parse().unwrap()).unwrap();
        });
        Path::new(&game)
    }

    #[test]
    fn the_third_occurrence_in_the_game_is_a_draw_and_the_second_in_the_search() {
        let cycle = ["1-6", "32-28", "6-1", "28-32"];
        let once = path(&cycle);
        assert!(!once.is_repetition());
        let mut twice = path(&[cycle, cycle].concat()[..7]);
        let start = once.steps[0].key;
        twice.push(start, false);
        assert!(twice.is_repetition());
        let mut path = path(&[]);
        for key in [1, 2, 3] {
            path.push(key, false);
        }
        path.push(start, false);
        assert!(path.is_repetition());
        path.pop();
        path.push(start, true);
        assert!(!path.is_repetition());
    }

    #[test]
    fn reversible_plies_are_counted_to_the_limit() {
        let mut path = path(&["1-6"]);
        assert_eq!(path.quiet(), 1);
        assert!(
            !path.is_at_quiet_limit() && path.can_reach_quiet_limit(79) && !path.can_reach_quiet_limit(78)
        );
        (2..=80).for_each(|key| path.push(key, false));
        assert!(path.is_at_quiet_limit());
        path.push(7, true);
        assert_eq!(path.quiet(), 0);
    }

    #[test]
    fn positions_that_have_occurred_twice_are_part_of_the_key() {
        let cycle = ["1-6", "32-28", "6-1", "28-32"];
        assert_ne!(path(&cycle).salted(5), path(&[]).salted(5));
        assert_eq!(path(&cycle[..3]).salted(5), path(&[]).salted(5));
    }
}
