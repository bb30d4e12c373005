//! Mistakes in a definition do not compile, and the message says what to change: one mistake, or
//! mistakes that are to be told together, a file.

#[test]
fn mistakes_are_pointed_at_and_explained() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/*/*.rs");
}
