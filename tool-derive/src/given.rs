//! What stands behind a key of `#[tool(…)]`, read as what the key takes.

use crate::attr::backticked;
use crate::case::{CASES, Case};
use crate::docs::Description;
use crate::key::Setting;
use crate::literal::{Decimal, Literal, Value};
use crate::model::{Check, Conversion, Keyword, Relation, Stated, With};
use crate::pattern::{self, Fault, Limit};
use proc_macro2::{Ident, Span, TokenStream};
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprPath, Path, Token};

/// A key as it stands in an attribute, with what stands behind its `=`.
pub(crate) struct Given<'g> {
    pub(crate) key: &'g Ident,
    pub(crate) value: Option<&'g TokenStream>,
}

impl Given<'_> {
    fn fault<T>(&self, message: impl std::fmt::Display) -> syn::Result<T> {
        Err(syn::Error::new(self.key.span(), message))
    }

    /// The literal behind the `=`.
    fn literal(&self, example: &str) -> syn::Result<Literal> {
        let Some(value) = self.value else {
            return self.fault(format!("`{}` needs a value; write `{0} = {example}`", self.key));
        };
        Literal::of(value).unwrap_or_else(|error| {
            let message = format!("expected a literal, as in `{} = {example}`", self.key);
            Err(syn::Error::new(error.span(), message))
        })
    }

    fn wrong<T>(&self, literal: &Literal, example: &str) -> syn::Result<T> {
        let message = format!(
            "`{}` takes no such value, this is {}; write `{0} = {example}`",
            self.key,
            literal.what()
        );
        Err(syn::Error::new(literal.span, message))
    }

    pub(crate) fn text(&self) -> syn::Result<String> {
        let literal = self.literal("\"…\"")?;
        match literal.value {
            Value::String(text) => Ok(text),
            _ => self.wrong(&literal, "\"…\""),
        }
    }

    /// Nothing behind the key, or `true`.
    pub(crate) fn bare(&self) -> syn::Result<()> {
        if self.value.is_some() {
            let literal = self.literal("true")?;
            if !matches!(literal.value, Value::Boolean(true)) {
                let message = format!("`{}` takes no value; leave it out to turn it off", self.key);
                return Err(syn::Error::new(literal.span, message));
            }
        }
        Ok(())
    }

    /// The path of a function.
    pub(crate) fn function(&self) -> syn::Result<ExprPath> {
        match self.value.map(|value| syn::parse2(value.clone())) {
            Some(Ok(path)) => Ok(path),
            Some(Err(error)) => {
                let message = "expected the path of a function, as in `check = in_order`";
                Err(syn::Error::new(error.span(), message))
            }
            None => self.fault("`check` needs a function; write `check = in_order`"),
        }
    }

    /// The path of a module, with the type that it reads.
    pub(crate) fn module(&self) -> syn::Result<With> {
        let Some(value) = self.value else {
            return self.fault("`with` needs a module; write `with = my_module`");
        };
        let message = "expected the path of a module, as in `with = my_module`";
        let fault = |error: syn::Error| syn::Error::new(error.span(), message);
        let module = syn::parse2(value.clone()).map_err(fault)?;
        let wire = quote::quote_spanned!(value.span()=> #value::Wire);
        let wire = syn::parse2(wire).map_err(fault)?;
        Ok(With { module, wire })
    }

    /// The type that another is made from.
    pub(crate) fn ty(&self, may_fail: bool) -> syn::Result<Conversion> {
        let Some(value) = self.value else {
            return self.fault(format!("`{}` needs a type; write `{0} = String`", self.key));
        };
        Ok(Conversion { from: syn::parse2(value.clone())?, may_fail })
    }

    /// Two or more names of fields in parentheses.
    pub(crate) fn fields(&self) -> syn::Result<Relation> {
        let fields = Punctuated::<Ident, Token![,]>::parse_terminated;
        let fields: Vec<Ident> = self.list("(a, b)", fields)?.into_iter().collect();
        if fields.len() < 2 {
            return self.fault(format!("`{}` is about two fields or more; name another", self.key));
        }
        Ok(Relation { key: self.key.clone(), fields })
    }

    /// `(a -> b)`
    pub(crate) fn requires(&self) -> syn::Result<Relation> {
        let pair = |input: ParseStream<'_>| {
            let one = input.parse()?;
            input.parse::<Token![->]>()?;
            Ok(vec![one, input.parse()?])
        };
        Ok(Relation { key: self.key.clone(), fields: self.list("(a -> b)", pair)? })
    }

    fn list<P: Parser>(&self, example: &str, parser: P) -> syn::Result<P::Output> {
        match self.value {
            Some(value) => parser.parse2(value.clone()).map_err(|error| {
                let message = format!("expected names of fields, as in `{}{example}`", self.key);
                syn::Error::new(error.span(), message)
            }),
            None => {
                self.fault(format!("`{}` needs names of fields; write `{0}{example}`", self.key))
            }
        }
    }

    /// `false` behind the key, which is all that `nullable` says.
    pub(crate) fn not_nullable(&self) -> syn::Result<()> {
        let literal = self.literal("false")?;
        match literal.value {
            Value::Boolean(false) => Ok(()),
            Value::Boolean(true) => {
                let message = "an `Option` is nullable without saying so; leave it out";
                Err(syn::Error::new(literal.span, message))
            }
            _ => self.wrong(&literal, "false"),
        }
    }

    pub(crate) fn path(&self) -> syn::Result<Path> {
        match self.value {
            Some(value) => Path::parse_mod_style.parse2(value.clone()).map_err(|error| {
                let message = "expected a path, as in `crate = my_crate::tool_core`";
                syn::Error::new(error.span(), message)
            }),
            None => self.fault("`crate` needs a path; write `crate = my_crate::tool_core`"),
        }
    }

    pub(crate) fn case(&self) -> syn::Result<Case> {
        let literal = self.literal("\"camelCase\"")?;
        let Value::String(text) = &literal.value else {
            return self.wrong(&literal, "\"camelCase\"");
        };
        let Some((_, case)) = CASES.iter().find(|(name, _)| name == text) else {
            let known = backticked(CASES.iter().map(|(name, _)| *name));
            let message = format!("unknown case `{text}`; known here: {known}");
            return Err(syn::Error::new(literal.span, message));
        };
        Ok(*case)
    }

    /// Text, or a macro that expands to it.
    pub(crate) fn description(&self) -> syn::Result<Description> {
        match self.value.map(|value| syn::parse2(value.clone())) {
            Some(Ok(Expr::Macro(text))) => Ok(Description::of_macro(Expr::Macro(text))),
            _ => self.text().map(Description::text),
        }
    }

    /// A literal, or the path of a constant.
    pub(crate) fn stated(&self, example: &str) -> syn::Result<Stated> {
        match self.value.map(|value| syn::parse2(value.clone())) {
            Some(Ok(Expr::Path(path))) if !path.path.is_ident("null") => Ok(Stated::Path(path)),
            Some(Ok(made @ (Expr::Call(_) | Expr::MethodCall(_) | Expr::Macro(_)))) => {
                let message = "write a literal, or the path of a constant or a static; what is made \
                               by a call goes into one";
                Err(syn::Error::new_spanned(made, message))
            }
            _ => {
                let literal = self.literal(example)?;
                sayable(&literal)?;
                Ok(Stated::Literal(literal))
            }
        }
    }

    fn keyword(&self, span: Span, check: Check) -> Setting {
        Setting::Keyword(Keyword { key: self.key.clone(), span, check, says: None })
    }
}

