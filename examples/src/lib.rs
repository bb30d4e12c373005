//! tool-examples
