//! tool-tests
