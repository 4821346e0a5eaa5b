import type { AgentEvent, Json, JsonObject, KitError, NewRequest, SessionCommandInfo } from "../../model/index.ts";
import { concludeRun } from "../run/concludeRun.ts";
import type { RunContext, RunReader } from "../run/createRunClient.ts";
import { readArray, readEnum, readList, readNumber, readObject, readString } from "../read.ts";
import { McpCallReader } from "./McpCallReader.ts";
import { describeVersions, mcpVersions } from "./mcpVersions.ts";
import { readMcpTools } from "./readMcpResult.ts";
import { selectMcpCall } from "./selectMcpCall.ts";
import { readCursor } from "./writeMcpRequest.ts";
import { readDetails } from "../readFields.ts";

/** Creates the reader of MCP's JSON-RPC messages. */
export function createMcpReader(context: RunContext): RunReader {
  return new McpReader(context);
}

/**
 * Reads the response to one request, or a whole recorded exchange, which also contains the requests of the client. Supports the
 * revisions 2026-07-28 (elicitations in a result) and 2025-11-25 (elicitations as requests of the server).
 */
class McpReader implements RunReader {
  readonly #context: RunContext;
  readonly #calls: McpCallReader;
  /** The thread's request id for each elicitation of the server. */
  readonly #requestIds = new Map<string, string>();
  /** Number of open elicitations. */
  #open = 0;
  /** Whether a response was received. */
  #answered = false;
  /** Whether the server waits for the request to be repeated, without a question. */
  #paused = false;
  #failure: KitError | undefined;
  /** The tools so far: those of earlier pages, too. */
  readonly #listed: SessionCommandInfo[];

  constructor(context: RunContext) {
    this.#context = context;
    this.#listed =
      readCursor(context.command.turnId, context.thread) === undefined
        ? []
        : [...(context.thread?.session.commands ?? [])];
    this.#calls = new McpCallReader(context, selectMcpCall(context.command, context.thread));
  }

