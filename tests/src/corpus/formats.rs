//! Strings in every format.

use tool_core::Argument;

/// Every format.
#[allow(missing_docs, reason = "the formats are what counts")]
#[derive(Argument, Debug)]
pub struct Formats {
    #[tool(format = "uuid")]
    pub uuid: String,
    #[tool(format = "date")]
    pub date: String,
    #[tool(format = "date-time")]
    pub date_time: String,
    #[tool(format = "time")]
    pub time: String,
    #[tool(format = "duration")]
    pub duration: String,
    #[tool(format = "ipv4")]
    pub ipv4: String,
    #[tool(format = "ipv6")]
    pub ipv6: String,
    #[tool(format = "hostname")]
    pub hostname: String,
    #[tool(format = "email")]
    pub email: String,
    #[tool(format = "uri")]
    pub uri: String,
    #[tool(format = "hostname", max_length = 20)]
    pub short: String,
    #[tool(format = "hostname", pattern = "^[A-Za-z]")]
    pub own: Option<String>,
}
