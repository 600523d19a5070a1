//! The hand-written part of a package. Its files are in the folders of the games, each of them once, whatever the format.

use super::PackageError;
use crate::reference::Mutation;
use touchmove::Text;

/// The hand-written part of a package, and how much is generated.
#[derive(Debug)]
#[non_exhaustive]
pub struct PackageSources {
    /// The name of the problem in its statement.
    pub name: Text,
    /// Identifies the problem in contest systems; it never changes.
    pub uuid: &'static str,
    /// Whose idea the problem was.
    pub source: &'static str,
    /// The statement in English.
    pub statement_en: &'static str,
    /// The statement in Chinese.
    pub statement_zh: &'static str,
    /// The sample input.
    pub sample: &'static str,
    /// The validator of inputs.
    pub input_validator: &'static str,
    /// The validator of answers, which only the newer format asks for.
    pub answer_validator: &'static str,
    /// The solution in C++.
    pub solution_cpp: &'static str,
    /// The solution in Python.
    pub solution_py: &'static str,
    /// Wrong submissions, as changes of the Python solution.
    pub patches: &'static [Patch],
    /// The position in the statement's picture; `None` for the opening.
    pub pictured: Option<&'static str>,
    /// The number of cases in the file of one generator.
    pub cases_per_file: usize,
    /// The number of files of each generator.
    pub files_per_generator: u64,
    /// The number of cases in the last file, which is by all generators.
    pub mixed_cases: usize,
}

/// Declares the sources of a game's package from the files in its folder `package`.
macro_rules! sources {
    ($($field:ident: $value:expr,)+) => {
        $crate::package::PackageSources {
            statement_en: include_str!("package/problem.en.tex"),
            statement_zh: include_str!("package/problem.zh.tex"),
            sample: include_str!("package/sample.in"),
            input_validator: include_str!("package/validate.py"),
            answer_validator: include_str!("package/answers.py"),
            solution_cpp: include_str!("package/solution.cpp"),
            solution_py: include_str!("package/solution.py"),
            $($field: $value,)+
        }
    };
}
pub(crate) use sources;

/// A change of the Python solution that makes it a wrong submission.
#[derive(Debug)]
pub struct Patch {
    /// The name of the mutation.
    pub mutation: &'static str,
    right: &'static str,
    wrong: &'static str,
}

impl Patch {
    pub(crate) const fn new(mutation: &'static str, right: &'static str, wrong: &'static str) -> Self {
        Patch { mutation, right, wrong }
    }

    /// Returns the wrong program, with the description of the mutation in its first line.
    pub(super) fn apply(&self, solution: &str, mutations: &[Mutation]) -> Result<String, PackageError> {
        let mutation = mutations
            .iter()
            .find(|mutation| mutation.name == self.mutation)
            .ok_or_else(|| PackageError(format!("there is no mutation {}", self.mutation)))?;
        if solution.matches(self.right).count() != 1 {
            return Err(PackageError(format!("{}: the patch does not apply in one place", self.mutation)));
        }
        Ok(format!("# {}\n{}", mutation.description.en, solution.replace(self.right, self.wrong)))
    }
}
