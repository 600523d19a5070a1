//! Deserializes languages by their codes, `en` and `zh`.

use serde::{Deserialize, Deserializer};
use touchmove::Lang;

#[derive(Deserialize)]
#[serde(remote = "Lang", rename_all = "lowercase")]
enum LangDef {
    En,
    Zh,
}

#[derive(Deserialize)]
struct Code(#[serde(with = "LangDef")] Lang);

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Lang, D::Error> {
    LangDef::deserialize(deserializer)
}

pub(crate) fn optional<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Lang>, D::Error> {
    Ok(Option::<Code>::deserialize(deserializer)?.map(|Code(lang)| lang))
}
