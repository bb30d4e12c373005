"""The official SDKs take what we advertise, and drop nothing of it."""

import copy
import json
import sys
from collections import Counter
from pathlib import Path

import botocore.session
from anthropic.types import ToolParam
from botocore.validate import ParamValidator
from cohere.types import ToolV2
from google.genai._gaos.types.interactions import Function
from google.genai.types import FunctionDeclaration
from mcp.shared.tool_name_validation import validate_tool_name
from mcp_types.methods import validate_server_result
from mistralai.client.models import Tool as MistralTool
from ollama import Tool as OllamaTool
from openai.lib._pydantic import _ensure_strict_json_schema
from openai.types.chat import ChatCompletionToolParam
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

CHAT = TypeAdapter(ChatCompletionToolParam)
RESPONSES = TypeAdapter(FunctionToolParam)
ANTHROPIC = TypeAdapter(ToolParam)
CONVERSE = botocore.session.get_session().get_service_model("bedrock-runtime")


def same(what, ours, theirs):
    theirs = json.loads(json.dumps(theirs))
    assert theirs == ours, f"{what}:\n  ours   {json.dumps(ours)}\n  theirs {json.dumps(theirs)}"


def through(adapter, what, tools):
    for tool in tools:
        same(what, tool, adapter.dump_python(adapter.validate_python(tool), mode="json"))


def is_strict_for_openai(what, schema):
    """The SDK's own rewriting to a strict schema has nothing to do."""
    rewritten = copy.deepcopy(schema)
    rewritten = _ensure_strict_json_schema(rewritten, path=(), root=rewritten)
    same(f"{what}, made strict", schema, rewritten)


def gemini(what, tools):
    for tool in tools[0]["functionDeclarations"]:
        ours = tool.copy()
        declaration = FunctionDeclaration.model_validate(tool)
        theirs = declaration.model_dump(mode="json", by_alias=True, exclude_none=True)
        same(what, ours, theirs)


def interactions(what, tools):
    for tool in tools:
        theirs = Function.model_validate(tool).model_dump(mode="json", by_alias=True)
        same(what, tool, {key: theirs[key] for key in tool})


def converse(what, config):
    shape = CONVERSE.shape_for("ToolConfiguration")
    report = ParamValidator().validate(config, shape)
    assert not report.has_errors(), f"{what}: {report.generate_report()}"


def mcp(what, result, version):
    validate_server_result("tools/list", version, result)
    for tool in result["tools"]:
        assert validate_tool_name(tool["name"]).is_valid, what


def mistral(what, tools):
    for tool in tools:
        theirs = MistralTool.model_validate(tool).model_dump(mode="json", exclude_unset=True)
        same(what, tool, theirs)


def cohere(what, tools):
    for tool in tools:
        theirs = ToolV2.model_validate(tool).model_dump(mode="json", exclude_unset=True)
        same(what, tool, theirs)


def ollama(what, tools):
    """The model of the SDK keeps names, types and descriptions, and drops the rest."""
    for tool in tools:
        theirs = OllamaTool.model_validate(tool).model_dump(exclude_none=True)
        ours, theirs = tool["function"], theirs["function"]
        assert theirs["name"] == ours["name"] and theirs["description"] == ours["description"], what
        ours, theirs = ours["parameters"]["properties"], theirs["parameters"].get("properties", {})
        assert list(theirs) == list(ours), what
        for name, schema in theirs.items():
            for key in ("type", "description", "enum"):
                same(f"{what} {name} {key}", ours[name].get(key), schema.get(key))


JUDGES = {
    "openai_chat": lambda what, tools: through(CHAT, what, tools),
    "openai_responses": lambda what, tools: through(RESPONSES, what, tools),
    "anthropic": lambda what, tools: through(ANTHROPIC, what, tools),
    "gemini": gemini,
    "gemini_interactions": interactions,
    "bedrock_converse": converse,
    "mistral": mistral,
    "cohere_v2": cohere,
    "ollama": ollama,
}


def main(folder):
    seen = Counter()
    for line in (folder / "advertised.jsonl").read_text().strip("\n").split("\n"):
        row = json.loads(line)
        what, tools = f"{row['dialect']} {row['type']}", row["tools"]
        provider = row["dialect"].split()[0]
        if provider == "mcp":
            mcp(what, tools, "2026-07-28" if "stateless" in row["dialect"] else "2025-11-25")
        else:
            JUDGES[provider](what, tools)
        if row["strict"] and provider in ("openai_chat", "openai_responses", "mistral"):
            is_strict_for_openai(what, row["schema"])
            seen["strict schemas unchanged"] += 1
        seen[row["dialect"]] += 1
    for dialect, count in seen.items():
        assert count > 10, f"only {count} of {dialect}"
        print(f"sdks: {dialect}: {count}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
