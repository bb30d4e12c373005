//! Writes for the judges outside (`tests/oracles`) what is advertised of the corpus in every
//! dialect, texts with the gate's verdict, and what becomes of recorded answers: a line of JSON each,
//! in files in the folder that is named.

mod received;

use serde_json::{Value, json};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use tool_core::provider::{Advertised, Options, anthropic, openai_chat};
use tool_tests::corpus::{CORPUS, Specimen};
use tool_tests::dialects::{DIALECTS, covers};
use tool_tests::exceptions;
use tool_tests::peculiar::PECULIAR;
use tool_tests::sample::{Tape, text};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name a folder to write to")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    advertised(&mut BufWriter::new(File::create(folder.join("advertised.jsonl"))?))?;
    texts(&mut BufWriter::new(File::create(folder.join("texts.jsonl"))?))?;
    received::received(&mut BufWriter::new(File::create(folder.join("received.jsonl"))?))?;
    Ok(())
}

fn all() -> impl Iterator<Item = &'static Specimen> {
    CORPUS.iter().chain(PECULIAR)
}

fn advertised(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for dialect in DIALECTS {
        for specimen in all() {
            let advertised = (dialect.advertise)(&[(specimen.definition)()]);
            let Some(tool) = dialect.tools(&advertised).pop() else { continue };
            let line = json!({
                "dialect": dialect.name,
                "type": specimen.name,
                "strict": advertised.is_strict(),
                "schema": dialect.schema(tool),
                "tools": *advertised,
            });
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Texts for every strict schema. One is allowed if the gate admits it, or refuses it only for what
/// is reported as lost.
fn texts(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let strict = Options::new().strict();
    for specimen in all() {
        let definition = (specimen.definition)();
        let openai = openai_chat::advertise_with([&definition], &strict);
        let schema = &openai[0]["function"]["parameters"];
        write_texts(out, specimen, ("openai_chat strict", &openai, schema))?;
        let anthropic = anthropic::advertise_with([&definition], &strict);
        let schema = &anthropic[0]["input_schema"];
        write_texts(out, specimen, ("anthropic strict", &anthropic, schema))?;
    }
    Ok(())
}

fn write_texts(
    out: &mut impl Write,
    specimen: &Specimen,
    (dialect, advertised, schema): (&str, &Advertised, &Value),
) -> Result<(), Box<dyn Error>> {
    if !advertised.is_strict() {
        return Ok(());
    }
    let mut seed = 7_u32;
    for _ in 0..60 {
        let decisions = std::iter::repeat_with(|| {
            // Numerical Recipes' generator; its upper bits are the better ones.
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 8
        });
        let decisions: Vec<_> = decisions.take(200).collect();
        let text = text(schema, &mut Tape::new(&decisions));
        // As a decoder writes: without white space.
        let text = serde_json::from_str::<Value>(&text)?.to_string();
        let allowed = match (specimen.read)(&text) {
            Ok(()) => true,
            Err(rejection) => rejection.report().violations().iter().all(|violation| {
                advertised.losses().iter().any(|loss| covers(loss, violation))
                    || exceptions::covers(specimen.name, violation)
            }),
        };
        let line = json!({
            "dialect": dialect,
            "type": specimen.name,
            "schema": schema,
            "text": text,
            "allowed": allowed,
        });
        writeln!(out, "{line}")?;
    }
    Ok(())
}
