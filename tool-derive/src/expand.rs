//! Prints a model: the table, the places that its fields are read into, and the constructor.
//!
//! Each name, description and bound is printed once. What is done with them is in tool-core.

use crate::docs::Description;
use crate::generics::bounded;
use crate::literal::{Literal, Value};
use crate::model::{
    Annotations, Body, Check, Content, Conversion, Field, Flattened, Keyword, Model, Object,
    Stated, Style, Variant,
};
use crate::pattern::Format;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{GenericParam, Path, Type, parse_quote};

pub(crate) fn expand(model: &Model<'_>) -> TokenStream {
    let argument = match &model.body {
        Body::Object(fields) => object(model, fields),
        Body::Newtype(ty, keywords) => newtype(model, ty, keywords),
        Body::Enum(variants) => choice(model, variants),
        Body::Converted(conversion, keywords) => converted(model, conversion, keywords),
        Body::Numbers(integer, numbered) => numbers(model, integer, numbered),
        Body::Variants(style, rows) => variants(model, style, rows),
        Body::Unknown => unknown(),
    };
    print(model, &argument)
}

/// An impl that accepts nothing, so that a mistake in a definition is the only one told.
pub(crate) fn stand_in(model: &Model<'_>) -> TokenStream {
    print(model, &unknown())
}

/// What stands in the impl of `Argument`.
fn unknown() -> TokenStream {
    quote! {
        type Family = __p::family::Unknown;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Any;
        fn read(
            _: &mut __p::Gate<'_>,
            _: &__p::Location<'_>,
            _: &__p::Rules<'_>,
        ) -> __p::Read<Self> {
            __p::Ok(__p::None)
        }
    }
}

/// All impls of a type, in a block of their own.
fn print(model: &Model<'_>, argument: &TokenStream) -> TokenStream {
    let Model { ident, generics, keys, crate_path, name: _, notes, tool, body: _ } = model;
    let description = &notes.description;
    let run_time = run_time(crate_path.as_ref());
    let bounded = bounded(generics, keys);
    let (impl_generics, _, where_clause) = bounded.split_for_impl();
    let (_, type_generics, _) = generics.split_for_impl();
    let mut with_de = bounded.clone();
    with_de.params.insert(0, parse_quote!('de));
    let (de_generics, _, _) = with_de.split_for_impl();
    // A tool is called by its name; inside another one it would have none.
    let no_field = tool.as_ref().map(|_| {
        quote!(
            const TOOL: __p::Option<&'static str> = __p::Some(<Self as __p::Tool>::NAME);
        )
    });
    let tool = tool.as_ref().map(|name| {
        quote! {
            #[automatically_derived]
            impl #impl_generics __p::Tool for #ident #type_generics #where_clause {
                const NAME: &'static str = #name;
                const DESCRIPTION: &'static str = #description;
            }
        }
    });
    // Where nothing is generic, the table is made, and what is wrong with it told, at once.
    let checked =
        generics.type_params().next().is_none() && generics.const_params().next().is_none();
    let checks = crate::checks::checks(model);
    let checked = checked
        .then(|| quote!(const _: &__p::Shape = <#ident #type_generics as __p::Argument>::SHAPE;));
    quote! {
        #[allow(deprecated, unused_qualifications)]
        const _: () = {
            use #run_time as __p;
            #checked
            #checks
            #[automatically_derived]
            impl #impl_generics __p::Argument for #ident #type_generics #where_clause {
                #argument
                #no_field
            }
            #tool
            #[automatically_derived]
            impl #de_generics __p::serde::Deserialize<'de> for #ident #type_generics #where_clause {
                fn deserialize<__D: __p::serde::Deserializer<'de>>(
                    __from: __D,
                ) -> __p::Result<Self, __D::Error> {
                    __p::deserialize(__from)
                }
            }
            #[automatically_derived]
            impl #impl_generics __p::schemars::JsonSchema for #ident #type_generics #where_clause {
                fn schema_name() -> __p::Cow<'static, str> {
                    __p::schema_name::<Self>()
                }
                fn schema_id() -> __p::Cow<'static, str> {
                    __p::schema_id::<Self>()
                }
                fn json_schema(
                    __generator: &mut __p::schemars::SchemaGenerator,
                ) -> __p::schemars::Schema {
                    __p::json_schema::<Self>(__generator)
                }
            }
        };
    }
}

