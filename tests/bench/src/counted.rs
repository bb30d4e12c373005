//! The pieces that are counted: what each reader does with each call.

use crate::callgrind::Pieces;
use crate::readers::{each_form, readers};
use crate::unchecked::Plain;
use crate::workloads::Workload;
use crate::{Visit, each};
use tool_core::Argument;

/// Does each of them; to be run under callgrind.
pub fn count() {
    each(&mut Readers(Pieces::default()));
}

/// What a piece is called.
#[must_use]
pub fn piece(call: &str, form: &str, reader: &str) -> String {
    format!("{call}, {form}: {reader}")
}

struct Readers(Pieces);

impl Visit for Readers {
    fn workload<Ours: Argument, Plain: self::Plain>(&mut self, workload: &Workload) {
        each_form(workload, |form, sent| {
            for reader in readers::<Ours, Plain>(sent) {
                let piece = piece(workload.name, form.name, reader.name);
                self.0.piece(&piece, || reader.read(1));
            }
        });
    }
}
