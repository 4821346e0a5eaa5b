import { readKitFields } from "../../kit-events/kitFields.ts";
import type { AgentEvent, Command, Json, JsonObject, KitError, Query } from "../../../model/index.ts";
import { readList, readObject, readString, toJson } from "../../read.ts";
import { offersSession, toFeatures } from "../acpCapabilities.ts";
import type { AcpState, AcpStep } from "./AcpState.ts";
import { sendJsonRpcRequest } from "./sendJsonRpcRequest.ts";

type Ask = Extract<Command, { type: "ask" }>;

/** Sends a query as a JSON-RPC request. What is known already is replied at once, and what the agent does not offer with an error. */
export function sendQuery(state: AcpState, step: AcpStep, command: Ask): void {
  const { query, queryId } = command;
  if (query.type === "describe") {
    reply(step, queryId, { value: describe(state.agent) });
  } else if (query.type === "listSessions" && offersSession(state.agent, "list")) {
    const params = query.cursor === undefined ? {} : { cursor: query.cursor };
    sendJsonRpcRequest(state, step, "session/list", params, { command });
  } else if (query.type === "deleteSession" && offersSession(state.agent, "delete")) {
    // The response arrives on the session's stream, even if the session is not open here.
    const { sessionId } = query;
    step.outgoing.push({ type: "listen", wireId: sessionId });
    sendJsonRpcRequest(state, step, "session/delete", { sessionId }, { command }, sessionId);
  } else {
    const message = `This ACP agent does not offer ${query.type}.`;
    reply(step, queryId, { error: { code: "unsupported", message } });
  }
}

/** Emits the reply to a query from its JSON-RPC response. */
export function receiveReply(
  state: AcpState,
  step: AcpStep,
  { query, queryId }: Ask,
  result: JsonObject,
  error?: KitError,
): void {
  if (query.type === "deleteSession") {
    const isOpen = [...state.sessions.values()].some(({ wireId }) => wireId === query.sessionId);
    if (!isOpen) step.outgoing.push({ type: "leave", wireId: query.sessionId });
  }
  reply(step, queryId, error === undefined ? { value: toReply(query, result) } : { error });
}

function reply(step: AcpStep, queryId: string, outcome: { readonly value: Json } | { readonly error: KitError }): void {
  const event: AgentEvent = { type: "reply.received", queryId, ...outcome };
  step.events.push({ sessionId: "", event });
}

// {"sessions":[{"sessionId":"sess_1","cwd":"/p","title":"First","updatedAt":"2026-11-20T20:00:00Z"}],"nextCursor":"c2"}
function toReply(query: Query, result: JsonObject): Json {
  if (query.type !== "listSessions") return result;
  const sessions = readList(result["sessions"], (item) => {
    const session = readObject(item);
    const sessionId = readString(session?.["sessionId"]);
    if (sessionId === undefined) return undefined;
    const updatedAt = Date.parse(readString(session?.["updatedAt"]) ?? "");
    return {
      sessionId,
      title: readString(session?.["title"]),
      updatedAt: Number.isNaN(updatedAt) ? undefined : updatedAt,
    };
  });
  return toJson({ sessions, cursor: readString(result["nextCursor"]) });
}

// {"agentInfo":{"name":"scripted","title":"Scripted","version":"1","_meta":{"countersign":{"suggestions":["..."]}}}}
function describe(agent: JsonObject): Json {
  const info = readObject(agent["agentInfo"]) ?? readObject(agent["info"]) ?? {};
  const { _meta: meta, ...identity } = info;
  const more = readKitFields(meta) ?? {};
  return { features: toFeatures(agent), agent: { ...more, ...identity } };
}
