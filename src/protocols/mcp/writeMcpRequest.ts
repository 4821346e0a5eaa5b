import type { Answer, HttpRequest, Json, JsonObject, ThreadState } from "../../model/index.ts";
import type { RunCommand } from "../run/createRunClient.ts";
import { readObject, readString, toJson } from "../read.ts";
import { mcpVersion } from "./mcpVersions.ts";
import { selectMcpCall } from "./selectMcpCall.ts";

/** The `_meta` of every request, which replaces the handshake of older revisions. */
const envelope = {
  "io.modelcontextprotocol/protocolVersion": mcpVersion,
  "io.modelcontextprotocol/clientInfo": { name: "countersign", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {}, url: {} } },
};

/**
 * Writes the request of one step: a call, the same call again with the answers to the server's elicitations, or the list of tools.
 * `{"jsonrpc":"2.0","id":"p1:1","method":"tools/call","params":{"name":"greet","arguments":{},"inputResponses":{"k":{"action":"accept","content":{}}},"requestState":"s","_meta":{...}}}`
 */
export function writeMcpRequest(command: RunCommand, thread: ThreadState | undefined, url: string): HttpRequest {
  const call = selectMcpCall(command, thread);
  const method = call === undefined ? "tools/list" : "tools/call";
  const steps = thread?.turn.turnId === command.turnId ? thread.turn.steps : 0;
  const id = call?.isInThread === true ? `${call.toolCallId}:${steps + 1}` : (call?.toolCallId ?? command.turnId);
  const params: JsonObject = {
    ...(call === undefined
      ? toJson({ cursor: readCursor(command.turnId, thread) })
      : { name: call.name, arguments: call.input }),
    ...(call?.isInThread === true ? writeResponses(command, thread) : {}),
    _meta: { ...envelope, ...(call === undefined ? {} : { progressToken: id }) },
  };
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "mcp-protocol-version": mcpVersion,
    "mcp-method": method,
    ...(call === undefined ? {} : { "mcp-name": call.name }),
  };
  return { method: "POST", url, headers, body: { jsonrpc: "2.0", id, method, params } };
}

function writeResponses(command: RunCommand, thread: ThreadState | undefined): JsonObject {
  const answers = command.type === "submitAnswers" ? command.answers : [];
  const responses: Record<string, Json> = {};
  for (const { requestId, answer } of answers) {
    const request = thread?.requests.find((one) => one.requestId === requestId);
    const key = readString(readObject(request?.wire)?.["key"]);
    if (request !== undefined && key !== undefined) responses[key] = writeAnswer(answer, request.kind === "link");
  }
  const inputResponses = answers.length === 0 ? undefined : responses;
  return toJson({ inputResponses, requestState: readState(command.turnId, thread) });
}

/** {"action":"accept","content":{"name":"Ada"}} */
function writeAnswer({ granted, by, input }: Answer, isLink: boolean): JsonObject {
  if (!granted) return { action: by === "cancel" ? "cancel" : "decline" };
  return isLink ? { action: "accept" } : { action: "accept", content: input ?? {} };
}

/** The server's state of the call, which is sent back unchanged. */
function readState(turnId: string, thread: ThreadState | undefined): string | undefined {
  return readString(readLast(turnId, thread)?.["requestState"]);
}

/** The place from which the list of tools goes on; undefined for its beginning. */
export function readCursor(turnId: string, thread: ThreadState | undefined): string | undefined {
  return readString(readLast(turnId, thread)?.["cursor"]);
}

function readLast(turnId: string, thread: ThreadState | undefined): JsonObject | undefined {
  const wire = thread?.messages.flatMap((message) => (message.turnId === turnId ? message.wire : [])) ?? [];
  return readObject(wire.at(-1));
}
