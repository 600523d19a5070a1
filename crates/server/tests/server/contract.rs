//! `openapi.json` says what the server does: every answer is compared with it, and every path of it is asked.

use crate::client::{Answer, Client, usual};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};
use touchmove_server::{OPENAPI, routes};

static CONTRACT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(OPENAPI).unwrap());

/// The validator of one of the contract's schemas.
fn validator(schema: &Value) -> Arc<Validator> {
    static KNOWN: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap();
    let make = || {
        let mut whole = schema.clone();
        whole["components"] = CONTRACT["components"].clone();
        Arc::new(jsonschema::draft202012::new(&whole).unwrap())
    };
    Arc::clone(known.entry(schema.to_string()).or_insert_with(make))
}

fn assert_valid(schema: &Value, value: &Value, what: &str) {
    if let Err(error) = validator(schema).validate(value) {
        panic!(
            "{what}: {error} at {}: {}",
            error.instance_path(),
            value.to_string().chars().take(2000).collect::<String>()
        );
    }
}

/// What stands behind a reference into the contract.
fn resolved(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => CONTRACT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// The operation that a request asks for.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len()
            && template.iter().zip(&path).all(|(a, b)| a == b || (a.starts_with('{') && !b.is_empty()))
    };
    let paths = CONTRACT["paths"].as_object().unwrap();
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_lowercase() };
    paths.iter().find(|(template, _)| fits(template)).and_then(|(_, operations)| operations.get(&method))
}

/// Compares an answer with what the contract says of it.
pub(crate) fn check(method: &str, path: &str, kind: &str, question: &[u8], answer: &Answer) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-cache"),
    ] {
        assert_eq!(answer.header(name), Some(value), "{path}");
    }
    let policy = answer.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'self';") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    if method == "HEAD" || answer.status == 304 {
        return;
    }
    let Some(operation) = operation(method, path) else {
        if answer.status >= 400 {
            assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{path}");
            assert_valid(&json!({"$ref": "#/components/schemas/Problem"}), &answer.json(), path);
        } else {
            assert!(!path.starts_with("/api"), "{path} is not in the contract");
        }
        return;
    };
    let responses = &operation["responses"];
    let response = responses.get(answer.status.to_string()).unwrap_or(&responses["default"]);
    let content = resolved(response)["content"].as_object().unwrap();
    let media = content.get(answer.header("content-type").unwrap()).expect("the type is in the contract");
    if answer.header("content-type").unwrap().contains("json") {
        assert_valid(&media["schema"], &answer.json(), path);
    }
    if answer.status == 200 && kind == "application/json" {
        let question = serde_json::from_slice(question).unwrap();
        assert_valid(&operation["requestBody"]["content"][kind]["schema"], &question, "question");
    }
}

#[test]
fn the_contract_and_the_router_have_the_same_paths() {
    let routed: BTreeSet<(String, String)> =
        routes().into_iter().map(|(method, path)| (path.to_owned(), method.to_owned())).collect();
    let promised: BTreeSet<(String, String)> = CONTRACT["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, operations)| {
            operations.as_object().unwrap().keys().map(move |method| (path.clone(), method.clone()))
        })
        .collect();
    assert_eq!(routed, promised);
}

#[test]
fn every_path_of_the_contract_is_answered() {
    let mut client = Client::new(usual());
    for (method, path) in routes() {
        let path = path.replace("{game}", "kings-tour");
        let answer = match (method, path.rsplit('/').next().unwrap()) {
            ("get", _) => client.get(&path),
            (_, "record" | "contest") => client.text(&path, "c4 e6 d5\n"),
            (_, "setup") => client.post(&path, &json!({"pieces": []})),
            (_, "move") => client.post(&path, &json!({"move": "d3"})),
            _ => client.post(&path, &json!({})),
        };
        assert_eq!(answer.status, 200, "{method} {path}: {}", String::from_utf8_lossy(&answer.body));
    }
}

#[test]
fn every_schema_is_used_and_every_reference_leads_somewhere() {
    let mut used = BTreeSet::new();
    fn walk(value: &Value, used: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                    assert!(CONTRACT.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
                    used.insert(reference.to_owned());
                }
                object.values().for_each(|value| walk(value, used));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, used)),
            _ => {}
        }
    }
    walk(&CONTRACT, &mut used);
    for name in CONTRACT["components"]["schemas"].as_object().unwrap().keys() {
        assert!(used.contains(&format!("#/components/schemas/{name}")), "{name} is not used");
    }
}

#[test]
fn a_wrong_answer_is_seen() {
    let view = Client::new(usual()).post("/api/games/checkers/view", &json!({})).ok();
    let schema = json!({"$ref": "#/components/schemas/View"});
    assert_valid(&schema, &view, "view");
    for (field, wrong) in
        [("rows", json!("8")), ("winner", json!("red")), ("moves", json!([{}])), ("more", json!(1))]
    {
        let mut view = view.clone();
        view[field] = wrong;
        assert!(!validator(&schema).is_valid(&view), "{field}");
    }
}

#[test]
fn the_contract_is_given_out() {
    assert_eq!(crate::client::get("/api/openapi.json").ok(), *CONTRACT);
}

#[test]
fn the_numbers_in_the_contract_are_the_limits() {
    let limits = touchmove_server::Limits::default();
    let schemas = &CONTRACT["components"]["schemas"];
    assert_eq!(schemas["RecordAnswer"]["properties"]["records"]["maxItems"], limits.listed_records);
    assert_eq!(schemas["Chosen"]["properties"]["moves"]["maxItems"], limits.moves);
    assert_eq!(schemas["ContestAnswer"]["properties"]["answers"]["maxItems"], limits.answers);
    assert!(OPENAPI.contains(&format!("\"maximum\": {}", limits.png_width)));
}
