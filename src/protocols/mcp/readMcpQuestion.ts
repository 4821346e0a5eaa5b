import type { JsonObject, NewRequest } from "../../model/index.ts";
import { readDetails } from "../readDetails.ts";
import { readObject, readString } from "../read.ts";

/** Where a question came from: its key within a result, or the id of the server's own request. */
export interface McpQuestionAt {
  readonly turnId: string;
  readonly requestId: string;
  readonly key: string;
  readonly toolCallId: string | undefined;
}

/**
 * Reads what the server asks the user; none for what only a program can answer (sampling, roots).
 * `{"method":"elicitation/create","params":{"mode":"form","message":"Who are you?","requestedSchema":{"type":"object","properties":{...}}}}`
 * `{"method":"elicitation/create","params":{"mode":"url","message":"Please sign in.","url":"https://example.com/connect"}}`
 */
export function readMcpQuestion(message: JsonObject, at: McpQuestionAt): NewRequest | undefined {
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
