import type { Json, JsonObject } from "../model/index.ts";
import { object } from "./object.ts";

/** Replays the agent's side of a recorded dialogue. */
export interface RecordedPeer {
  /**
   * Returns the agent's answer to a message of the client: to a prompt, the recorded messages up to the end of the turn; none to
   * notifications.
   */
  receive(message: JsonObject): readonly Json[];
  /** Returns how many messages of the recording are left. */
  left(): number;
}

/** Methods that only clients send. */
const asksAgent = /^(initialize|authenticate|session\/(new|load|resume|list|delete|prompt|cancel|set_\w+|close|fork))$/;

/** Selects the agent's messages; a recording may contain the client's, too. */
function selectAgentMessages(messages: readonly JsonObject[]): readonly JsonObject[] {
  const requestIds = new Set<string>();
  return messages.filter(({ id, method, result }) => {
    if (typeof method === "string" && asksAgent.test(method)) return false;
    if (typeof method === "string" && id !== undefined) requestIds.add(JSON.stringify(id));
    // Both sides number their requests from the start, so a response with an agent's fields is the agent's, whatever its id.
    const isAgents = ["protocolVersion", "sessionId", "stopReason"].some(
      (field) => object(result)?.[field] !== undefined,
    );
    return typeof method === "string" || isAgents || !requestIds.delete(JSON.stringify(id ?? null));
  });
}

/** {"id":2,"result":{"stopReason":"end_turn"}} · in the draft of version 2 an update: {"sessionUpdate":"state_update","state":"idle"} */
function isEnd({ method, params, result, error }: JsonObject): boolean {
  if (method === undefined) return object(result)?.["stopReason"] !== undefined || error !== undefined;
  const update = object(object(params)?.["update"]);
  return update?.["sessionUpdate"] === "state_update" && update["state"] === "idle";
}

/**
 * Creates the agent of a recording of the Agent Client Protocol. Responses to `initialize` and `session/new` that it lacks are generated;
 * any other request than these and `session/prompt` is refused with -32601.
 */
export function createAcpPeer(recorded: readonly JsonObject[]): RecordedPeer {
  const messages = selectAgentMessages(recorded);
  const findResultWith = (field: string): JsonObject | undefined =>
    messages.map(({ result }) => object(result)).find((result) => result?.[field] !== undefined);
  const recordedId = messages.map(({ params }) => object(params)?.["sessionId"]).find((id) => typeof id === "string");
  const opening = findResultWith("protocolVersion");
  const session = findResultWith("sessionId") ?? { sessionId: recordedId ?? "session" };
  const remaining = messages.filter(
    ({ result }) => result === undefined || ![opening, session].includes(object(result)),
  );
  let at = 0;
  const nextTurn = (id: Json): readonly Json[] => {
    const end = remaining.findIndex((message, index) => index >= at && isEnd(message));
    const turn = remaining.slice(at, end === -1 ? undefined : end + 1);
    at += turn.length;
    return turn.map((message) => (message["method"] === undefined ? { ...message, id } : message));
  };
  return {
    left: () => remaining.length - at,
    receive({ id, method, params }) {
      if (id === undefined || method === undefined) return [];
      const reply = (result: Json): readonly Json[] => [{ jsonrpc: "2.0", id, result }];
      if (method === "initialize")
        return reply(opening ?? { protocolVersion: object(params)?.["protocolVersion"] ?? 1, agentCapabilities: {} });
      if (method === "session/new") return reply(session);
      if (method === "session/prompt") return nextTurn(id);
      return [{ jsonrpc: "2.0", id, error: { code: -32601, message: "Not in the recording" } }];
    },
  };
}
