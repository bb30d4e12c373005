#[allow(deprecated, elided_lifetimes_in_paths, unused_qualifications)]
const _: () = {
    use ::tool_core::__private as __p;
    use __p::Argument as __A;
    const _: &__p::Shape = <Search as __A>::SHAPE;
    #[automatically_derived]
    impl __A for Search {
        type Family = __p::family::Object;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Object(
            &__p::Object::new(
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
                            &[
                                __p::minimum::<u32>(__p::integer(23)),
                                __p::maximum::<u32>(__p::integer(1009)),
                            ],
                        ),
                        __p::stated::<u32>(__p::Constant::Number(__p::integer(101))),
                    ),
                    <bool as __A>::FIELD.named("case", "Whether case counts."),
                    <Vec<String> as __A>::FIELD.named("globs", "Which files."),
                ],
            ),
        );
        fn read(__gate: __p::In, __at: __p::At, _: __p::Under) -> __p::Read<Self> {
            let mut __places: (_, _, _, _, _) = __p::places();
            let __entries = &mut [
                <String as __A>::entry(&mut __places.0),
                <Option<String> as __A>::entry(&mut __places.1),
                <u32 as __A>::entry(&mut __places.2),
                <bool as __A>::entry(&mut __places.3),
                <Vec<String> as __A>::entry(&mut __places.4),
            ];
            let __whole = __gate.object(<Self as __A>::SHAPE, __entries, __at);
            let __taken = __p::taken(__whole, __places);
            __taken
                .into(|__places| Self {
                    pattern: __places.0,
                    path: __places.1,
                    limit: __places.2,
                    case: __places.3,
                    globs: __places.4,
                })
        }
        const TOOL: __p::ToolName = __p::Some(<Self as __p::Tool>::NAME);
    }
    #[automatically_derived]
    impl __p::Tool for Search {
        const NAME: &'static __p::str = "search";
        const DESCRIPTION: &'static __p::str = "Finds lines in the files of a project.";
    }
    __p::drop_in!([] Search,);
};
