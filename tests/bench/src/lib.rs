//! tool-bench
