"""The engines that hold a model to a schema compile every strict schema, and what one of them lets a
model write, the gate admits, but for what is reported as lost."""

import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

import without_torch  # noqa: F401
import outlines_core.json_schema
import xgrammar
from llguidance import LLMatcher, LLTokenizer
from xgrammar.testing import _is_grammar_accept_string

BYTES = LLTokenizer("byte")


class Llguidance:
    def __init__(self, schema):
        self.grammar = LLMatcher.grammar_from_json_schema(json.dumps(schema))
        fault = LLMatcher.validate_grammar(self.grammar, BYTES)
        assert not fault, fault

    def admits(self, text):
        matcher = LLMatcher(BYTES, self.grammar)
        tokens = list(text.encode())
        return matcher.try_consume_tokens(tokens) == len(tokens) and matcher.is_accepting()


class Xgrammar:
    def __init__(self, schema):
        self.grammar = xgrammar.Grammar.from_json_schema(json.dumps(schema))

    def admits(self, text):
        return _is_grammar_accept_string(self.grammar, text)


class Outlines:
    def __init__(self, schema):
        pattern = outlines_core.json_schema.build_regex_from_schema(json.dumps(schema))
        self.pattern = re.compile(pattern)

    def admits(self, text):
        return self.pattern.fullmatch(text) is not None


# What an engine reads otherwise than the two others and ECMA-262 do: a text of a type is told, and no
# fault of ours. A row whose type was not met would be stale, so that is a fault.
OWN_FAULTS = {("xgrammar", "Time"): "digits after the seconds without a point before them"}

ENGINES = {"llguidance": Llguidance, "xgrammar": Xgrammar, "outlines-core": Outlines}


def main(folder):
    rows = [json.loads(line) for line in (folder / "texts.jsonl").read_text().strip("\n").split("\n")]
    texts = defaultdict(list)
    for row in rows:
        texts[row["dialect"], row["type"], json.dumps(row["schema"])].append(row)
    faults = []
    for name, engine in ENGINES.items():
        seen = Counter()
        for (dialect, of_type, schema), rows in texts.items():
            what = f"{name}: {dialect} {of_type}"
            try:
                judge = engine(json.loads(schema))
            except Exception as fault:
                faults.append(f"{what} does not compile: {fault}")
                continue
            seen["schemas"] += 1
            for row in rows:
                if judge.admits(row["text"]):
                    seen["texts admitted"] += 1
                    own = OWN_FAULTS.get((name, of_type))
                    if not row["allowed"] and own:
                        print(f"{what}: {own}: {row['text']}")
                    elif not row["allowed"]:
                        faults.append(f"{what} admits {row['text']}")
                else:
                    seen["texts refused"] += 1
        for what, least in (("schemas", 40), ("texts admitted", 500), ("texts refused", 500)):
            assert seen[what] >= least, f"{name}: only {seen[what]} {what}"
        print(f"engines: {name}: {dict(seen)}")
    types = {of_type for _, of_type, _ in texts}
    faults += [f"no type {of_type}" for _, of_type in OWN_FAULTS if of_type not in types]
    if faults:
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
