import { writeKitFields } from "../../kit-events/kitFields.ts";
import { readCallName } from "../../../model/index.ts";
import type {
  AgentRequest,
  Command,
  ContentBlock,
  HttpResponse,
  Json,
  JsonObject,
  KitError,
  ServerOptions,
  ServerOutcome,
  ServerStep,
  ServerThreads,
  ThreadState,
} from "../../../model/index.ts";
import { readArray, readList, readObject, readString, readTime, toJson } from "../../read.ts";
import type { AcpAttachment, AcpPeer, Outlet } from "./AcpPeer.ts";
import type { AcpWriter } from "../write/createAcpWriter.ts";
import { askClient, toErrorResponse, toReplay } from "../write/encodeAcpEvent.ts";
import { readContentBlock } from "../read/readContent.ts";
import { hasKitAnswer, readAcpAnswer } from "../write/writeAcpQuestion.ts";
import { writeConfigOptions } from "../write/writeConfigOption.ts";
import { readClientCapabilities } from "./createPeer.ts";
import { toShownLog } from "../../sessions/branches.ts";

/** The context of a client's message. */
export interface PeerContext {
  readonly peer: AcpPeer;
  readonly options: ServerOptions;
  readonly threads: ServerThreads;
  /** Returns the state of a session for this client. */
  readonly attach: (sessionId: string) => AcpAttachment;
  /** Creates the writer for a session that is sent from the beginning. */
  readonly createWriter: () => AcpWriter;
}

type Frames = NonNullable<ServerStep["frames"]>;
type Settle = NonNullable<ServerStep["settle"]>;

/** Methods that are refused for a session that this client has not opened. */
const needsOpenSession: ReadonlySet<string> = new Set([
  "session/prompt",
  "session/set_mode",
  "session/set_config_option",
  "session/close",
]);

const accepted: HttpResponse = { status: 202, headers: {} };

/** Handles a JSON-RPC message of a connected client. Responses are sent on the streams, or queued until these are open. */
export function receivePeerMessage(context: PeerContext, message: JsonObject): ServerStep {
  const method = readString(message["method"]);
  if (method === undefined && message["method"] === undefined) return receiveAnswer(context, message);
  const id = message["id"];
  const params = readObject(message["params"]) ?? {};
  if (id === undefined) return receiveNotification(context, method ?? "", params);
  const sessionId = readString(params["sessionId"]) ?? "";
  const { peer, options, attach } = context;
  if (method === undefined) {
    // {"jsonrpc":"2.0","id":7,"method":12}
    const error = { code: -32600, message: "Invalid request: the method is a string" };
    return { commands: [], response: accepted, frames: sendTo(peer.outlet, [{ jsonrpc: "2.0", id, error }]) };
  }
  const reply = (outlet: Outlet, outcome: ServerOutcome, result: () => Json): ReturnType<Settle> => {
    const { error } = outcome;
    const answer = error === undefined ? { jsonrpc: "2.0", id, result: result() } : toErrorResponse(id, error);
    return { response: accepted, frames: sendTo(outlet, [answer]) };
  };
  const refuse = (error: KitError): ServerStep => ({
    commands: [],
    settle: () => reply(peer.outlet, { error }, () => null),
  });
  const ask = (query: NonNullable<ServerStep["query"]>["query"], result: (value: Json) => Json): ServerStep => ({
    commands: [],
    query: { query },
    settle: (outcome) => reply(peer.outlet, outcome, () => result(outcome.value ?? null)),
  });
  if (needsOpenSession.has(method) && peer.sessions.get(sessionId)?.attached !== true)
    return refuse({ code: "invalid_input", message: "Open the session first, by new, load or resume." });
  // Another request, or another client, has deleted it since.
  if (needsOpenSession.has(method) && context.threads.get(sessionId) === undefined) return refuse(toMissing(sessionId));
  switch (method) {
    // {"method":"session/new","params":{"cwd":"/p","mcpServers":[]}}
    case "session/new": {
      const created = options.createId("session");
      const session = attach(created);
      session.attached = true;
      return {
        commands: [{ type: "openSession", sessionId: created }],
        settle: (outcome) =>
          reply(peer.outlet, outcome, () => ({
            sessionId: created,
            ...toSettings(peer, context.threads.get(created)),
          })),
      };
    }
    case "session/load":
    case "session/resume":
      return openSession(context, id, sessionId, method === "session/load");
    case "session/list":
      return ask({ type: "listSessions" }, toSessionList);
    case "session/delete":
      return ask({ type: "deleteSession", sessionId }, () => ({}));
    case "session/prompt":
      return prompt(context, id, sessionId, params);
    case "session/set_mode": {
      const command: Command = { type: "setMode", sessionId, modeId: readString(params["modeId"]) ?? "" };
      return { commands: [command], settle: (outcome) => reply(attach(sessionId).outlet, outcome, () => ({})) };
    }
    case "session/set_config_option": {
      const values = { [readString(params["configId"]) ?? ""]: params["value"] ?? null };
      const result = (): Json => ({ configOptions: [], ...toSettings(peer, context.threads.get(sessionId)) });
      return {
        commands: [{ type: "setOptions", sessionId, options: values }],
        settle: (outcome) => reply(attach(sessionId).outlet, outcome, result),
      };
    }
    case "session/close":
      return {
        commands: [{ type: "closeSession", sessionId }],
        settle: (outcome) => reply(peer.outlet, outcome, () => ({})),
      };
    default: {
      const error = { code: -32601, message: `Method not found: ${method}` };
      const outlet = sessionId === "" ? peer.outlet : attach(sessionId).outlet;
      return { commands: [], response: accepted, frames: sendTo(outlet, [{ jsonrpc: "2.0", id, error }]) };
    }
  }
}

