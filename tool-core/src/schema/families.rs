//! Floor 2: which keywords go with which types. A keyword on a type that it says nothing about
//! does not compile, through aliases and newtypes too.

/// What keywords see of a type; the associated type `Family` of an argument is one of these.
pub mod family {
    macro_rules! families {
        ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
            $($(#[$doc])* #[derive(Debug)] pub enum $name {})*
        };
    }

    families! {
        /// Any JSON value.
        Any,
        /// `true` or `false`.
        Boolean,
        /// An integer.
        Integer,
        /// A number that may have a fraction.
        Number,
        /// A string.
        String,
        /// A single character.
        Character,
        /// A list of any length.
        Array,
        /// A list without repetition.
        Set,
        /// A list of one length.
        Tuple,
        /// Any keys, with values of one type.
        Map,
        /// A struct.
        Object,
        /// An enum of which some variant carries data.
        Variants,
        /// An enum of names.
        Enum,
        /// What a definition would be that did not compile. Every keyword goes with it, so that no
        /// more is told.
        Unknown,
    }
}

/// Whether `null` is a value of a type; the associated type `Null` of an argument is one of these.
pub mod null {
    /// What the types here have in common.
    pub trait OfType {
        /// That of a type which has these values and another's.
        type Or<Other: OfType>: OfType;
    }

    impl OfType for Admitted {
        type Or<Other: OfType> = Admitted;
    }

    impl OfType for Any {
        type Or<Other: OfType> = Any;
    }

    impl OfType for Barred {
        type Or<Other: OfType> = Other;
    }

    /// `null` is one of its values.
    #[derive(Debug)]
    pub enum Admitted {}

    /// Every value is one of its values, `null` among them.
    #[derive(Debug)]
    pub enum Any {}

    /// `null` is none of its values.
    #[derive(Debug)]
    pub enum Barred {}
}

macro_rules! goes_with_all {
    ($($of:ident)*) => { $(
        #[diagnostic::do_not_recommend]
        impl $of for family::Unknown {}
    )* };
}

goes_with_all!(Textual Counted Listed Keyed Naming Struct Flat Scalar);

#[diagnostic::do_not_recommend]
impl Numeric for family::Unknown {
    const INTEGRAL: bool = false;
}

/// What can stand in an `Option`, whose own `null` would mean two things otherwise.
#[diagnostic::on_unimplemented(
    message = "`null` would mean two things here",
    label = "an `Option` of what may be `null` itself; for absent, `null` and a value apart, use `Patch`"
)]
pub trait NeverNull {}

impl NeverNull for null::Barred {}

/// What `required` and `nullable` apply to.
#[diagnostic::on_unimplemented(
    message = "this key is for an `Option`, and the type here is something else",
    label = "`required` and `nullable` need an `Option` here; without one, a field is required and not `null`"
)]
pub trait TakesNull {}

#[diagnostic::do_not_recommend]
impl TakesNull for null::Admitted {}

/// What `minimum` and its like apply to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for numbers, and the type here is something else",
    label = "`minimum`, `maximum`, `exclusive_minimum`, `exclusive_maximum` and `multiple_of` need a number here"
)]
pub trait Numeric {
    /// Whether only whole numbers belong to it.
    const INTEGRAL: bool;
}

#[diagnostic::do_not_recommend]
impl Numeric for family::Integer {
    const INTEGRAL: bool = true;
}

#[diagnostic::do_not_recommend]
impl Numeric for family::Number {
    const INTEGRAL: bool = false;
}

/// What `min_length` and its like apply to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for strings, and the type here is something else",
    label = "`min_length`, `max_length`, `pattern` and `format` need a string here; for the items of a list, make them a newtype with this keyword"
)]
pub trait Textual {}

#[diagnostic::do_not_recommend]
impl Textual for family::String {}

/// What `min_items` and `max_items` apply to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for lists of any length, and the type here is something else",
    label = "`min_items` and `max_items` need a list or a set here"
)]
pub trait Counted {}

#[diagnostic::do_not_recommend]
impl Counted for family::Array {}
#[diagnostic::do_not_recommend]
impl Counted for family::Set {}

/// What `unique_items` applies to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for lists, and the type here is something else",
    label = "`unique_items` needs a list here; a set has it already"
)]
pub trait Listed {}

#[diagnostic::do_not_recommend]
impl Listed for family::Array {}

/// What `min_properties` and `max_properties` apply to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for maps, and the type here is something else",
    label = "`min_properties` and `max_properties` need a map here"
)]
pub trait Keyed {}

#[diagnostic::do_not_recommend]
impl Keyed for family::Map {}

/// What keys of maps can be: what a string can spell.
#[diagnostic::on_unimplemented(
    message = "keys of maps are strings, and this type is read from something else",
    label = "a key is a string, an integer, a character, an enum of units, or a newtype of one of these"
)]
pub trait Naming {}

impl Naming for family::String {}
impl Naming for family::Character {}
impl Naming for family::Integer {}
impl Naming for family::Enum {}

/// What can stand beside a tag.
#[diagnostic::on_unimplemented(
    message = "only a struct can stand beside the tag of an enum",
    label = "make this a struct, give the variant named fields, or the enum `content = \"…\"`"
)]
pub trait Struct {}

#[diagnostic::do_not_recommend]
impl Struct for family::Object {}

/// What can stand beside a tag, `null` aside.
#[diagnostic::on_unimplemented(
    message = "only a struct itself can stand beside the tag of an enum, not an `Option` of it",
    label = "`null` has no place for the tag; leave out the `Option`, or give the enum `content = \"…\"`"
)]
pub trait StructAlways {}

#[diagnostic::do_not_recommend]
impl StructAlways for null::Barred {}

/// What `flatten` applies to.
#[diagnostic::on_unimplemented(
    message = "only a struct or a map can be flattened",
    label = "its members would be members of the object around it, and this has none; leave out `flatten`"
)]
pub trait Flat {}

#[diagnostic::do_not_recommend]
impl Flat for family::Object {}
#[diagnostic::do_not_recommend]
impl Flat for family::Map {}

/// What `flatten` applies to, `null` aside.
#[diagnostic::on_unimplemented(
    message = "only a struct or a map itself can be flattened, not an `Option` of it",
    label = "its members would be there or not one by one; leave out `flatten`, or the `Option`"
)]
pub trait FlatAlways {}

#[diagnostic::do_not_recommend]
impl FlatAlways for null::Barred {}

/// What `const` and `enum` apply to.
#[diagnostic::on_unimplemented(
    message = "this keyword is for booleans, numbers and strings, and the type here is something else",
    label = "`const` and `enum` need a boolean, a number or a string here"
)]
pub trait Scalar {}

#[diagnostic::do_not_recommend]
impl Scalar for family::Boolean {}
#[diagnostic::do_not_recommend]
impl Scalar for family::Integer {}
#[diagnostic::do_not_recommend]
impl Scalar for family::Number {}
#[diagnostic::do_not_recommend]
impl Scalar for family::String {}