/// Where the run time is.
pub(crate) fn run_time(crate_path: Option<&Path>) -> TokenStream {
    crate_path.map_or_else(|| quote!(::tool_core::__private), |path| quote!(#path::__private))
}

/// What the type is called, in the table. A tool's description is its own, not its arguments'.
fn named(model: &Model<'_>) -> TokenStream {
    let Model { name, notes, tool, generics, .. } = model;
    let nothing = Description::default();
    let description = if tool.is_some() { &nothing } else { &notes.description };
    let parameters = generics.params.iter().filter_map(|param| match param {
        GenericParam::Lifetime(_) => None,
        GenericParam::Type(param) => {
            let ident = &param.ident;
            Some(quote!(__p::Parameter::Type(__p::shape::<#ident>)))
        }
        GenericParam::Const(param) => {
            let ident = &param.ident;
            Some(quote!(__p::Parameter::Const(|| __p::ToString::to_string(&#ident))))
        }
    });
    let parameters: Vec<_> = parameters.collect();
    let of = (!parameters.is_empty()).then(|| quote!(.of(&[#(#parameters),*])));
    let row = quote!(__p::named::<Self>(#name, #description) #of);
    annotated("Named", row, notes, Some(&parse_quote!(Self)))
}

/// `row`, which is made by `maker`, with what is said of it besides its description. Of what takes
/// no examples, there is no type.
fn annotated(maker: &str, row: TokenStream, notes: &Annotations, ty: Option<&Type>) -> TokenStream {
    let Annotations { title, description: _, deprecated, examples } = notes;
    if title.is_empty() && !deprecated && examples.is_empty() {
        return row;
    }
    let span = examples.iter().find_map(Stated::span).unwrap_or_else(Span::call_site);
    let examples = ty.map(|ty| {
        let examples = examples.iter().map(|example| stated(ty, example));
        quote!(, &[#(#examples),*])
    });
    let maker = Ident::new(maker, span);
    quote_spanned!(span=> __p::#maker::annotated(#row, #title, #deprecated #examples))
}

fn object(model: &Model<'_>, object: &Object<'_>) -> TokenStream {
    let Object { fields, flattened, skipped: _, relations, check } = object;
    let named = named(model);
    let rows = fields.iter().map(row);
    let flat_rows = flattened.iter().map(|Flattened { ident: _, ty, after }| {
        quote_spanned! {ty.span()=>
            __p::Flattened { after: #after, shape: __p::flat_shape::<#ty>() }
        }
    });
    let mut table = quote!(__p::Object::new(#named, &[#(#rows),*]));
    if let Some(first) = flattened.first() {
        table = quote_spanned! {first.ty.span()=>
            __p::Object::flattening(#table, &[#(#flat_rows),*])
        };
    }
    if let Some((key, _)) = relations.first() {
        let relations = relations.iter().map(relation);
        table = quote_spanned!(key.span()=> __p::Object::relating(#table, &[#(#relations),*]));
    }
    let (fill, give) = read_object(object);
    let value = match check {
        Some(check) => quote_spanned!(check.span()=> __gate.checked(__at, #give, #check)),
        None => give,
    };
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Object;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Object(&#table);
        #signature {
            #fill
            __p::Ok(#value)
        }
    }
}

/// What fields ask of each other: the key, in Pascal case, is the name of the row.
fn relation((key, places): &(Ident, Vec<usize>)) -> TokenStream {
    let name = Ident::new(&crate::case::Case::Pascal.field(&key.to_string()), key.span());
    if key == "requires" {
        return quote!(__p::Relation::#name(#(#places),*));
    }
    quote!(__p::Relation::#name(&[#(#places),*]))
}

/// The places of a struct and the call that fills them, and then the struct.
fn read_object(object: &Object<'_>) -> (TokenStream, TokenStream) {
    let Object { fields, flattened, skipped, relations: _, check: _ } = object;
    let own = fields.iter().map(|field| (field.ident, field.wire()));
    let flat = flattened.iter().map(|flat| (flat.ident, flat.ty));
    let members: Vec<_> = own.chain(flat).collect();
    let (fill, give) = read_fields(
        &quote!(Self),
        &members,
        skipped,
        |entries| quote!(__gate.object(<Self as __p::Argument>::SHAPE, &mut [#entries], __at)),
    );
    let conversions = fields.iter().enumerate().filter_map(|(index, field)| {
        let (module, place) = (&field.with.as_ref()?.module, place(index));
        Some(quote_spanned! {module.span()=>
            let __at_field = (<Self as __p::Argument>::SHAPE, #index);
            let #place = __gate.converted_field(__at_field, __at, #place, #module::read);
        })
    });
    let checks = fields.iter().enumerate().filter_map(|(index, field)| {
        let (check, place) = (field.check.as_ref()?, place(index));
        Some(quote_spanned! {check.span()=>
            let __whole = __gate.checked_field((<Self as __p::Argument>::SHAPE, #index), __at, &#place, #check, __whole);
        })
    });
    (quote!(#fill #(#conversions)* #(#checks)*), give)
}

fn signature(rules: &TokenStream) -> TokenStream {
    quote! {
        fn read(
            __gate: &mut __p::Gate<'_>,
            __at: &__p::Location<'_>,
            #rules: &__p::Rules<'_>,
        ) -> __p::Read<Self>
    }
}

/// The places of the fields and the `call` that fills them, and then what they give.
fn read_fields(
    constructor: &TokenStream,
    fields: &[(&Ident, &Type)],
    skipped: &[&Ident],
    call: impl FnOnce(&TokenStream) -> TokenStream,
) -> (TokenStream, TokenStream) {
    let places: Vec<Ident> = (0..fields.len()).map(place).collect();
    let entries = fields.iter().zip(&places).map(|((_, ty), place)| entry(ty, place));
    let members = fields.iter().map(|(ident, _)| ident);
    let call = call(&quote!(#(#entries),*));
    let fill = quote! {
        #(let mut #places = __p::Slot::new();)*
        let __whole = #call?;
    };
    let constructor = quote!(#constructor {
        #(#members: #places,)*
        #(#skipped: __p::skipped(),)*
    });
    let give = taken(&places, &constructor);
    (fill, give)
}

/// What is constructed of the places, if all is whole. One match, because a way out for each place
/// takes the compiler time that grows with their square.
fn taken(places: &[Ident], constructor: &TokenStream) -> TokenStream {
    if places.is_empty() {
        return quote!(__whole.map(|()| #constructor));
    }
    quote! {
        match (__whole, #(#places.take()),*) {
            (__p::Some(()), #(__p::Some(#places)),*) => __p::Some(#constructor),
            _ => __p::None,
        }
    }
}

fn place(n: usize) -> Ident {
    format_ident!("__field{n}", span = Span::mixed_site())
}

/// A place for the loop. It names the type in the same words as its row, and with the same span:
/// rustc tells a mistake once then.
fn entry(ty: &Type, place: &Ident) -> TokenStream {
    quote_spanned!(ty.span()=> <#ty as __p::Argument>::entry(&mut #place))
}

/// The row of a field. Its type is printed with the user's span, which is where a type that cannot
/// be an argument is pointed at.
fn row(field: &Field<'_>) -> TokenStream {
    let ty = field.wire();
    let Field {
        ident: _,
        ty: _,
        with: _,
        name,
        notes,
        default,
        required,
        not_null,
        sensitive,
        check: _,
        keywords,
    } = field;
    let description = &notes.description;
    // What the compiler may tell is called by its path, because it points at where a call begins.
    let mut row = quote_spanned! {ty.span()=>
        __p::Field::new(<#ty as __p::Argument>::FIELD, #name, #description)
    };
    for (method, span) in [("required", required), ("not_null", not_null)] {
        if let Some(span) = span {
            let method = Ident::new(method, *span);
            row = quote_spanned!(*span=> #row.#method(__p::optional::<#ty>()));
        }
    }
    if *sensitive {
        row = quote!(#row.sensitive());
    }
    if let Some(first) = keywords.first() {
        let span = first.key.span();
        let keywords = keywords.iter().map(|keyword| keyword_on(ty, keyword));
        row = quote_spanned!(span=> __p::Field::with(#row, &[#(#keywords),*]));
    }
    if let Some(default) = default {
        let span = default.span().unwrap_or_else(|| ty.span());
        let default = stated(ty, default);
        row = quote_spanned!(span=> __p::Field::or(#row, #default));
    }
    annotated("Field", row, notes, Some(ty))
}

/// A default or an example of a type.
fn stated(ty: &Type, stated: &Stated) -> TokenStream {
    let value = match stated {
        Stated::OfType => return quote_spanned!(ty.span()=> __p::stated_default::<#ty>()),
        Stated::Literal(literal) if literal.is_scalar() => {
            let constant = constant(literal);
            return quote!(__p::stated::<#ty>(#constant));
        }
        Stated::Literal(literal) => {
            let json = literal.json();
            return quote!(__p::stated_json::<#ty>(#json));
        }
        Stated::Path(path) => quote_spanned!(path.span()=> &#path),
        Stated::Function(path) => quote_spanned!(path.span()=> &#path()),
    };
    quote_spanned! {ty.span()=>
        __p::stated_value::<#ty>(|| __p::to_json::<#ty>(#value))
    }
}

/// The keyword, made for the type that it stands on.
fn keyword_on(ty: &Type, keyword: &Keyword) -> TokenStream {
    let Keyword { key, span, check } = keyword;
    let make = match key.unraw().to_string().as_str() {
        "const" => Ident::new("constant", key.span()),
        "enum" => Ident::new("one_of", key.span()),
        _ if matches!(check, Check::Pattern(_, None)) => {
            Ident::new("pattern_of_engine", key.span())
        }
        name => Ident::new(name, key.span()),
    };
    let arguments = match check {
        Check::Bound(bound) => bound.expression(),
        Check::Count(count) => {
            let mut count = proc_macro2::Literal::u32_unsuffixed(*count);
            count.set_span(*span);
            quote!(#count)
        }
        Check::Pattern(source, Some(table)) => {
            let dfa = table.expression(&quote!(__p));
            quote!(#source, #dfa)
        }
        Check::Pattern(source, None) => quote! {
            #source,
            |__source, __text| {
                static __ENGINE: __p::Engine = __p::Engine::new();
                __ENGINE.is_match(__source, __text)
            }
        },
        Check::Format(format, table, _) => {
            let Format { name, example, pattern, limits: _ } = format;
            let dfa = table.expression(&quote!(__p));
            quote!(#name, #example, #pattern, #dfa)
        }
        Check::Flag => quote!(),
        Check::Constant(literal) => constant(literal),
        Check::Constants(literals) => {
            let constants = literals.iter().map(constant);
            quote!(&[#(#constants),*])
        }
    };
    let limits = match check {
        Check::Format(_, _, limits) => limits.as_slice(),
        _ => &[],
    };
    let limits = limits.iter().map(|limit| keyword_on(ty, limit));
    quote_spanned!(key.span()=> __p::#make::<#ty>(#arguments) #(, #limits)*)
}

fn constant(literal: &Literal) -> TokenStream {
    match &literal.value {
        Value::Boolean(value) => quote!(__p::Constant::Boolean(#value)),
        Value::Number(value) => {
            let number = value.expression();
            quote!(__p::Constant::Number(#number))
        }
        Value::String(value) => quote!(__p::Constant::String(#value)),
        // `check` lets none through.
        Value::List(_) | Value::Object(_) | Value::Null => quote!(__p::Constant::Boolean(false)),
    }
}

fn newtype(model: &Model<'_>, ty: &Type, keywords: &[Keyword]) -> TokenStream {
    let table = table_around(model, ty, keywords);
    let inner = quote_spanned!(ty.span()=> <#ty as __p::Argument>);
    let signature = signature(&quote!(__rules));
    quote! {
        #table
        const OPTIONAL: bool = #inner::OPTIONAL;
        fn absent() -> __p::Option<Self> {
            #inner::absent().map(Self)
        }
        #signature {
            __p::Ok(#inner::read(__gate, __at, &__rules.inside(<Self as __p::Argument>::SHAPE))?.map(Self))
        }
    }
}

/// A type that is made from what is advertised and read.
fn converted(model: &Model<'_>, conversion: &Conversion, keywords: &[Keyword]) -> TokenStream {
    let Conversion { from, may_fail } = conversion;
    let table = table_around(model, from, keywords);
    let inner = quote_spanned!(from.span()=> <#from as __p::Argument>);
    let signature = signature(&quote!(__rules));
    let give = if *may_fail {
        let convert = quote_spanned!(from.span()=> <Self as __p::TryFrom<#from>>::try_from);
        quote!(__gate.converted(__at, __value, #convert))
    } else {
        let convert = quote_spanned!(from.span()=> <Self as __p::From<#from>>::from);
        quote!(__value.map(#convert))
    };
    quote! {
        #table
        #signature {
            let __value = #inner::read(__gate, __at, &__rules.inside(<Self as __p::Argument>::SHAPE))?;
            __p::Ok(#give)
        }
    }
}

/// The table of a type that is advertised as the type `inner` under further keywords.
fn table_around(model: &Model<'_>, inner: &Type, keywords: &[Keyword]) -> TokenStream {
    let named = named(model);
    let example = || model.notes.examples.iter().find_map(Stated::span);
    let span = keywords.first().map(|first| first.key.span()).or_else(example);
    let span = span.unwrap_or_else(Span::call_site);
    let keywords = keywords.iter().map(|keyword| keyword_on(inner, keyword));
    let at = inner.span();
    let inner = quote_spanned!(at=> <#inner as __p::Argument>);
    let shape = quote_spanned!(at=> __p::inside(#inner::TOOL, #inner::SHAPE));
    let table = quote_spanned!(span=> __p::Newtype::new(#named, &[#(#keywords),*], #shape));
    quote! {
        type Family = #inner::Family;
        type Null = #inner::Null;
        const SHAPE: &'static __p::Shape = &__p::Shape::Newtype(&#table);
    }
}

fn choice(model: &Model<'_>, variants: &[Variant<'_>]) -> TokenStream {
    let named = named(model);
    let rows = variants.iter().map(|variant| {
        let Variant { name, notes, .. } = variant;
        let description = &notes.description;
        let row = quote!(__p::Name::new(#name, #description));
        annotated("Name", row, notes, None)
    });
    let idents = variants.iter().map(|variant| variant.ident);
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Enum;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Enum(&__p::Enum {
            named: #named,
            names: &[#(#rows),*],
        });
        #signature {
            __gate.choice(<Self as __p::Argument>::SHAPE, [#(Self::#idents),*], __at)
        }
    }
}

fn numbers(model: &Model<'_>, integer: &Ident, numbers: &[(&Ident, Literal)]) -> TokenStream {
    let named = named(model);
    let constants = numbers.iter().map(|(_, number)| constant(number));
    let idents = numbers.iter().map(|(ident, _)| ident);
    let signature = signature(&quote!(__rules));
    quote! {
        type Family = __p::family::Enum;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Newtype(&__p::Newtype::new(
            #named,
            &[__p::one_of::<#integer>(&[#(#constants),*])],
            <#integer as __p::Argument>::FIELD.shape,
        ));
        #signature {
            __gate.numbered(<Self as __p::Argument>::SHAPE, [#(Self::#idents),*], __at, __rules)
        }
    }
}

fn variants(model: &Model<'_>, style: &Style, variants: &[Variant<'_>]) -> TokenStream {
    let named = named(model);
    let untagged = matches!(style, Style::Untagged);
    let null = null_of(if untagged { variants } else { &[] });
    let style_row = match style {
        Style::External => quote!(External),
        Style::Internal(tag) => quote!(Internal(#tag)),
        Style::Adjacent { tag, content } => quote!(Adjacent { tag: #tag, content: #content }),
        Style::Untagged => quote!(Untagged),
    };
    // What may collide with the tag is what a variant holds.
    let held = variants.iter().find(|variant| matches!(variant.content, Content::Value(..)));
    let span = held.map_or_else(Span::call_site, |variant| variant.ident.span());
    let rows = variants.iter().map(|variant| {
        let Variant { ident: _, name, notes, content } = variant;
        let description = &notes.description;
        let content = content_row(content, matches!(style, Style::Internal(_)));
        let row = quote!(__p::Variant::new(#name, #description, #content));
        annotated("Variant", row, notes, None)
    });
    let style = quote!(__p::Style::#style_row);
    let table = quote_spanned!(span=> __p::Variants::new(#named, #style, &[#(#rows),*]));
    let arms = variants.iter().enumerate().map(|(index, variant)| read_variant(index, variant));
    let signature = signature(&quote!(_));
    quote! {
        type Family = __p::family::Variants;
        type Null = #null;
        const SHAPE: &'static __p::Shape = &__p::Shape::Variants(&#table);
        #signature {
            let mut __value = __p::None;
            let __whole = __gate.variants(<Self as __p::Argument>::SHAPE, __at, &mut |__gate, __index, __at| {
                __value = match __index {
                    #(#arms)*
                    _ => __p::None,
                };
                __p::Ok(())
            })?;
            __p::Ok(__whole.and(__value))
        }
    }
}

/// Whether `null` is a value of one of these variants.
fn null_of(variants: &[Variant<'_>]) -> TokenStream {
    variants.iter().fold(quote!(__p::null::Barred), |null, variant| match &variant.content {
        Content::Unit => quote!(<__p::null::Admitted as __p::null::OfType>::Or<#null>),
        Content::Value(ty, _) => {
            let own = quote_spanned!(ty.span()=> <#ty as __p::Argument>::Null);
            quote!(<#own as __p::null::OfType>::Or<#null>)
        }
        Content::Tuple(_) | Content::Fields(_) => null,
    })
}

/// What a variant carries, in the table. Beside a tag, only a struct can stand.
fn content_row(content: &Content<'_>, beside_tag: bool) -> TokenStream {
    match content {
        Content::Unit => quote!(__p::Content::Unit),
        Content::Value(ty, _) if beside_tag => {
            quote_spanned!(ty.span()=> __p::Content::Value(__p::struct_shape::<#ty>(), &[]))
        }
        Content::Value(ty, keywords) => {
            let keywords = keywords.iter().map(|keyword| keyword_on(ty, keyword));
            let shape = shape_of(ty);
            quote!(__p::Content::Value(#shape, &[#(#keywords),*]))
        }
        Content::Tuple(types) => {
            let shapes = types.iter().map(|ty| shape_of(ty));
            quote!(__p::Content::Tuple(&[#(#shapes),*]))
        }
        Content::Fields(fields) => {
            let rows = fields.iter().map(row);
            quote!(__p::Content::Fields(&[#(#rows),*]))
        }
    }
}

fn shape_of(ty: &Type) -> TokenStream {
    let of = quote_spanned!(ty.span()=> <#ty as __p::Argument>);
    quote_spanned!(ty.span()=> __p::inside(#of::TOOL, #of::FIELD.shape))
}

/// Reads what a variant carries: an arm of a match on the variant.
fn read_variant(index: usize, variant: &Variant<'_>) -> TokenStream {
    let Variant { ident, content, .. } = variant;
    let read = match content {
        Content::Unit => quote!(__p::Some(Self::#ident)),
        Content::Value(ty, _) => {
            let read = quote_spanned!(ty.span()=> <#ty as __p::Argument>::read);
            quote!(#read(__gate, __at, &__p::Rules::carried(<Self as __p::Argument>::SHAPE, #index))?.map(Self::#ident))
        }
        Content::Tuple(types) => {
            let places: Vec<Ident> = (0..types.len()).map(place).collect();
            let entries = types.iter().zip(&places).map(|(ty, place)| entry(ty, place));
            let give = taken(&places, &quote!(Self::#ident(#(#places),*)));
            quote!({
                #(let mut #places = __p::Slot::new();)*
                let __whole = __gate.tuple(&mut [#(#entries),*], __at)?;
                #give
            })
        }
        Content::Fields(fields) => {
            let fields: Vec<_> = fields.iter().map(|field| (field.ident, field.ty)).collect();
            let (fill, give) = read_fields(
                &quote!(Self::#ident),
                &fields,
                &[],
                |entries| quote!(__gate.variant_fields(<Self as __p::Argument>::SHAPE, #index, &mut [#entries], __at)),
            );
            quote!({ #fill #give })
        }
    };
    quote!(#index => #read,)
}
