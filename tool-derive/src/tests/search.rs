#[allow(deprecated, elided_lifetimes_in_paths, unused_qualifications)]
const _: () = {
    use ::tool_core::__private as __p;
    use __p::Argument as __A;
    const _: &__p::Shape = <Search as __A>::SHAPE;
    #[automatically_derived]
    impl __A for Search {
        type Family = __p::family::Object;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::object_of(
            __p::named::<Self>("Search", ""),
            &[
                __p::Field::with(
                    <String as __A>::FIELD.named("pattern", "What to look for."),
                    &[__p::min_length::<String>(17)],
                ),
                <Option<String> as __A>::FIELD.named("path", "Where to look."),
                __p::Field::or(
                    __p::Field::with(
                        <u32 as __A>::FIELD.named("limit", "How many hits at most."),
                        &[__p::minimum::<u32>(23, 0), __p::maximum::<u32>(1009, 0)],
                    ),
                    __p::stated::<u32>(__p::Constant::Number(__p::integer(101))),
                ),
                <bool as __A>::FIELD.named("case", "Whether case counts."),
                <Vec<String> as __A>::FIELD.named("globs", "Which files."),
            ],
        );
        fn read(__gate: __p::In, __at: __p::At, _: __p::Under) -> __p::Read<Self> {
            let __v = __p::fields!(
                __gate, __at, object(< Self as __A > ::SHAPE), (_, _, _, _, _,), 0
                String, 1 Option < String >, 2 u32, 3 bool, 4 Vec < String >
            );
            __v.into(|__v| Self {
                pattern: __v.0,
                path: __v.1,
                limit: __v.2,
                case: __v.3,
                globs: __v.4,
            })
        }
        const TOOL: __p::ToolName = __p::Some(<Self as __p::Tool>::NAME);
    }
    __p::tool!([] Search, [] "search", "Finds lines in the files of a project.");
};
