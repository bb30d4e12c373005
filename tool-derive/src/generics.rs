//! What the impls ask of the parameters of a generic type.

use syn::visit::{Visit, visit_path_segment};
use syn::{
    DeriveInput, GenericArgument, GenericParam, Generics, Ident, PathArguments, Type, parse_quote,
};

/// The type parameters that are keys of maps. A map of another name asks for `MapKey` by hand.
pub(crate) fn keys(input: &DeriveInput) -> Vec<&Ident> {
    let mut keyed = Keyed(Vec::new());
    keyed.visit_data(&input.data);
    let params = input.generics.type_params().map(|param| &param.ident);
    params.filter(|param| keyed.0.iter().any(|key| key.path.is_ident(*param))).collect()
}

/// The keys of everything called a map.
struct Keyed<'i>(Vec<&'i syn::TypePath>);

impl<'i> Visit<'i> for Keyed<'i> {
    fn visit_path_segment(&mut self, segment: &'i syn::PathSegment) {
        if let PathArguments::AngleBracketed(arguments) = &segment.arguments
            && let Some(GenericArgument::Type(Type::Path(key))) = arguments.args.first()
            && segment.ident.to_string().ends_with("Map")
        {
            self.0.push(key);
        }
        visit_path_segment(self, segment);
    }
}

/// The generics of an impl: `Argument` is asked of each type, and every lifetime is `'static`.
/// They have no defaults.
pub(crate) fn bounded(generics: &Generics, keys: &[&Ident]) -> Generics {
    let mut generics = generics.clone();
    let params = std::mem::take(&mut generics.params);
    let owned = |param: &GenericParam| !matches!(param, GenericParam::Lifetime(_));
    generics.params = params.into_iter().filter(owned).collect();
    for param in generics.const_params_mut() {
        param.default = None;
    }
    for param in generics.type_params_mut() {
        param.default = None;
        param.bounds.push(parse_quote!(__A));
        if keys.contains(&&param.ident) {
            param.bounds.push(parse_quote!(__p::MapKey));
        }
    }
    generics
}