pub(crate) fn default(given: &Given<'_>) -> syn::Result<Setting> {
    let stated = if given.value.is_none() { Ok(Stated::OfType) } else { given.stated("10") };
    stated.map(Setting::Default)
}

pub(crate) fn bound(given: &Given<'_>) -> syn::Result<Setting> {
    bound_or_step(given, false)
}

pub(crate) fn step(given: &Given<'_>) -> syn::Result<Setting> {
    bound_or_step(given, true)
}

fn bound_or_step(given: &Given<'_>, is_step: bool) -> syn::Result<Setting> {
    let literal = given.literal("1")?;
    let Value::Number(number) = literal.value else {
        return given.wrong(&literal, "1");
    };
    let fault = |message: String| Err(syn::Error::new(literal.span, message));
    sayable(&literal)?;
    if is_step && !number.is_positive() {
        return fault(format!("`multiple_of` must be above 0, and `{number}` is not"));
    }
    if is_step && !number.is_dyadic() {
        return fault(format!(
            "validators disagree about multiples of `{number}`; take an integer of minor \
             units (cents), or a step such as 0.5 or 0.25"
        ));
    }
    Ok(given.keyword(literal.span, Check::Bound(number)))
}

pub(crate) fn count(given: &Given<'_>) -> syn::Result<Setting> {
    let literal = given.literal("1")?;
    let Value::Number(Decimal { mantissa, exponent: 0 }) = literal.value else {
        return given.wrong(&literal, "1");
    };
    let Ok(count) = u32::try_from(mantissa) else {
        let message = format!("`{}` is a count; write one from 0 to {}", given.key, u32::MAX);
        return Err(syn::Error::new(literal.span, message));
    };
    Ok(given.keyword(literal.span, Check::Count(count)))
}

