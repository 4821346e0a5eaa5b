import type { AgentEvent, JsonObject, KitError } from "../../model/index.ts";
import { readArray, readObject, readString } from "../read.ts";
import { readInterrupt } from "./readInterrupt.ts";
import { readToolCall } from "./readToolCall.ts";
import type { OpenRequest, UiPathMemory } from "./UiPathMemory.ts";

/** Reads everything in one exchange event; a type allows several leaves in one object. */
export function readExchange(memory: UiPathMemory, exchange: JsonObject): AgentEvent[] {
  const turnId = readString(exchange["exchangeId"]) ?? "";
  const events: AgentEvent[] = [];
  const message = readObject(exchange["message"]);
  // {"exchange":{"exchangeId":"ex_1","startExchange":{}}}
  if (exchange["startExchange"] !== undefined) events.push({ type: "turn.started", turnId });
  if (message !== undefined) events.push(...readMessage(memory, turnId, message));
  events.push(...readFailure(exchange["exchangeError"], turnId));
  // {"exchange":{"exchangeId":"ex_1","endExchange":{}}}   the turn is over; there is no stop reason
  if (exchange["endExchange"] !== undefined) {
    events.push(...withdraw(memory, (open) => open.turnId === turnId));
    events.push({ type: "turn.ended", turnId, reason: "completed" });
  }
  if (exchange["metaEvent"] !== undefined) {
    events.push({ type: "unknown.received", name: "metaEvent", value: exchange["metaEvent"], turnId });
  }
  return events;
}

/** {"errorId":"e1","startError":{"message":"upstream 503"}}   an error is a span; only its start is news */
export function readFailure(value: JsonObject[string] | undefined, turnId?: string): AgentEvent[] {
  const start = readObject(readObject(value)?.["startError"]);
  if (start === undefined) return [];
  const detail = readString(start["message"]) ?? "";
  const error: KitError = { code: "agent", message: "The agent reported a failure.", detail: detail.slice(0, 500) };
  return [{ type: "failure.received", error, ...(turnId === undefined ? {} : { turnId }) }];
}

function readMessage(memory: UiPathMemory, turnId: string, message: JsonObject): AgentEvent[] {
  const messageId = readString(message["messageId"]) ?? "";
  const at = { turnId, messageId };
  const events: AgentEvent[] = [];
  const start = readObject(message["startMessage"]);
  const part = readObject(message["contentPart"]);
  const toolCall = readObject(message["toolCall"]);
  const interrupt = readObject(message["interrupt"]);
  // {"messageId":"m1","startMessage":{"role":"assistant"}}
  if (start !== undefined) {
    const role = start["role"] === "user" || start["role"] === "system" ? start["role"] : "assistant";
    events.push({ type: "message.started", ...at, role });
  }
  if (part !== undefined) events.push(...readContentPart(memory, at, part));
  if (toolCall !== undefined) events.push(...readToolCall(memory, at, toolCall));
  if (interrupt !== undefined) events.push(...readInterrupt(memory, at, interrupt));
  events.push(...readFailure(message["messageError"], turnId));
  // {"messageId":"m1","endMessage":{}}   nobody listens to a confirmation after this
  if (message["endMessage"] !== undefined) events.push(...withdraw(memory, (open) => open.messageId === messageId));
  return events;
}

/** {"contentPartId":"P","startContentPart":{"mimeType":"text/markdown"}} · {"contentPartId":"P","chunk":{"data":"Let me "}} · {"contentPartId":"P","endContentPart":{}} */
function readContentPart(memory: UiPathMemory, at: OpenRequest, part: JsonObject): AgentEvent[] {
  const partId = `${at.messageId}:${readString(part["contentPartId"]) ?? ""}`;
  const events: AgentEvent[] = [];
  const before = memory.texts.get(partId) ?? "";
  const chunk = readObject(part["chunk"]);
  const delta = readString(chunk?.["data"]);
  if (delta !== undefined) {
    memory.texts.set(partId, before + delta);
    events.push({ type: "text.delta", ...at, partId, kind: "answer", delta, at: before.length });
  }
  const sources = readArray(readObject(readObject(chunk?.["citation"])?.["endCitation"])?.["sources"]) ?? [];
  for (const [index, source] of sources.entries()) {
    const citation = readObject(source);
    const title = readString(citation?.["title"]);
    const url = readString(citation?.["url"]) ?? readString(citation?.["downloadUrl"]);
    const key = `${partId}:${readString(readObject(chunk?.["citation"])?.["citationId"]) ?? ""}:${index}`;
    const shown = { ...(title === undefined ? {} : { title }), ...(url === undefined ? {} : { url }) };
    events.push({ type: "part.added", ...at, part: { type: "source", key, citation: shown } });
  }
  if (part["endContentPart"] !== undefined && memory.texts.has(partId)) {
    events.push({ type: "text.final", ...at, partId, kind: "answer", text: memory.texts.get(partId) ?? "" });
  }
  return events;
}

function withdraw(memory: UiPathMemory, matches: (open: OpenRequest) => boolean): AgentEvent[] {
  const events: AgentEvent[] = [];
  for (const [requestId, open] of memory.open) {
    if (!matches(open)) continue;
    memory.open.delete(requestId);
    events.push({ type: "request.withdrawn", turnId: open.turnId, requestId });
  }
  return events;
}
