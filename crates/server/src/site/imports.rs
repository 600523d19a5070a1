//! Which scripts a script needs before it runs. Those that it imports later, by `import()`, are not among them.

use std::collections::BTreeSet;

/// Returns the script with this path and all that it imports, directly or not, by their paths. `read` returns the text of a script.
pub(super) fn reachable<'a>(path: &str, read: impl Fn(&str) -> Option<&'a str>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut unread = vec![path.to_owned()];
    while let Some(path) = unread.pop() {
        let Some(script) = read(&path).filter(|_| !found.contains(&path)) else { continue };
        unread.extend(imports(script).map(|import| resolve(&path, import)));
        found.insert(path);
    }
    found
}

/// Returns what a script imports, as it is written there: the declaration must end on a line of its own.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let is_declaration = ["import ", "export ", "}"].iter().any(|start| line.starts_with(start));
        let (before, path) = line.trim_end().strip_suffix("\";")?.rsplit_once('"')?;
        (is_declaration && (before.ends_with("from ") || before == "import ")).then_some(path)
    })
}

/// Resolves a relative path in a script.
fn resolve(script: &str, path: &str) -> String {
    let mut parts: Vec<&str> = script.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_followed_unless_they_come_later() {
        let scripts = [
            (
                "app.js",
                "import { a } from \"./a.js\";\nimport \"./b.js\";\nconst c = () => import(\"./c.js\");",
            ),
            ("a.js", "import {\nx,\n} from \"./folder/d.js\";\nconst from = \"./c.js\";"),
            ("b.js", "import \"./app.js\";"),
            ("folder/d.js", "export { e } from \"../e.js\";"),
            ("e.js", ""),
            ("c.js", ""),
        ];
        let read = |path: &str| scripts.iter().find(|(name, _)| *name == path).map(|(_, script)| *script);
        let found: Vec<String> = reachable("app.js", read).into_iter().collect();
        assert_eq!(found, ["a.js", "app.js", "b.js", "e.js", "folder/d.js"]);
    }
}
