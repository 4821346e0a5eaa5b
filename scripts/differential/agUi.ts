import { HttpAgent } from "@ag-ui/client";
import { parseJson, type Json, type JsonObject } from "../../src/model/index.ts";
import { agUi as createProtocol } from "../../src/protocols/index.ts";
import type { Chance } from "./createChance.ts";
import type { Wire } from "./Wire.ts";

/** AG-UI: messages and calls of a run may be open at once. */
export const agUi: Wire = {
  name: "ag-ui",
  protocol: createProtocol(),
  write(chance) {
    const run = { threadId: "t", runId: "r" };
    const lists = Array.from({ length: chance.number(5) }, (_, index) => writePiece(chance, index));
    return [
      { type: "RUN_STARTED", ...run },
      ...(chance.happens() ? chance.mix(lists) : lists.flat()),
      { type: "RUN_FINISHED", ...run },
    ];
  },
  async read(_payloads, bytes) {
    const headers = { "content-type": "text/event-stream" };
    const agent = new HttpAgent({
      url: "http://localhost/",
      fetch: () => Promise.resolve(new Response(bytes, { headers })),
    });
    await agent.runAgent({});
    const results = new Map(
      agent.messages.flatMap((message) => (message.role === "tool" ? [[message.toolCallId, message.content]] : [])),
    );
    return {
      texts: agent.messages.flatMap((message) =>
        (message.role === "assistant" || message.role === "reasoning") &&
        typeof message.content === "string" &&
        message.content !== ""
          ? [message.content]
          : [],
      ),
      calls: agent.messages.flatMap((message) =>
        message.role === "assistant"
          ? (message.toolCalls ?? []).map(({ id, function: called }) => ({
              id,
              name: called.name,
              input: parseJson(called.arguments),
              result: toShown(results.get(id)),
            }))
          : [],
      ),
      end: "completed",
    };
  },
};

/** The kit shows a result that is the JSON of a text as this text. */
function toShown(content: unknown): Json | undefined {
  if (typeof content !== "string") return undefined;
  const value = parseJson(content);
  return typeof value === "string" ? value : content;
}

function writePiece(chance: Chance, index: number): readonly JsonObject[] {
  const kind = chance.one(["TEXT", "REASONING", "CALL"]);
  const messageId = `m${index}`;
  if (kind !== "CALL") {
    const pieces = chance.cut(chance.text());
    // Chunks have neither a start nor an end.
    if (chance.happens(0.3)) return pieces.map((delta) => ({ type: `${kind}_MESSAGE_CHUNK`, messageId, delta }));
    return [
      { type: `${kind}_MESSAGE_START`, messageId, role: kind === "TEXT" ? "assistant" : "reasoning" },
      ...pieces.map((delta) => ({ type: `${kind}_MESSAGE_CONTENT`, messageId, delta })),
      { type: `${kind}_MESSAGE_END`, messageId },
    ];
  }
  const toolCallId = `c${index}`;
  const start = { toolCallId, toolCallName: "f", ...chance.maybe({ parentMessageId: `parent${chance.number(2)}` }) };
  const pieces = chance.cut(JSON.stringify(chance.input()));
  const result = { toolCallId, messageId: `result${index}`, role: "tool", content: chance.text() };
  return [
    { type: "TOOL_CALL_START", ...start },
    ...pieces.map((delta) => ({ type: "TOOL_CALL_ARGS", toolCallId, delta })),
    { type: "TOOL_CALL_END", toolCallId },
    ...(chance.happens(0.8) ? [{ type: "TOOL_CALL_RESULT", ...result }] : []),
  ];
}
