//! What is measured: calls that models make, the structs that this project reads them into, the
//! same structs as others read them, and the readers. How they are timed and counted is in the
//! binary; see `main.rs`.

pub mod callgrind;
pub mod checked;
pub mod counted;
pub mod growth;
#[cfg(feature = "peers")]
pub mod peers;
pub mod readers;
pub mod unchecked;
pub mod wide;
pub mod workloads;

use tool_core::Argument;
use workloads::Workload;

/// What is done with each workload.
pub trait Visit {
    /// Does it with one, which is read into `Ours` or into `Plain`.
    fn workload<Ours: Argument, Plain: unchecked::Plain>(&mut self, workload: &Workload);
}

/// Does it with each.
pub fn each(visit: &mut impl Visit) {
    visit.workload::<checked::Refund, unchecked::Refund>(&workloads::refund());
    visit.workload::<checked::Event, unchecked::Event>(&workloads::event());
    visit.workload::<checked::Batch, unchecked::Batch>(&workloads::batch());
    visit.workload::<checked::WriteFile, unchecked::WriteFile>(&workloads::write_file());
    visit.workload::<checked::WriteFile, unchecked::WriteFile>(&workloads::plain());
}
