//! Mistakes in a definition do not compile, and the message says what to change. A file is one
//! mistake with all that the compiler says of it; `attribute/typo_that_eats_nothing.rs` has more,
//! because it is about what stands behind a mistake.

#[test]
fn mistakes_are_pointed_at_and_explained() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
}
