//! The data: the sample; then, secret, the witnesses of the mutations and generated cases of every kind. All answers are the judge's.

use super::{PackageError, PackageFile, PackageSources};
use crate::generate::generate_cases;
use crate::judge::judge;
use crate::printers::OutputFormat;
use crate::problem::{Generator, Problem};

const SEED: u64 = 1;

/// Returns all files in `data`.
pub(super) fn data<P: Problem>(sources: &PackageSources) -> Result<Vec<PackageFile>, PackageError> {
    let mut secret = witnesses::<P>();
    for generator in P::generators() {
        let name = generator.name;
        let generator = [generator];
        let file = |seed: u64| (name.to_owned(), generated(&generator, sources.cases_per_file, seed));
        secret.extend((0..sources.files_per_generator).map(|index| file(SEED + index)));
    }
    secret.push(("mixed".to_owned(), generated(&P::generators(), sources.mixed_cases, SEED)));
    let mut inputs = vec![("sample/1".to_owned(), sources.sample.to_owned())];
    for (name, input) in secret {
        // Duplicates are dropped, and a generator may have no case within the limits.
        if input != P::input(&[]) && inputs.iter().all(|(_, other)| *other != input) {
            inputs.push((format!("secret/{:02}-{name}", inputs.len()), input));
        }
    }
    let mut files = Vec::new();
    for (name, input) in inputs {
        let mut answers = Vec::new();
        judge(P::GAME, input.as_bytes(), &mut answers, &OutputFormat::Contest)
            .map_err(|error| PackageError(format!("{name}: {error}")))?;
        files.push(PackageFile::new(format!("data/{name}.in"), input));
        files.push(PackageFile::new(format!("data/{name}.ans"), answers));
    }
    Ok(files)
}

fn generated<P: Problem>(generators: &[Generator<P>], count: usize, seed: u64) -> String {
    let cases = generate_cases::<P>(generators, count, seed);
    P::input(&cases.into_iter().filter_map(P::within_limits).collect::<Vec<_>>())
}

/// Returns the witnesses, one file per clause; where an input has one case only, one file per mutation.
fn witnesses<P: Problem>() -> Vec<(String, String)> {
    let mut files: Vec<(String, Vec<&str>)> = Vec::new();
    for mutation in P::MUTATIONS {
        let name = if P::MAX_CASES == 1 { mutation.name.to_owned() } else { mutation.clause.to_lowercase() };
        let input = mutation.witness.input;
        let case = input.strip_suffix(P::INPUT_END).unwrap_or(input);
        match files.iter_mut().find(|(other, _)| *other == name) {
            Some((_, cases)) if cases.contains(&case) => {}
            Some((_, cases)) => cases.push(case),
            None => files.push((name, vec![case])),
        }
    }
    files.into_iter().map(|(name, cases)| (name, cases.concat() + P::INPUT_END)).collect()
}
