"""The official SDKs read in the recorded answers the calls that we receive, and take what goes back
for them."""

import json
import sys
from collections import Counter
from pathlib import Path

import botocore.parsers
import botocore.session
import httpx2
from anthropic import Anthropic
from anthropic.types import Message, MessageParam
from botocore.eventstream import EventStreamBuffer
from botocore.validate import ParamValidator
from cohere.types import ChatMessageV2
from cohere.v2.types import V2ChatResponse, V2ChatStreamResponse
from google.genai._gaos.types.interactions import (
    FunctionCallStep,
    FunctionResultStep,
    InteractionSSEEvent,
)
from google.genai.types import Content, GenerateContentResponse
from mcp_types import JSONRPCError
from mcp_types.methods import validate_server_result
from mistralai.client.models import (
    AssistantMessage,
    ChatCompletionResponse,
    CompletionChunk,
    ToolMessage,
)
from ollama import ChatResponse
from ollama import Message as OllamaMessage
from openai.lib.streaming.chat import ChatCompletionStreamState
from openai.types.chat import ChatCompletion, ChatCompletionChunk, ChatCompletionMessageParam
from openai.types.responses import Response, ResponseInputItemParam, ResponseStreamEvent
from pydantic import BaseModel, TypeAdapter

CONVERSE = botocore.session.get_session().get_service_model("bedrock-runtime")


def value(arguments):
    """Arguments as a value where they are one, and as the text where they are none."""
    if not isinstance(arguments, str):
        return arguments if arguments is not None else {}
    if not arguments:
        return {}
    try:
        return json.loads(arguments)
    except json.JSONDecodeError:
        return arguments


def chat_calls(message):
    for call in message.tool_calls or []:
        if call.type == "custom":
            yield call.id, call.custom.name, call.custom.input
        else:
            yield call.id, call.function.name, call.function.arguments


def openai_chat(answer):
    return chat_calls(ChatCompletion.model_validate_json(answer).choices[0].message)


def openai_chat_stream(events):
    state = ChatCompletionStreamState()
    for event in events:
        state.handle_chunk(ChatCompletionChunk.model_validate_json(event))
    return chat_calls(state.current_completion_snapshot.choices[0].message)


def response_calls(response):
    for item in response.output:
        if item.type == "function_call":
            yield item.call_id, item.name, item.arguments
        elif item.type == "custom_tool_call":
            yield item.call_id, item.name, item.input


def openai_responses(answer):
    return response_calls(Response.model_validate_json(answer))


def openai_responses_stream(events):
    events = [TypeAdapter(ResponseStreamEvent).validate_json(event) for event in events]
    return response_calls(events[-1].response)


def anthropic_calls(message):
    for block in message.content:
        if block.type == "tool_use":
            yield block.id, block.name, block.input


def anthropic(answer):
    return anthropic_calls(Message.model_validate_json(answer))


def anthropic_stream(events):
    body = "".join(f"event: {json.loads(event)['type']}\ndata: {event}\n\n" for event in events)

    def answer(request):
        return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)

    http = httpx2.Client(transport=httpx2.MockTransport(answer))
    client = Anthropic(api_key="none", http_client=http, max_retries=0)
    message = {"role": "user", "content": "?"}
    with client.messages.stream(model="none", max_tokens=9, messages=[message]) as stream:
        return list(anthropic_calls(stream.get_final_message()))


def gemini(answer):
    return gemini_stream([answer])


def gemini_stream(events):
    for event in events:
        for candidate in GenerateContentResponse.model_validate_json(event).candidates or []:
            for part in (candidate.content and candidate.content.parts) or []:
                if part.function_call:
                    call = part.function_call
                    yield call.id, call.name, call.args


def gemini_interactions(answer):
    for step in json.loads(answer).get("steps", []):
        if step["type"] == "function_call":
            call = FunctionCallStep.model_validate(step)
            yield call.id, call.name, call.arguments


def gemini_interactions_stream(events):
    calls = {}
    for event in events:
        event = TypeAdapter(InteractionSSEEvent).validate_json(event)
        if event.event_type == "step.start" and event.step.type == "function_call":
            calls[event.index] = [event.step.id, event.step.name, ""]
        elif event.event_type == "step.delta" and event.delta.type == "arguments_delta":
            calls[event.index][2] += event.delta.arguments or ""
    return calls.values()


