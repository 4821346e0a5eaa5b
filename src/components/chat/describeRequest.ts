import { summarizeToolCall } from "../../content/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import type { Messages } from "../../messages/index.ts";

/** Says in one line what a request asks for, e.g. "Edit src/cart.js". The object is the agent's text. */
export function describeRequest(request: AgentRequest, call: ToolCallPart | undefined, messages: Messages): string {
  if (request.kind === "form") return request.title ?? messages.permission.form.title;
  if (request.kind === "link") return request.title ?? messages.permission.link.title;
  if (call === undefined) return request.title ?? messages.permission.title;
  const { verb, object } = summarizeToolCall(call);
  const word = verb === "title" ? undefined : messages.toolCall.verb[verb].ahead;
  return [word, object].filter((text) => text !== undefined).join(" ");
}
