//! What is advertised to each provider: the recorded requests, what a rich tool loses on the way to
//! each, and which tool is named when a provider would refuse the request.

mod budgets;
mod cases;
mod ferry;
mod foreign;
mod kept;
mod losses;
