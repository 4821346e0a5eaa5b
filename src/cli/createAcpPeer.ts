import type { Json, JsonObject } from "../model/index.ts";
import { object } from "./object.ts";

/** The agent's side of a recorded dialogue. */
export interface RecordedPeer {
  /** What the agent says when it is told this. */
  receive(message: JsonObject): readonly Json[];
  /** Whether the recording goes on behind what was told so far. */
  hasMore(): boolean;
}

/** What only clients ask. */
const asksAgent = /^(initialize|authenticate|session\/(new|load|resume|list|delete|prompt|cancel|set_\w+|close|fork))$/;

/** Gives what the agent said; a recording may hold what the client said, too. */
function selectAgentMessages(messages: readonly JsonObject[]): readonly JsonObject[] {
  const asked = new Set<string>();
  return messages.filter(({ id, method, result }) => {
    if (typeof method === "string" && asksAgent.test(method)) return false;
    if (typeof method === "string" && id !== undefined) asked.add(JSON.stringify(id));
    // The two sides count their requests apart: an answer to the agent has none of an agent's words.
    const isAgents = ["protocolVersion", "sessionId", "stopReason"].some(
      (word) => object(result)?.[word] !== undefined,
    );
    return typeof method === "string" || isAgents || !asked.delete(JSON.stringify(id ?? null));
  });
}

/** {"id":2,"result":{"stopReason":"end_turn"}} · in the draft of version 2 an update: {"sessionUpdate":"state_update","state":"idle"} */
function isEnd({ method, params, result, error }: JsonObject): boolean {
  if (method === undefined) return object(result)?.["stopReason"] !== undefined || error !== undefined;
  const update = object(object(params)?.["update"]);
  return update?.["sessionUpdate"] === "state_update" && update["state"] === "idle";
}

/** Makes the agent of a recording of the Agent Client Protocol: what the recording lacks of the opening is made up. */
export function createAcpPeer(recorded: readonly JsonObject[]): RecordedPeer {
  const messages = selectAgentMessages(recorded);
  const answerWith = (word: string): JsonObject | undefined =>
    messages.map(({ result }) => object(result)).find((result) => result?.[word] !== undefined);
  const named = messages.map(({ params }) => object(params)?.["sessionId"]).find((id) => typeof id === "string");
  const opening = answerWith("protocolVersion");
  const session = answerWith("sessionId") ?? { sessionId: named ?? "session" };
  const told = messages.filter(({ result }) => result === undefined || ![opening, session].includes(object(result)));
  let at = 0;
  const tellTurn = (id: Json): readonly Json[] => {
    const end = told.findIndex((message, index) => index >= at && isEnd(message));
    const turn = told.slice(at, end === -1 ? undefined : end + 1);
    at += turn.length;
    return turn.map((message) => (message["method"] === undefined ? { ...message, id } : message));
  };
  return {
    hasMore: () => at < told.length,
    receive({ id, method, params }) {
      if (id === undefined || method === undefined) return [];
      const reply = (result: Json): readonly Json[] => [{ jsonrpc: "2.0", id, result }];
      if (method === "initialize")
        return reply(opening ?? { protocolVersion: object(params)?.["protocolVersion"] ?? 1, agentCapabilities: {} });
      if (method === "session/new") return reply(session);
      if (method === "session/prompt") return tellTurn(id);
      return [{ jsonrpc: "2.0", id, error: { code: -32601, message: "Not in the recording" } }];
    },
  };
}
