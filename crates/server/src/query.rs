//! The query of a request: what is behind the `?`.

use crate::problem::{BAD_QUERY, Problem};
use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use touchmove::Lang;

/// What the query says. Types refuse what they do not know, so a misspelt name is no silent default.
pub(crate) struct Said<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Said<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        query.map(|Query(query)| Said(query)).map_err(|rejection| {
            let cause = rejection.source().map_or_else(|| rejection.to_string(), ToString::to_string);
            Problem::new(BAD_QUERY, cause)
        })
    }
}

/// A language by its code.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Tongue {
    #[default]
    En,
    Zh,
}

impl From<Tongue> for Lang {
    fn from(tongue: Tongue) -> Self {
        match tongue {
            Tongue::En => Lang::En,
            Tongue::Zh => Lang::Zh,
        }
    }
}

/// A query that says no more than the language.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct InTongue {
    #[serde(default)]
    pub(crate) lang: Tongue,
}

/// A query that says nothing.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Nothing {}
