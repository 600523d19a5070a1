//! What pieces there are.

use std::fmt;

/// The pieces of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)] // The fields are what their names say.
pub struct Pieces {
    pub men: u8,
    pub kings: u8,
}

impl Pieces {
    /// Returns the number of pieces.
    pub const fn count(self) -> u8 {
        self.men + self.kings
    }

    fn with_count(count: u8) -> impl DoubleEndedIterator<Item = Self> {
        (0..=count).map(move |men| Pieces { men, kings: count - men })
    }
}

/// The pieces of both sides, from the view of the side to move. Its positions make up a *slice* of the tables.
///
/// As text it is the kings and men of the side to move, then those of the other side:
///
/// ```
/// use touchmove_engine::tables::{Material, Pieces};
/// let material = Material { mover: Pieces { men: 1, kings: 2 }, other: Pieces { men: 0, kings: 3 } };
/// assert_eq!(material.to_string(), "k2m1-k3m0");
/// assert_eq!(material.to_string().parse(), Ok(material));
/// assert_eq!((material.count(), material.men()), (6, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The pieces of the side to move.
    pub mover: Pieces,
    /// The pieces of the other side.
    pub other: Pieces,
}

/// The maximum number of pieces of tables.
pub const MAX_PIECES: u8 = 7;

impl Material {
    /// Returns the number of pieces.
    pub const fn count(self) -> u8 {
        self.mover.count() + self.other.count()
    }

    /// Whether both sides have pieces, and not too many.
    pub(super) fn is_valid(self) -> bool {
        let Material { mover, other } = self;
        let total: u16 = [mover.men, mover.kings, other.men, other.kings].into_iter().map(u16::from).sum();
        total <= MAX_PIECES.into() && mover.count() > 0 && other.count() > 0
    }

    /// Returns the number of men.
    pub const fn men(self) -> u8 {
        self.mover.men + self.other.men
    }

    /// Returns the same pieces with the other side to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Material { mover: self.other, other: self.mover }
    }

    /// Returns all material of this many pieces, with both sides present: less men first, since men become kings.
    pub fn with_count(count: u8) -> Vec<Self> {
        let sides = (1..count).flat_map(|mover| {
            Pieces::with_count(mover).flat_map(move |mover_pieces| {
                Pieces::with_count(count - mover).map(move |other| Material { mover: mover_pieces, other })
            })
        });
        let mut all: Vec<Self> = sides.collect();
        all.sort_by_key(|material| (material.men(), *material));
        all
    }

    /// Returns the material after one move, from the view of the side to move then, for all moves that change it and leave both sides
    /// pieces.
    pub fn successors(self) -> Vec<Self> {
        let Material { mover, other } = self;
        let crowned = Pieces { men: mover.men.saturating_sub(1), kings: mover.kings + 1 };
        let movers = if mover.men > 0 { vec![mover, crowned] } else { vec![mover] };
        let mut successors = Vec::new();
        for men in 0..=other.men {
            for kings in 0..=other.kings {
                let left = Pieces { men, kings };
                let after = movers.iter().map(|&moved| Material { mover: left, other: moved });
                successors.extend(after.filter(|after| left.count() > 0 && *after != self.swapped()));
            }
        }
        successors
    }

    /// Returns a small number that identifies the material.
    pub(super) const fn id(self) -> usize {
        let Material { mover, other } = self;
        Self::id_of([mover.men as u32, other.men as u32], [mover.kings as u32, other.kings as u32])
    }

    /// Returns the number that identifies these numbers of men and kings.
    #[inline(always)]
    pub(super) const fn id_of(men: [u32; 2], kings: [u32; 2]) -> usize {
        (men[0] | men[1] << 3 | kings[0] << 6 | kings[1] << 9) as usize % Self::ID_COUNT
    }

    pub(super) const ID_COUNT: usize = 1 << 12;
}

/// Material and the same with the other side to move: the positions of both depend on each other. The first has the stronger side,
/// or the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MaterialPair(Material);

impl MaterialPair {
    /// Returns the pair that has this material.
    pub fn of(material: Material) -> Self {
        let strength = |material: Material| (material.mover.count(), material.mover.kings);
        let swapped = material.swapped();
        MaterialPair(if strength(material) >= strength(swapped) { material } else { swapped })
    }

    /// Returns the first of the two.
    pub const fn first(self) -> Material {
        self.0
    }

    /// Returns the one or two that there are.
    pub fn both(self) -> impl Iterator<Item = Material> {
        let swapped = self.0.swapped();
        [self.0].into_iter().chain((swapped != self.0).then_some(swapped))
    }

    /// Returns all pairs of this many pieces, in the order in which they can be built.
    pub fn with_count(count: u8) -> Vec<Self> {
        let is_first = |material: &Material| MaterialPair::of(*material).0 == *material;
        Material::with_count(count).into_iter().filter(is_first).map(MaterialPair).collect()
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Material { mover, other } = self;
        write!(f, "k{}m{}-k{}m{}", mover.kings, mover.men, other.kings, other.men)
    }
}

/// The first of the two.
impl fmt::Display for MaterialPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text that is no material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidMaterial;

impl fmt::Display for InvalidMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "material is written as k2m1-k3m0, with both sides present and at most {MAX_PIECES} pieces")
    }
}

impl std::error::Error for InvalidMaterial {}

impl std::str::FromStr for Material {
    type Err = InvalidMaterial;

    fn from_str(text: &str) -> Result<Self, InvalidMaterial> {
        let digit = |byte: u8| (byte as char).to_digit(10).map(|digit| digit as u8).ok_or(InvalidMaterial);
        let &[b'k', kings, b'm', men, b'-', b'k', other_kings, b'm', other_men] = text.as_bytes() else {
            return Err(InvalidMaterial);
        };
        let mover = Pieces { men: digit(men)?, kings: digit(kings)? };
        let other = Pieces { men: digit(other_men)?, kings: digit(other_kings)? };
        let material = Material { mover, other };
        if material.is_valid() { Ok(material) } else { Err(InvalidMaterial) }
    }
}
