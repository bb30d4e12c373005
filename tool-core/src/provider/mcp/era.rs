/// Which revisions of the protocol a result is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Era {
    /// Those with sessions, up to 2025-11-25.
    #[default]
    Sessions,
    /// Those without, since 2026-07-28.
    Stateless,
}
