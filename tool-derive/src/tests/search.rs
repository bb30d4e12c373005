#[allow(deprecated, unused_qualifications)]
const _: () = {
    use ::tool_core::__private as __p;
    const _: &__p::Shape = <Search as __p::Argument>::SHAPE;
    #[automatically_derived]
    impl __p::Argument for Search {
        type Family = __p::family::Object;
        type Null = __p::null::Barred;
        const SHAPE: &'static __p::Shape = &__p::Shape::Object(
            &__p::Object::new(
                __p::named::<Self>("Search", ""),
                &[
                    __p::Field::with(
                        __p::Field::new(
                            <String as __p::Argument>::FIELD,
                            "pattern",
                            "What to look for.",
                        ),
                        &[__p::min_length::<String>(17)],
                    ),
                    __p::Field::new(
                        <Option<String> as __p::Argument>::FIELD,
                        "path",
                        "Where to look.",
                    ),
                    __p::Field::or(
                        __p::Field::with(
                            __p::Field::new(
                                <u32 as __p::Argument>::FIELD,
                                "limit",
                                "How many hits at most.",
                            ),
                            &[
                                __p::minimum::<u32>(__p::Decimal::integer(23)),
                                __p::maximum::<u32>(__p::Decimal::integer(1009)),
                            ],
                        ),
                        __p::stated::<
                            u32,
                        >(__p::Constant::Number(__p::Decimal::integer(101))),
                    ),
                    __p::Field::new(
                        <bool as __p::Argument>::FIELD,
                        "case",
                        "Whether case counts.",
                    ),
                    __p::Field::new(
                        <Vec<String> as __p::Argument>::FIELD,
                        "globs",
                        "Which files.",
                    ),
                ],
            ),
        );
        fn read(
            __gate: &mut __p::Gate<'_>,
            __at: &__p::Location<'_>,
            _: &__p::Rules<'_>,
        ) -> __p::Read<Self> {
            let mut __field0 = __p::Slot::new();
            let mut __field1 = __p::Slot::new();
            let mut __field2 = __p::Slot::new();
            let mut __field3 = __p::Slot::new();
            let mut __field4 = __p::Slot::new();
            let __whole = __gate
                .object(
                    <Self as __p::Argument>::SHAPE,
                    &mut [
                        <String as __p::Argument>::entry(&mut __field0),
                        <Option<String> as __p::Argument>::entry(&mut __field1),
                        <u32 as __p::Argument>::entry(&mut __field2),
                        <bool as __p::Argument>::entry(&mut __field3),
                        <Vec<String> as __p::Argument>::entry(&mut __field4),
                    ],
                    __at,
                )?;
            __p::Ok(
                match (
                    __whole,
                    __field0.take(),
                    __field1.take(),
                    __field2.take(),
                    __field3.take(),
                    __field4.take(),
                ) {
                    (
                        __p::Some(()),
                        __p::Some(__field0),
                        __p::Some(__field1),
                        __p::Some(__field2),
                        __p::Some(__field3),
                        __p::Some(__field4),
                    ) => {
                        __p::Some(Self {
                            pattern: __field0,
                            path: __field1,
                            limit: __field2,
                            case: __field3,
                            globs: __field4,
                        })
                    }
                    _ => __p::None,
                },
            )
        }
        const TOOL: __p::Option<&'static str> = __p::Some(<Self as __p::Tool>::NAME);
    }
    #[automatically_derived]
    impl __p::Tool for Search {
        const NAME: &'static str = "search";
        const DESCRIPTION: &'static str = "Finds lines in the files of a project.";
    }
    #[automatically_derived]
    impl<'de> __p::serde::Deserialize<'de> for Search {
        fn deserialize<__D: __p::serde::Deserializer<'de>>(
            __from: __D,
        ) -> __p::Result<Self, __D::Error> {
            __p::deserialize(__from)
        }
    }
    #[automatically_derived]
    impl __p::schemars::JsonSchema for Search {
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
