//! Validates every response against `openapi.json`, and requests every path of it.

use crate::client::{Client, JSON, Response, get, shared};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex};
use touchmove_server::{OPENAPI, routes};

static CONTRACT: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(OPENAPI).unwrap());

/// Returns the validator of a schema. Building one is slow, so they are kept.
fn validator(schema: &Value) -> Arc<Validator> {
    static CACHE: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let build = || {
        let mut schema = schema.clone();
        schema["components"] = CONTRACT["components"].clone();
        Arc::new(jsonschema::draft202012::new(&schema).unwrap())
    };
    Arc::clone(CACHE.lock().unwrap().entry(schema.to_string()).or_insert_with(build))
}

fn assert_valid(schema: &Value, value: &Value, context: &str) {
    if let Err(error) = validator(schema).validate(value) {
        let excerpt: String = value.to_string().chars().take(2000).collect();
        panic!("{context}: {error} at {}: {excerpt}", error.instance_path());
    }
}

/// Follows a reference into the contract.
fn resolve(value: &'static Value) -> &'static Value {
    match value["$ref"].as_str() {
        Some(reference) => CONTRACT.pointer(reference.trim_start_matches('#')).unwrap(),
        None => value,
    }
}

/// Returns the operation that a request is for.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap();
    let matches = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len()
            && template.iter().zip(&path).all(|(a, b)| a == b || (a.starts_with('{') && !b.is_empty()))
    };
    let paths = CONTRACT["paths"].as_object().unwrap();
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_lowercase() };
    paths.iter().find(|(template, _)| matches(template)).and_then(|(_, operations)| operations.get(&method))
}

/// Validates a response, and the JSON that it answers.
pub(crate) fn check(method: &str, path: &str, content_type: &str, body: &[u8], response: &Response) {
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(response.header(name), Some(value), "{path}");
    }
    let is_immutable = path.starts_with("/assets/") && response.status < 400;
    let cache = if is_immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    assert_eq!(response.header("cache-control"), Some(cache), "{path}");
    let policy = response.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'self';") && policy.contains("frame-ancestors 'none'"),
        "{policy}"
    );
    if method == "HEAD" || response.status == 304 {
        return;
    }
    let Some(operation) = operation(method, path) else {
        if response.status >= 400 {
            assert_eq!(response.header("content-type"), Some("application/problem+json"), "{path}");
            assert_valid(&json!({"$ref": "#/components/schemas/Problem"}), &response.json(), path);
        } else {
            assert!(!path.starts_with("/api/"), "{path} is not in the contract");
        }
        return;
    };
    let declared = &operation["responses"];
    let declared = declared.get(response.status.to_string()).unwrap_or(&declared["default"]);
    let content = resolve(declared)["content"].as_object().unwrap();
    let response_type = response.header("content-type").unwrap();
    let media = content.get(response_type).expect("the content type is in the contract");
    if response_type.contains("json") {
        assert_valid(&media["schema"], &response.json(), path);
    }
    if response.status == 200 && content_type == JSON {
        let request = serde_json::from_slice(body).unwrap();
        assert_valid(&operation["requestBody"]["content"][JSON]["schema"], &request, "request");
    }
}

#[test]
fn contract_and_router_have_the_same_paths() {
    let routed: BTreeSet<(String, String)> =
        routes().into_iter().map(|(method, path)| (path.to_owned(), method.to_lowercase())).collect();
    let declared: BTreeSet<(String, String)> = CONTRACT["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, operations)| {
            operations.as_object().unwrap().keys().map(move |method| (path.clone(), method.clone()))
        })
        .collect();
    assert_eq!(routed, declared);
}

#[test]
fn every_path_responds() {
    let mut client = Client::new(shared());
    for (method, path) in routes() {
        let path = path.replace("{game}", "kings-tour");
        let response = match (method, path.rsplit('/').next().unwrap()) {
            ("GET", _) => client.get(&path),
            (_, "record" | "contest" | "output" | "detect") => client.post_text(&path, "c4 e6 d5\n"),
            (_, "convert") => client.post_text(&format!("{path}?to=list"), "c4 e6 d5\n"),
            (_, "setup") => client.post(&path, &json!({"pieces": []})),
            (_, "check") => client.post(&path, &json!({"input": "c4 e6 d5\n", "output": "3\n"})),
            (_, "puzzle-progress") => client.post(&path, &json!({"position": "c4 e6 d5", "moves": 2})),
            (_, "move") => client.post(&path, &json!({"move": "d3"})),
            _ => client.post(&path, &json!({})),
        };
        assert_eq!(response.status, 200, "{method} {path}: {}", String::from_utf8_lossy(&response.body));
    }
}

#[test]
fn the_example_of_every_operation_is_answered() {
    let mut client = Client::new(shared());
    for (path, operations) in CONTRACT["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["x-summary-zh"].is_string(), "{method} {path}");
            let example = &operation["x-example"];
            let target = example["target"].as_str().unwrap();
            let response = match &example["body"] {
                Value::Null => client.get(target),
                Value::String(text) => client.post_text(target, text),
                body => client.post(target, body),
            };
            assert_eq!(response.status, 200, "{target}: {}", String::from_utf8_lossy(&response.body));
        }
    }
}

#[test]
fn every_component_is_used_and_every_reference_resolves() {
    let mut used = BTreeSet::new();
    fn walk(value: &Value, used: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                if let Some(reference) = object.get("$ref").and_then(Value::as_str) {
                    assert!(CONTRACT.pointer(&reference[1..]).is_some(), "{reference} does not resolve");
                    used.insert(reference.to_owned());
                }
                object.values().for_each(|value| walk(value, used));
            }
            Value::Array(items) => items.iter().for_each(|value| walk(value, used)),
            _ => {}
        }
    }
    walk(&CONTRACT, &mut used);
    for (kind, components) in CONTRACT["components"].as_object().unwrap() {
        for name in components.as_object().unwrap().keys() {
            assert!(used.contains(&format!("#/components/{kind}/{name}")), "{kind}/{name} is not used");
        }
    }
}

#[test]
fn invalid_responses_are_detected() {
    let view = Client::new(shared()).post("/api/games/checkers/view", &json!({})).ok();
    let schema = json!({"$ref": "#/components/schemas/View"});
    assert_valid(&schema, &view, "view");
    for (field, invalid) in
        [("rows", json!("8")), ("winner", json!("red")), ("moves", json!([{}])), ("more", json!(1))]
    {
        let mut view = view.clone();
        view[field] = invalid;
        assert!(!validator(&schema).is_valid(&view), "{field}");
    }
}

#[test]
fn contract_is_served() {
    assert_eq!(get("/api/openapi.json").ok(), *CONTRACT);
}
