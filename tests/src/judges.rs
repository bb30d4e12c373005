//! Two validators that have nothing to do with each other, as one judge of a schema.

use serde_json::Value;
use std::fmt;

/// A schema, as both validators have it.
pub struct Judges {
    jsonschema: jsonschema::Validator,
    boon: (boon::Schemas, boon::SchemaIndex),
}

/// The validators disagree: what each says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// Whether the crate `jsonschema` admits the value.
    pub jsonschema: bool,
    /// Whether the crate `boon` does.
    pub boon: bool,
}

impl Judges {
    /// Judges under `schema`, to which formats are annotations, as JSON Schema 2020-12 has it.
    ///
    /// # Panics
    /// If it is no schema.
    #[must_use]
    pub fn of(schema: &Value) -> Self {
        Judges::new(schema, false)
    }

    /// Judges under `schema` that assert the formats which they know.
    ///
    /// # Panics
    /// If it is no schema.
    #[must_use]
    pub fn asserting_formats(schema: &Value) -> Self {
        Judges::new(schema, true)
    }

    fn new(schema: &Value, formats: bool) -> Self {
        jsonschema::draft202012::meta::validate(schema).expect("a schema");
        let options = jsonschema::draft202012::options().should_validate_formats(formats);
        let mut compiler = boon::Compiler::new();
        if formats {
            compiler.enable_format_assertions();
        }
        compiler.add_resource("schema.json", schema.clone()).expect("a resource");
        let mut schemas = boon::Schemas::new();
        let index = compiler.compile("schema.json", &mut schemas).expect("a schema");
        Judges { jsonschema: options.build(schema).expect("a schema"), boon: (schemas, index) }
    }

    /// Whether both admit `value`.
    ///
    /// # Errors
    /// If they disagree.
    pub fn verdict(&self, value: &Value) -> Result<bool, Split> {
        let (schemas, index) = &self.boon;
        let split = Split {
            jsonschema: self.jsonschema.is_valid(value),
            boon: schemas.validate(value, *index).is_ok(),
        };
        if split.jsonschema == split.boon { Ok(split.boon) } else { Err(split) }
    }
}

impl fmt::Debug for Judges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Judges").finish_non_exhaustive()
    }
}