/** Sends messages on the stream, or queues them until it opens. */
function sendTo(outlet: Outlet, messages: readonly JsonObject[]): Frames {
  if (outlet.link === undefined) {
    outlet.waiting.push(...messages);
    return [];
  }
  return [{ link: outlet.link, frames: messages.map((message) => ({ data: JSON.stringify(message) })) }];
}

function toMissing(sessionId: string): KitError {
  return { code: "not_found", message: `There is no session ${JSON.stringify(sessionId)}.` };
}

/** {"method":"session/load","params":{"sessionId":"sess_1","cwd":"/p","mcpServers":[]}}   resume is the same without the replay */
function openSession(context: PeerContext, id: Json, sessionId: string, replays: boolean): ServerStep {
  const { peer, threads, attach, createWriter } = context;
  const isKnown = threads.get(sessionId) !== undefined;
  const settle: Settle = () => {
    const thread = threads.get(sessionId);
    if (!isKnown || thread === undefined) {
      return { response: accepted, frames: sendTo(peer.outlet, [toErrorResponse(id, toMissing(sessionId))]) };
    }
    const session = attach(sessionId);
    session.attached = true;
    session.writer = createWriter();
    for (const [pendingId, pending] of peer.pendingRequests)
      if (pending.sessionId === sessionId) peer.pendingRequests.delete(pendingId);
    const log = threads.log(sessionId);
    const replay = toShownLog(log, thread).flatMap(({ event }) => toReplay(session, event));
    session.lastEventId = log.at(-1)?.eventId ?? "";
    for (const { eventId } of log) session.replayed.add(eventId);
    const open = thread.requests.filter(({ state }) => state === "open");
    const questions = open.map((request) => askAgain(peer, session, request));
    const answer = { jsonrpc: "2.0", id, result: toSettings(peer, thread) };
    // After the replay on the same stream, since a response on the connection's stream could arrive before it.
    const messages = [...(replays ? replay : []), answer, ...questions];
    return { response: accepted, frames: sendTo(session.outlet, messages) };
  };
  return { commands: [], settle };
}

/** {"method":"session/prompt","params":{"sessionId":"sess_1","prompt":[{"type":"text","text":"edit"}]}} */
function prompt({ options, attach }: PeerContext, id: Json, sessionId: string, params: JsonObject): ServerStep {
  const session = attach(sessionId);
  const content: readonly ContentBlock[] = readList(params["prompt"], readContentBlock);
  const turnId = options.createId("turn");
  const messageId = options.createId("message");
  if (content.length === 0) {
    const refusal = toErrorResponse(id, { code: "invalid_input", message: "The prompt is empty." });
    return { commands: [], response: accepted, frames: sendTo(session.outlet, [refusal]) };
  }
  // Stored before the turn runs, since the turn may end while this request is being handled.
  session.prompts.set(turnId, id);
  return {
    commands: [{ type: "sendPrompt", sessionId, turnId, messageId, content, tools: [] }],
    settle({ error }) {
      if (error === undefined) return { response: accepted };
      session.prompts.delete(turnId);
      return { response: accepted, frames: sendTo(session.outlet, [toErrorResponse(id, error)]) };
    },
  };
}