def bedrock_converse(answer):
    parser = botocore.parsers.create_parser("rest-json")
    response = {"status_code": 200, "headers": {}, "body": answer.encode()}
    message = parser.parse(response, CONVERSE.shape_for("ConverseResponse"))
    for block in message["output"]["message"]["content"]:
        if "toolUse" in block:
            call = block["toolUse"]
            yield call["toolUseId"], call["name"], call["input"]


def bedrock_converse_stream(frames):
    """The frames as botocore reads them; what the events mean, it leaves to us."""
    frames, calls = bytes(frames), {}
    buffer = EventStreamBuffer()
    buffer.add_data(frames)
    for message in buffer:
        kind, event = message.headers.get(":event-type"), json.loads(message.payload)
        index = event.get("contentBlockIndex")
        if kind == "contentBlockStart" and "toolUse" in event["start"]:
            call = event["start"]["toolUse"]
            calls[index] = [call["toolUseId"], call["name"], ""]
        elif kind == "contentBlockDelta" and "toolUse" in event["delta"]:
            calls[index][2] += event["delta"]["toolUse"]["input"]
    return [calls[index] for index in sorted(calls)]


def mistral_stream(events):
    """The chunks as the SDK reads them; in it, an id that was not sent is "null"."""
    calls = {}
    for event in events:
        for choice in CompletionChunk.model_validate_json(event).choices:
            for piece in choice.delta.tool_calls or []:
                call = calls.setdefault(piece.index, [None, None, ""])
                call[0] = piece.id if piece.id != "null" else call[0]
                call[1] = piece.function.name or call[1]
                arguments = piece.function.arguments
                call[2] += arguments if isinstance(arguments, str) else json.dumps(arguments)
    return [calls[index] for index in sorted(calls)]


def mistral(answer):
    message = ChatCompletionResponse.model_validate_json(answer).choices[0].message
    for call in message.tool_calls or []:
        yield call.id, call.function.name, call.function.arguments


def cohere_v2(answer):
    for call in V2ChatResponse.model_validate_json(answer).message.tool_calls or []:
        yield call.id, call.function.name, call.function.arguments


def cohere_v2_stream(events):
    calls = {}
    for event in events:
        event = TypeAdapter(V2ChatStreamResponse).validate_json(event)
        if event.type == "tool-call-start":
            call = event.delta.message.tool_calls
            calls[event.index] = [call.id, call.function.name, call.function.arguments or ""]
        elif event.type == "tool-call-delta":
            calls[event.index][2] += event.delta.message.tool_calls.function.arguments
    return calls.values()


def ollama(answer):
    return ollama_stream([answer])


def ollama_stream(events):
    for event in events:
        for call in ChatResponse.model_validate_json(event).message.tool_calls or []:
            # The SDK has no ids.
            yield None, call.function.name, dict(call.function.arguments)


WHOLE = {
    reader.__name__: reader
    for reader in (
        openai_chat,
        openai_responses,
        anthropic,
        gemini,
        gemini_interactions,
        bedrock_converse,
        mistral,
        cohere_v2,
        ollama,
    )
} | {"openai_compat": openai_chat}
STREAMS = {
    "openai_chat": openai_chat_stream,
    "openai_compat": openai_chat_stream,
    "openai_responses": openai_responses_stream,
    "anthropic": anthropic_stream,
    "gemini": gemini_stream,
    "gemini_interactions": gemini_interactions_stream,
    "bedrock_converse": bedrock_converse_stream,
    "mistral": mistral_stream,
    "cohere_v2": cohere_v2_stream,
    "ollama": ollama_stream,
}


def same(name, ours, theirs):
    theirs = json.loads(json.dumps(theirs))
    assert ours == theirs, f"{name}:\n  ours   {json.dumps(ours)}\n  theirs {json.dumps(theirs)}"


def plain(value):
    """A validated value as JSON; the SDKs' types validate some lists only as they are iterated."""
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if isinstance(value, dict):
        return {key: plain(member) for key, member in value.items()}
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        return value
    return [plain(item) for item in value]


def through(*adapters):
    """Takes messages that come out of one of these types as they went in."""
    adapters = [TypeAdapter(adapter) for adapter in adapters]

    def check(name, messages):
        for message in messages:
            faults = []
            for adapter in adapters:
                try:
                    theirs = plain(adapter.validate_python(message))
                    break
                except ValueError as fault:
                    faults.append(str(fault))
            else:
                raise AssertionError(f"{name}: {message}: {faults}")
            same(name, message, theirs)

    return check


