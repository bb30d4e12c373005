//! Floor 2: arguments without what is not to be kept.

use super::{Content, Field, Object, Shape, Variants};
use crate::json::Kind;
use serde_json::{Map, Value};

/// What stands for a value that is left out.
pub(crate) const REDACTED: &str = "[redacted]";

/// The deepest that arguments are looked into; the text profile allows no more.
const MOST_DEPTH: u8 = 128;

impl Shape {
    /// `value` without what a sensitive field holds, and without whatever the table does not know:
    /// only a value that stands where the table has one of its kind is kept.
    pub(crate) fn redact(&'static self, value: &Value) -> Value {
        redact(self, value, MOST_DEPTH).unwrap_or_else(redacted)
    }
}

fn redacted() -> Value {
    Value::from(REDACTED)
}

/// The value as far as it may be kept; none where it is not what the table has there.
fn redact(shape: &'static Shape, value: &Value, depth: u8) -> Option<Value> {
    let depth = depth.checked_sub(1)?;
    let inner =
        |shape: &'static Shape, value: &Value| redact(shape, value, depth).unwrap_or_else(redacted);
    match (shape, value) {
        (Shape::Any | Shape::Embedded(_), _) => Some(value.clone()),
        (Shape::Scalar(kind, _), _) => is_of(*kind, value).then(|| value.clone()),
        (Shape::Enum(choice), Value::String(name)) => {
            choice.names().any(|known| known == name).then(|| value.clone())
        }
        (Shape::Nullable(_), Value::Null) => Some(Value::Null),
        (Shape::Nullable(shape) | Shape::Patch(shape), _) => redact(shape, value, depth),
        (Shape::Behind(shape), _) => redact(shape(), value, depth),
        (Shape::Newtype(newtype), _) => redact(newtype.inner, value, depth),
        (Shape::Array(shape, _), Value::Array(items)) => {
            Some(items.iter().map(|item| inner(shape(), item)).collect())
        }
        (Shape::Tuple(shapes), Value::Array(items)) => {
            let known = shapes.iter().zip(items).map(|(shape, item)| inner(shape, item));
            Some(known.collect())
        }
        (Shape::Map(_, shape), Value::Object(members)) => {
            let kept = members.iter().map(|(key, value)| (key.clone(), inner(shape(), value)));
            Some(Value::Object(kept.collect()))
        }
        (Shape::Object(object), Value::Object(members)) => {
            Some(properties(members, depth, &|key| of_object(object, key)))
        }
        (Shape::Variants(variants), _) => of_variants(variants, value, depth),
        (
            Shape::Enum(_) | Shape::Array(..) | Shape::Tuple(_) | Shape::Map(..) | Shape::Object(_),
            _,
        ) => None,
    }
}

fn is_of(kind: Kind, value: &Value) -> bool {
    match kind {
        Kind::Null => value.is_null(),
        Kind::Boolean => value.is_boolean(),
        Kind::Integer | Kind::Number => value.is_number(),
        Kind::String => value.is_string(),
        Kind::Array | Kind::Object => false,
    }
}