function receiveNotification({ peer, threads }: PeerContext, method: string, params: JsonObject): ServerStep {
  const sessionId = readString(params["sessionId"]) ?? "";
  const turnId = method === "session/cancel" ? threads.get(sessionId)?.turn.turnId : undefined;
  const stops: readonly Command[] = turnId ? [{ type: "cancelTurn", sessionId, turnId }] : [];
  const commands = method === "$/cancel_request" ? cancelPrompts(peer, params["requestId"]) : stops;
  return { commands, settle: () => ({ response: accepted }) };
}

/** {"method":"$/cancel_request","params":{"requestId":2}}   a prompt that is cancelled is answered as after session/cancel */
function cancelPrompts({ sessions }: AcpPeer, requestId: Json | undefined): readonly Command[] {
  return [...sessions.values()].flatMap(({ sessionId, prompts }) =>
    Array.from(prompts).flatMap(([turnId, id]): Command[] =>
      id === requestId ? [{ type: "cancelTurn", sessionId, turnId }] : [],
    ),
  );
}

/** {"id":0,"result":{"outcome":{"outcome":"selected","optionId":"a1"}}}   an answer without an open request is ignored */
function receiveAnswer(context: PeerContext, message: JsonObject): ServerStep {
  const { peer, options, threads, attach } = context;
  const id = message["id"];
  const pending = typeof id === "number" ? peer.pendingRequests.get(id) : undefined;
  if (typeof id !== "number" || pending === undefined) return { commands: [], response: accepted };
  pending.isAnswered = true;
  const { sessionId, turnId, requestId } = pending;
  const submitted = { requestId, answer: readAcpAnswer(pending, message) };
  const answers = [hasKitAnswer(message) ? { ...submitted, takesDigest: true as const } : submitted];
  const idempotencyKey = options.createId("submission");
  const command: Command = { type: "submitAnswers", sessionId, turnId, answers, tools: [], idempotencyKey };
  const settle: Settle = ({ error }) => {
    if (error === undefined || error.status === 409 || peer.isSocket) peer.pendingRequests.delete(id);
    const request = threads.get(sessionId)?.requests.find((one) => one.requestId === requestId);
    if (error !== undefined && peer.isSocket && request?.state === "open") {
      const session = attach(sessionId);
      return { frames: sendTo(session.outlet, [askAgain(peer, session, request, error)]) };
    }
    return { response: error ? toRefusal(error.status) : accepted };
  };
  return { commands: [command], settle };
}

/** Sends an open request again; `error` is the reason why an earlier answer was not accepted. */
function askAgain(peer: AcpPeer, session: AcpAttachment, request: AgentRequest, error?: KitError): JsonObject {
  const { toolCallKey, turnId } = request;
  const toolCallId = toolCallKey === undefined ? undefined : readCallName(toolCallKey, turnId);
  return askClient(peer, session, { ...request, toolCallId }, error);
}

/** The error for an answer that could not be stored; a stale answer gets none, since its request is closed. */
function toRefusal(status = 400): HttpResponse {
  return status === 409 ? accepted : { status: 400, headers: {} };
}

function toSettings(peer: AcpPeer, thread: ThreadState | undefined): JsonObject {
  const { showsSwitches } = readClientCapabilities(peer);
  const { modes = [], modeId, options } = thread?.session ?? {};
  const available = modes.map((mode) => toJson(mode));
  const running = thread !== undefined && thread.turn.status !== "idle";
  return {
    ...(running ? { _meta: writeKitFields({ running }) } : {}),
    ...(modeId === undefined || modes.length === 0
      ? {}
      : { modes: { currentModeId: modeId, availableModes: available } }),
    ...(options === undefined ? {} : { configOptions: writeConfigOptions(options, showsSwitches) }),
  };
}

/** {"sessions":[{"sessionId":"sess_1","cwd":"/","title":"First","updatedAt":"2026-11-20T20:00:00.000Z"}]} */
function toSessionList(value: Json): Json {
  return {
    sessions: (readArray(readObject(value)?.["sessions"]) ?? []).flatMap((item) => {
      const { updatedAt, ...session } = readObject(item) ?? {};
      const time = readTime(updatedAt);
      const dated = time === undefined ? {} : { updatedAt: new Date(time).toISOString() };
      return [{ cwd: "/", ...session, ...dated }];
    }),
  };
}