def interactions_replied(name, steps):
    kinds = {"function_call": FunctionCallStep, "function_result": FunctionResultStep}
    for step in steps:
        kind = kinds.get(step["type"])
        if kind is not None:
            theirs = kind.model_validate(step).model_dump(mode="json", by_alias=True)
            same(name, step, {key: theirs[key] for key in step})


def converse_replied(name, messages):
    shape = CONVERSE.shape_for("Messages")
    report = ParamValidator().validate(messages, shape)
    assert not report.has_errors(), f"{name}: {report.generate_report()}"


def ollama_replied(name, messages):
    """The SDK knows no ids."""
    without = json.loads(json.dumps(messages))
    for message in without:
        message.pop("tool_call_id", None)
        for call in message.get("tool_calls", []):
            call.pop("id", None)
    OLLAMA(name, without)


def responses_replied(name, items):
    """The SDK's type of a custom call has no status, although the provider sends one."""
    for item in items:
        if item["type"] == "custom_tool_call":
            item.pop("status", None)
    RESPONSES(name, items)


OLLAMA = through(OllamaMessage)
RESPONSES = through(ResponseInputItemParam)
REPLIES = {
    "openai_chat": through(ChatCompletionMessageParam),
    "openai_compat": through(ChatCompletionMessageParam),
    "openai_responses": responses_replied,
    "anthropic": through(MessageParam),
    "gemini": through(Content),
    "gemini_interactions": interactions_replied,
    "bedrock_converse": converse_replied,
    "mistral": through(AssistantMessage, ToolMessage),
    "cohere_v2": through(ChatMessageV2),
    "ollama": ollama_replied,
}

# Where an SDK reads something else, or nothing.
OTHERWISE = {
    "anthropic/error_midway.stream.jsonl": "raises on the error",
    "anthropic/malformed_json.stream.jsonl": "raises on arguments that are no JSON",
    "anthropic/truncated.stream.jsonl": "repairs arguments that were cut off",
    "ollama/call_with_id.json": "drops ids",
    "openai_compat/args_object.json": "takes no objects for arguments",
    "openai_compat/args_object.stream.jsonl": "takes no objects for arguments",
    "openai_compat/first_index_one.stream.jsonl": "wants indexes from 0",
    "openai_compat/id_missing.json": "wants an id",
    "openai_compat/index_descending.stream.jsonl": "wants indexes from 0",
    "openai_compat/same_index.stream.jsonl": "runs two calls together",
    "openai_compat/same_index_no_id.stream.jsonl": "runs two calls together",
}


def mcp(name, row):
    """Our answer to a recorded request is one of the protocol, in the client's revision."""
    request, ours = row["request"], row["response"]
    assert ours["jsonrpc"] == "2.0" and ours["id"] == request["id"], name
    # There, the recorded server has no tools at all.
    if name != "mcp/method_missing.old.json":
        assert ("error" in ours) == row["refused"], f"{name}: {ours}"
    if "result" in ours:
        validate_server_result(request["method"], row["era"], ours["result"])
    else:
        JSONRPCError.model_validate(ours)


def read(row):
    """The calls that the SDK reads."""
    if row["file"].endswith(".stream.jsonl"):
        reader = STREAMS[row["provider"]]
        answer = row["frames"] or [event for event in row["answer"].split("\n") if event]
    else:
        reader, answer = WHOLE[row["provider"]], row["answer"]
    return [[call, name, value(sent)] for call, name, sent in reader(answer)]


def main(folder):
    seen = Counter()
    met = set()
    for line in (folder / "received.jsonl").read_text().strip("\n").split("\n"):
        row = json.loads(line)
        name = f"{row['provider']}/{row['file']}"
        if row["provider"] == "mcp":
            mcp(name, row)
            seen["mcp answers"] += 1
            continue
        assert "error" not in row, f"{name}: {row}"
        ours = [[c["id"], c["name"], value(c["arguments"])] for c in row["calls"]]
        try:
            theirs = read(row)
        except Exception as fault:
            theirs = f"{type(fault).__name__}: {fault}"
        if name in OTHERWISE:
            assert ours != theirs, f"{name} is read alike; take it off the list"
            met.add(name)
        else:
            same(name, ours, theirs)
            seen["read alike"] += 1
        REPLIES[row["provider"]](name, row["reply"])
        seen["replies taken"] += 1
    assert met == set(OTHERWISE), f"not met: {set(OTHERWISE) - met}"
    assert seen["read alike"] > 100 and seen["replies taken"] > 120, seen
    print(f"received: {dict(seen)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
