//! `#[serde(…)]` on a deriving type. What changes the wire is honoured where it means what we can
//! say, and refused with a reason where it does not; what is about writing alone is left alone.

use crate::attr::{Attrs, Set, entries, split};
use crate::errors::Errors;
use crate::given::Given;
use crate::key::{KEYS, Place};
use crate::model::Stated;
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::{Attribute, ExprPath, LitStr, Meta};

/// What a key of serde's is to us.
enum Meaning {
    /// The key of ours that is called the same.
    Ours,
    /// The field is none of the arguments.
    Skip,
    /// It says nothing about reading.
    Silent,
    /// It cannot be advertised.
    Refused(&'static str),
}

const MEANINGS: [(&str, Meaning); 28] = [
    ("rename", Meaning::Ours),
    ("rename_all", Meaning::Ours),
    ("rename_all_fields", Meaning::Ours),
    ("tag", Meaning::Ours),
    ("content", Meaning::Ours),
    ("untagged", Meaning::Ours),
    ("default", Meaning::Ours),
    ("flatten", Meaning::Ours),
    ("skip", Meaning::Skip),
    ("skip_deserializing", Meaning::Skip),
    ("deny_unknown_fields", Meaning::Silent),
    ("transparent", Meaning::Silent),
    ("skip_serializing", Meaning::Silent),
    ("skip_serializing_if", Meaning::Silent),
    ("serialize_with", Meaning::Silent),
    ("into", Meaning::Silent),
    ("bound", Meaning::Silent),
    ("crate", Meaning::Silent),
    ("expecting", Meaning::Silent),
    ("borrow", Meaning::Silent),
    ("getter", Meaning::Silent),
    ("alias", Meaning::Refused("a second name would not be advertised; leave it out")),
    (
        "other",
        Meaning::Refused("a variant for whatever else is sent cannot be advertised; leave it out"),
    ),
    ("with", Meaning::Refused("what it reads cannot be seen here; write `#[tool(with = module)]`")),
    (
        "deserialize_with",
        Meaning::Refused("what it reads cannot be seen here; write `#[tool(with = module)]`"),
    ),
    ("from", Meaning::Refused("write `#[tool(from = Type)]`")),
    ("try_from", Meaning::Refused("write `#[tool(try_from = Type)]`")),
    (
        "remote",
        Meaning::Refused("a type of another crate is read through `#[tool(with = module)]`"),
    ),
];

impl Attrs {
    /// Reads what serde's attributes say of an item that stands at `place`.
    pub(crate) fn read_serde(&mut self, attrs: &[Attribute], place: Place, errors: &mut Errors) {
        for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
            // What is no list, serde itself refuses.
            let Meta::List(list) = &attr.meta else { continue };
            for entry in entries(list.tokens.clone()) {
                self.serde_entry(&entry, place, errors);
            }
        }
    }

    fn serde_entry(&mut self, entry: &[TokenTree], place: Place, errors: &mut Errors) {
        let Ok((key, value)) = split(entry) else { return };
        match MEANINGS.iter().find(|(name, _)| key == name).map(|(_, meaning)| meaning) {
            Some(Meaning::Ours) => self.ours(&key, value, place, errors),
            Some(Meaning::Skip) if place == Place::Field => {
                self.skip = Some(Set::bare((), key.span()));
            }
            Some(Meaning::Skip) => {
                errors.at(&key, "a variant that is never read misleads; leave the variant out");
            }
            Some(Meaning::Silent) | None => {}
            Some(Meaning::Refused(why)) => {
                errors.at(&key, format!("serde's `{key}` cannot be honoured: {why}"));
            }
        }
    }

    fn ours(&mut self, key: &Ident, value: Option<TokenStream>, place: Place, errors: &mut Errors) {
        let value = match value.map(|value| for_reading(&value)) {
            // `rename(serialize = "…")` says nothing about reading.
            Some(None) => return,
            Some(Some(value)) => Some(value),
            None => None,
        };
        if let (true, Some(value)) = (key == "default", &value) {
            return self.default_function(key, value, place, errors);
        }
        let Some(row) = KEYS.iter().find(|row| key == row.name) else { return };
        if !row.places.contains(&place) {
            let message = format!(
                "serde's `{key}` cannot be honoured on {}; it goes on {}",
                place.what(),
                row.places()
            );
            return errors.at(key, message);
        }
        let given = Given { key, value: value.as_ref() };
        if let Some(setting) = errors.keep((row.read)(&given)) {
            self.set_once(setting, key.span(), errors);
        }
    }

    /// `default = "path"` names a function, which is run when the schema is made.
    fn default_function(
        &mut self,
        key: &Ident,
        value: &TokenStream,
        place: Place,
        errors: &mut Errors,
    ) {
        if place != Place::Field {
            let message = "serde's `default` cannot be honoured on a type; write it on each field";
            return errors.at(key, message);
        }
        let path = syn::parse2::<LitStr>(value.clone()).and_then(|path| path.parse::<ExprPath>());
        if let Some(path) = errors.keep(path) {
            self.default = Some(Set::bare(Stated::Function(path), key.span()));
        }
    }
}

/// The part of a value that is about reading: all of it, or what `deserialize = …` says.
fn for_reading(value: &TokenStream) -> Option<TokenStream> {
    let parts = entries(value.clone());
    let named: Vec<_> = parts.iter().filter_map(|part| split(part).ok()).collect();
    let directed = named.iter().any(|(key, _)| key == "serialize" || key == "deserialize");
    if !directed {
        return Some(value.clone());
    }
    named.into_iter().find(|(key, _)| key == "deserialize").and_then(|(_, value)| value)
}