pub(crate) fn pattern(given: &Given<'_>) -> syn::Result<Setting> {
    let literal = given.literal("\"^[a-z]+$\"")?;
    let Value::String(source) = literal.value else {
        return given.wrong(&literal, "\"^[a-z]+$\"");
    };
    match pattern::compile(&source) {
        Ok(table) if table.is_empty() => {
            let message =
                "no string matches this pattern; `^` goes at its beginning and `$` at its end";
            Err(syn::Error::new(literal.span, message))
        }
        Ok(table) => Ok(given.keyword(literal.span, Check::Pattern(source, Some(table)))),
        Err(Fault::TooLarge) if cfg!(feature = "regex") => {
            Ok(given.keyword(literal.span, Check::Pattern(source, None)))
        }
        Err(fault) => Err(syn::Error::new(literal.span, fault.message())),
    }
}

pub(crate) fn format(given: &Given<'_>) -> syn::Result<Setting> {
    let literal = given.literal("\"date\"")?;
    let Value::String(name) = &literal.value else {
        return given.wrong(&literal, "\"date\"");
    };
    let fault = |message: String| Err(syn::Error::new(literal.span, message));
    let Some(format) = pattern::format(name) else {
        let known = backticked(pattern::FORMATS.iter().map(|format| format.name));
        return fault(format!("no exact check of the format `{name}`; known here: {known}"));
    };
    let limits = format.limits.iter().map(|limit| limit_of(given, *limit, literal.span));
    let limits = limits.collect::<syn::Result<_>>()?;
    match pattern::compile(format.pattern) {
        Ok(table) => Ok(given.keyword(literal.span, Check::Format(format, table, limits))),
        Err(error) => fault(error.message()),
    }
}

/// What holds of a format besides, as if its own key stood there.
fn limit_of(given: &Given<'_>, limit: Limit, span: Span) -> syn::Result<Keyword> {
    let (key, check, says) = match limit {
        Limit::MaxLength(count) => ("max_length", Check::Count(count), None),
        Limit::Pattern(source, words) => match pattern::compile(source) {
            Ok(table) => {
                ("pattern", Check::Pattern(source.to_owned(), Some(table)), Some(words.to_owned()))
            }
            Err(fault) => return Err(syn::Error::new(span, fault.message())),
        },
    };
    Ok(Keyword { key: Ident::new(key, given.key.span()), span, check, says })
}

pub(crate) fn flag(given: &Given<'_>) -> syn::Result<Setting> {
    given.bare()?;
    Ok(given.keyword(given.key.span(), Check::Flag))
}

/// That JSON can say the numbers in a literal.
fn sayable(literal: &Literal) -> syn::Result<()> {
    match &literal.value {
        Value::Number(number) if !number.prints_exactly() => {
            let message = format!("JSON cannot say `{number}` exactly; write fewer digits");
            Err(syn::Error::new(literal.span, message))
        }
        Value::List(items) => items.iter().try_for_each(sayable),
        Value::Object(members) => members.iter().try_for_each(|(_, member)| sayable(member)),
        Value::Number(_) | Value::Boolean(_) | Value::String(_) | Value::Null => Ok(()),
    }
}

pub(crate) fn constant(given: &Given<'_>) -> syn::Result<Setting> {
    let literal = given.literal("true")?;
    sayable(&literal)?;
    match literal.value {
        Value::List(_) | Value::Object(_) | Value::Null => given.wrong(&literal, "true"),
        _ => Ok(given.keyword(literal.span, Check::Constant(literal))),
    }
}

pub(crate) fn constants(given: &Given<'_>) -> syn::Result<Setting> {
    const EXAMPLE: &str = "[\"a\", \"b\"]";
    let literal = given.literal(EXAMPLE)?;
    sayable(&literal)?;
    match &literal.value {
        Value::List(items) if items.is_empty() => {
            Err(syn::Error::new(literal.span, "an empty `enum` admits nothing; name a value"))
        }
        Value::List(items) => {
            if let Some(item) = items.iter().find(|item| !item.is_scalar()) {
                return given.wrong(item, EXAMPLE);
            }
            Ok(given.keyword(literal.span, Check::Constants(items.clone())))
        }
        _ => given.wrong(&literal, EXAMPLE),
    }
}