  read(value: Json): readonly AgentEvent[] {
    // 2025-03-26 allows several messages in one array.
    return (readArray(value) ?? [value]).flatMap((message) => this.#readMessage(message));
  }

  end(cut: boolean): readonly AgentEvent[] {
    const { turnId } = this.#context;
    const begun = this.#answered || this.#calls.begun || this.#open > 0;
    const reason = this.#open > 0 ? "tool_use" : this.#paused ? "paused" : "completed";
    const ended = this.#answered && !cut ? { end: { reason } as const } : {};
    return concludeRun({ turnId, closing: this.#calls.close(), begun, failure: this.#failure, ...ended });
  }

  #ask(message: JsonObject, key: string): readonly AgentEvent[] {
    const { turnId } = this.#context;
    const requestId = `elicitation:${turnId}:${this.#context.createId("question")}`;
    const { events, toolCallId } = this.#calls.current();
    const request = readMcpQuestion(message, { turnId, requestId, key, toolCallId });
    if (request === undefined) return [...events, ...this.#calls.keep(readString(message["method"]) ?? key, message)];
    this.#requestIds.set(key, requestId);
    this.#open += 1;
    return [...events, { type: "request.opened", turnId, request }];
  }

  // {"resultType":"input_required","inputRequests":{"k1":{"method":"elicitation/create","params":{...}}},"requestState":"opaque"}
  #readInputRequired(result: JsonObject): readonly AgentEvent[] {
    const questions = Object.entries(readObject(result["inputRequests"]) ?? {});
    const state = readString(result["requestState"]);
    this.#paused = questions.length === 0;
    return [
      ...this.#calls.remember(state === undefined ? {} : { requestState: state }),
      ...questions.flatMap(([key, question]) => this.#ask(readObject(question) ?? {}, key)),
    ];
  }

  // {"action":"accept","content":{"name":"Ada"}}, the response to an elicitation or one of `inputResponses`
  #readAnswer(key: string, result: JsonObject): readonly AgentEvent[] {
    const { turnId } = this.#context;
    const requestId = this.#requestIds.get(key);
    const action = readEnum(result["action"], ["accept", "decline", "cancel"]);
    if (requestId === undefined || action === undefined || !this.#requestIds.delete(key))
      return this.#calls.keep("answer", result);
    this.#open -= 1;
    const answer = {
      granted: action === "accept",
      by: action === "cancel" ? ("cancel" as const) : ("user" as const),
      at: 0,
      input: result["content"],
    };
    return [{ type: "request.updated", turnId, requestId, state: "answered", answer }];
  }

  #readResult(id: Json | undefined, result: JsonObject): readonly AgentEvent[] {
    this.#answered = true;
    this.#paused = false;
    // In revision 2026-07-28 each result contains the server's info.
    this.#calls.name(readObject(readObject(result["_meta"])?.["io.modelcontextprotocol/serverInfo"]));
    if (result["resultType"] === "input_required") return this.#readInputRequired(result);
    if (result["action"] !== undefined) return this.#readAnswer(JSON.stringify(id), result);
    if (result["content"] !== undefined) return this.#calls.settle(id, result);
    if (result["resultType"] === "task") return this.#calls.detach(id, result);
    if (result["tools"] !== undefined) return this.#listTools(result);
    if (result["serverInfo"] !== undefined || result["protocolVersion"] !== undefined) return this.#readServer(result);
    // {"structuredContent":{"temperature":22}} · {}   the content may be missing
    if (this.#calls.expects(id)) return this.#calls.settle(id, result);
    return Object.keys(result).length === 0 ? [] : this.#calls.keep("result", result);
  }

  // {"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"DeepWiki","version":"2.14.3"},"instructions":"..."}
  #readServer(result: JsonObject): readonly AgentEvent[] {
    const version = readString(result["protocolVersion"]);
    if (version !== undefined && !mcpVersions.includes(version)) this.#failVersion(version);
    const server = this.#calls.name(readObject(result["serverInfo"]));
    const texts = [server, readString(result["instructions"])].filter((text) => text !== undefined);
    return [
      ...(server === undefined ? [] : [{ type: "session.updated" as const, patch: { title: server } }]),
      ...this.#calls.emitText(texts.join("\n\n")),
    ];
  }

  #listTools(result: JsonObject): readonly AgentEvent[] {
    const commands = readMcpTools(result);
    const lines = commands.map(({ name, description }) => `- \`${name}\` ${description}`);
    // {"tools":[...],"nextCursor":"c2"}   the next step of the turn asks for the next page
    const cursor = readString(result["nextCursor"]);
    this.#paused = cursor !== undefined && this.#context.command.type !== "submitAnswers";
    this.#listed.push(...commands);
    return [
      { type: "session.updated", patch: { commands: this.#listed.slice() } },
      ...this.#calls.emitText(lines.join("\n")),
      ...(cursor === undefined ? [] : this.#calls.remember({ cursor })),
    ];
  }

  #failVersion(theirs: string): void {
    this.#failure = { code: "unsupported_version", message: describeVersions(theirs) };
  }

  // {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Unknown tool: x"}}
  #readError(id: Json | undefined, error: JsonObject): readonly AgentEvent[] {
    this.#answered = true;
    const code = readNumber(error["code"]) ?? 0;
    const message = readString(error["message"]) ?? "";
    const supported = readList(readObject(error["data"])?.["supported"], readString);
    // {"code":-32022,"message":"Unsupported protocol version","data":{"supported":["2025-11-25"],"requested":"2026-07-28"}}
    if (supported.length > 0) this.#failVersion(supported.join(", "));
    const events = this.#calls.fail(id, { layer: "protocol", code: String(code), message }, error);
    if (events.length === 0)
      this.#failure ??= { code: "protocol", message: `The MCP server refused the request (${code}).`, detail: message };
    return events;
  }

  #readRequest(message: JsonObject, method: string): readonly AgentEvent[] {
    const id = message["id"];
    const params = readObject(message["params"]) ?? {};
    if (method === "tools/call") {
      const responses = Object.entries(readObject(params["inputResponses"]) ?? {});
      return [
        ...this.#calls.start(id, params),
        ...responses.flatMap(([key, value]) => this.#readAnswer(key, readObject(value) ?? {})),
      ];
    }
    if (method === "notifications/progress") return this.#calls.progress(params);
    if (method === "notifications/message") return this.#calls.log(params);
    if (method === "notifications/cancelled") return this.#calls.cancel(params);
    if (method === "elicitation/create") return this.#ask(message, JSON.stringify(id));
    // Messages of the client are not shown; the responses to them are.
    const isClients = /^(initialize|server\/discover|ping|tools\/list|notifications\/initialized|logging\/setLevel)$/u;
    return isClients.test(method) ? [] : this.#calls.keep(method, message);
  }

  #readMessage(value: Json): readonly AgentEvent[] {
    const message = toMessage(value);
    if (message === undefined) return this.#calls.keep("message", value);
    const method = readString(message["method"]);
    if (method !== undefined) return this.#readRequest(message, method);
    const error = readObject(message["error"]);
    if (error !== undefined) return this.#readError(message["id"], error);
    return this.#readResult(message["id"], readObject(message["result"]) ?? {});
  }
}

/** Reads a JSON-RPC message; a bare result or error, as in some recordings, is wrapped in its envelope. */
function toMessage(value: Json): JsonObject | undefined {
  const message = readObject(value);
  if (message === undefined || message["method"] !== undefined || "result" in message || "error" in message)
    return message;
  if (readNumber(message["code"]) !== undefined && readString(message["message"]) !== undefined)
    return { error: message };
  return { result: message };
}

/**
 * The ids for the request that is opened for an elicitation. `key`: the elicitation's key within a result, or the id of the server's
 * request.
 */
export interface McpQuestionAt {
  readonly turnId: string;
  readonly requestId: string;
  readonly key: string;
  readonly toolCallId: string | undefined;
}

/**
 * Reads an elicitation; none for requests that only a program can answer (sampling, roots).
 * `{"method":"elicitation/create","params":{"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{...}}}}`
 * `{"method":"elicitation/create","params":{"mode":"url","message":"Please sign in.","url":"https://example.com/connect"}}`
 */
function readMcpQuestion(message: JsonObject, at: McpQuestionAt): NewRequest | undefined {
  if (message["method"] !== "elicitation/create") return undefined;
  const params = readObject(message["params"]) ?? {};
  const { turnId, requestId, key, toolCallId } = at;
  const title = readString(params["message"]);
  const base = {
    title,
    toolCallId,
    requestId,
    turnId,
    options: [],
    editable: false,
    canExplainDenial: false,
    wire: { key },
    ...readDetails(params, ["mode", "message", "requestedSchema", "url", "elicitationId"]),
  };
  if (params["mode"] === "url") return { ...base, kind: "link", url: readString(params["url"]) ?? "" };
  return { ...base, kind: "form", schema: params["requestedSchema"] ?? {} };
}
