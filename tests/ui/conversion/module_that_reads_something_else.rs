use tool_core::Argument;

mod seconds {
    pub type Wire = u64;

    pub fn read(seconds: String) -> Result<i128, String> {
        seconds.parse::<i128>().map_err(|error| error.to_string())
    }
}

mod flat {
    pub type Wire = u64;

    pub fn read(seconds: u64) -> i128 {
        seconds.into()
    }
}

mod other {
    pub type Wire = u64;

    pub fn read(seconds: u64) -> Result<bool, String> {
        Ok(seconds > 3)
    }
}

#[derive(Debug)]
struct Silent;

mod silent {
    pub type Wire = u64;

    pub fn read(seconds: u64) -> Result<i128, super::Silent> {
        Ok(seconds.into())
    }
}

#[derive(Argument)]
struct Post {
    #[tool(with = seconds)]
    one: i128,
    #[tool(with = flat)]
    two: i128,
    #[tool(with = other)]
    three: i128,
    #[tool(with = silent)]
    four: i128,
}

fn main() {}