/// What the table says of a property.
enum Known {
    /// Nothing, or that it is not to be kept.
    Hidden,
    /// It names a variant.
    Tag,
    Kept(&'static Shape),
}

impl Known {
    fn field(field: &'static Field) -> Self {
        if field.sensitive { Known::Hidden } else { Known::Kept(field.shape) }
    }
}

fn properties(members: &Map<String, Value>, depth: u8, known: &dyn Fn(&str) -> Known) -> Value {
    let keep = |(key, value): (&String, &Value)| {
        let kept = match known(key) {
            Known::Hidden => None,
            Known::Tag => value.is_string().then(|| value.clone()),
            Known::Kept(shape) => redact(shape, value, depth),
        };
        (key.clone(), kept.unwrap_or_else(redacted))
    };
    Value::Object(members.iter().map(keep).collect())
}

fn of_object(object: &'static Object, key: &str) -> Known {
    if let Some(field) = object.fields.iter().find(|field| field.name == key) {
        return Known::field(field);
    }
    let mut map = Known::Hidden;
    for shape in object.flattened.iter().map(|flat| flat.shape.itself()) {
        match shape {
            Shape::Map(_, values) => map = Known::Kept(values()),
            _ => match shape.object() {
                Some(inner) if inner.has(key) => return of_object(inner, key),
                Some(inner) if inner.flattened_maps() > 0 => map = of_object(inner, key),
                Some(_) | None => {}
            },
        }
    }
    map
}

fn of_variants(variants: &'static Variants, value: &Value, depth: u8) -> Option<Value> {
    use super::Style;
    let named = |name: &str| variants.variants.iter().find(|variant| variant.name == name);
    match (variants.style, value) {
        (Style::External, Value::String(name)) => named(name).map(|_| value.clone()),
        (Style::External, Value::Object(members)) => {
            let keep = |(name, value): (&String, &Value)| {
                let kept = named(name).and_then(|it| of_content(&it.content, None, value, depth));
                (name.clone(), kept.unwrap_or_else(redacted))
            };
            Some(Value::Object(members.iter().map(keep).collect()))
        }
        (Style::Internal(tag), Value::Object(members)) => {
            let variant = members.get(tag).and_then(Value::as_str).and_then(named)?;
            of_content(&variant.content, Some(tag), value, depth)
        }
        (Style::Adjacent { tag, content }, Value::Object(members)) => {
            let variant = members.get(tag).and_then(Value::as_str).and_then(named)?;
            let keep = |(key, value): (&String, &Value)| {
                let kept = match key.as_str() {
                    key if key == tag => Some(value.clone()),
                    key if key == content => of_content(&variant.content, None, value, depth),
                    _ => None,
                };
                (key.clone(), kept.unwrap_or_else(redacted))
            };
            Some(Value::Object(members.iter().map(keep).collect()))
        }
        // Which variant it is only a read tells, so what any of them hides is hidden.
        (Style::Untagged, _) => {
            let kept = variants.variants.iter();
            let mut kept = kept.filter_map(|it| of_content(&it.content, None, value, depth));
            let first = kept.next()?;
            Some(kept.fold(first, both))
        }
        _ => None,
    }
}

/// What both keep of a value.
fn both(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Object(one), Value::Object(mut other)) => {
            let keep = one.into_iter().map(|(key, value)| {
                let kept = other.remove(&key).map_or_else(redacted, |other| both(value, other));
                (key, kept)
            });
            Value::Object(keep.collect())
        }
        (Value::Array(one), Value::Array(other)) => {
            Value::Array(one.into_iter().zip(other).map(|(one, other)| both(one, other)).collect())
        }
        (one, other) if one == other => one,
        _ => redacted(),
    }
}

fn of_content(
    content: &'static Content,
    tag: Option<&'static str>,
    value: &Value,
    depth: u8,
) -> Option<Value> {
    let known = |key: &str| match content {
        _ if Some(key) == tag => Known::Tag,
        Content::Fields(fields) => {
            fields.iter().find(|field| field.name == key).map_or(Known::Hidden, Known::field)
        }
        Content::Value(shape, _) => {
            shape.object().map_or(Known::Hidden, |object| of_object(object, key))
        }
        Content::Unit | Content::Tuple(_) => Known::Hidden,
    };
    match (content, value) {
        (Content::Fields(_), Value::Object(members)) => Some(properties(members, depth, &known)),
        (_, Value::Object(members)) if tag.is_some() => Some(properties(members, depth, &known)),
        (Content::Value(shape, _), _) => redact(shape, value, depth),
        (Content::Tuple(shapes), Value::Array(items)) => {
            let keep = shapes.iter().zip(items);
            let keep =
                keep.map(|(shape, item)| redact(shape, item, depth).unwrap_or_else(redacted));
            Some(keep.collect())
        }
        (Content::Unit, Value::Null) => Some(Value::Null),
        (Content::Unit | Content::Tuple(_) | Content::Fields(_), _) => None,
    }
}
