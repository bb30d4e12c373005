use tool_core::Argument;

mod epoch {
    pub type Wire = u64;
}

mod moment {
    pub fn read(seconds: u64) -> Result<i128, String> {
        Ok(seconds.into())
    }
}

#[derive(Argument)]
struct Post {
    #[tool(with = epoch)]
    one: i128,
    #[tool(with = moment)]
    two: i128,
}

fn main() {}
