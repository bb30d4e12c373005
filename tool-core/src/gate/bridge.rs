//! Floor 3: types that only have `serde::Deserialize` and `schemars::JsonSchema`.

use super::{Argument, Gate, Read};
use crate::location::Location;
use crate::schema::{Rules, Shape, family, null};
use jsonschema::Validator;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::TypeId;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A type of another crate inside arguments, whose own schema is advertised and enforced.
///
/// What schemars says of the type is embedded in the schema, and a validator (`jsonschema`) checks
/// a value against just that before serde reads it. So what is advertised is enforced, as far as
/// that schema goes: an object that it leaves open stays open. What serde refuses beyond it is a
/// violation too.
///
/// ```
/// use schemars::JsonSchema;
/// use serde::Deserialize;
/// use tool_core::{Argument, Bridged};
///
/// #[derive(Deserialize, JsonSchema)]
/// #[serde(deny_unknown_fields)]
/// struct Size {
///     width: u8,
///     height: u8,
/// }
///
/// #[derive(Argument)]
/// struct Resize {
///     size: Bridged<Size>,
/// }
///
/// let resize = Resize::from_json(r#"{"size": {"width": 3, "height": 4}}"#)?;
/// assert_eq!(resize.size.width, 3);
/// let rejection = Resize::from_json(r#"{"size": {"width": 300}}"#).err().unwrap();
/// let told: Vec<_> =
///     rejection.report().violations().iter().map(|v| (v.location(), v.keyword())).collect();
/// assert_eq!(told, [("/size", "required"), ("/size/width", "maximum")]);
/// # Ok::<(), tool_core::Rejection>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bridged<T>(pub T);

impl<T> Deref for Bridged<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

/// The schema of `T` as a document of its own.
fn document<T: JsonSchema>() -> Value {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    // By reference, so that a type that contains itself does not refer to a root that is not there.
    let mut schema = generator.subschema_for::<T>().to_value();
    let definitions = generator.take_definitions(true);
    if let (Value::Object(schema), false) = (&mut schema, definitions.is_empty()) {
        schema.insert("$defs".to_owned(), Value::Object(definitions));
    }
    schema
}

/// The validators that were made so far, one for each type.
static VALIDATORS: LazyLock<Mutex<HashMap<TypeId, Option<Arc<Validator>>>>> =
    LazyLock::new(Mutex::default);

/// The validator of `T`; none if the schema of `T` is no schema.
fn validator<T: JsonSchema + 'static>() -> Option<Arc<Validator>> {
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    let made = || jsonschema::draft202012::new(&document::<T>()).ok().map(Arc::new);
    validators.entry(TypeId::of::<T>()).or_insert_with(made).clone()
}

/// The keywords of JSON Schema 2020-12 that a validator names.
const KEYWORDS: [&str; 31] = [
    "additionalItems",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "contains",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "enum",
    "exclusiveMaximum",
    "exclusiveMinimum",
    "format",
    "if",
    "items",
    "maxItems",
    "maxLength",
    "maxProperties",
    "maximum",
    "minItems",
    "minLength",
    "minProperties",
    "minimum",
    "multipleOf",
    "not",
    "oneOf",
    "pattern",
    "prefixItems",
    "propertyNames",
    "required",
    "uniqueItems",
];

impl<T: DeserializeOwned + JsonSchema + 'static> Argument for Bridged<T> {
    type Family = family::Any;
    type Null = null::Any;
    const SHAPE: &'static Shape = &Shape::Embedded(document::<T>);

    fn read(gate: &mut Gate<'_>, at: &Location<'_>, _: &Rules<'_>) -> Read<Self> {
        let Some(value) = Value::read(gate, at, &Rules::NONE)? else { return Ok(None) };
        let before = gate.report.total();
        match validator::<T>() {
            Some(validator) => validator.iter_errors(&value).for_each(|error| {
                let keyword = KEYWORDS.iter().find(|known| **known == error.kind().keyword());
                gate.report.record(at, |violation| {
                    let said = error.masked_with("it").to_string();
                    violation
                        .inside(error.instance_path().as_str())
                        .breaks(keyword.copied().unwrap_or("type"), "another value")
                        .remedy(said)
                });
            }),
            None => gate.report.record(at, |violation| {
                violation
                    .breaks("check", "nothing here, because the schema of its type is no schema")
            }),
        }
        if gate.report.total() > before {
            return Ok(None);
        }
        // What serde says of a value may quote it, so it stays here.
        let read = serde_json::from_value(value).ok();
        if read.is_none() {
            gate.report.record(at, |violation| {
                violation.breaks("check", "a value that its type can hold")
            });
        }
        Ok(read.map(Bridged))
    }
}
