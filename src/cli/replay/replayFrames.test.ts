import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { JsonObject } from "../../model/index.ts";
import { protocols } from "../../protocols/index.ts";
import type { RecordedFrame } from "./readRecording.ts";
import { readWireOutcome } from "./readWireOutcome.ts";
import { replayFrames } from "./replayFrames.ts";
import { summarizeThread, type ThreadSummary } from "./summarizeThread.ts";

const summarize = (id: string, frames: readonly RecordedFrame[]): ThreadSummary => {
  const protocol = protocols.find((known) => known.id === id)?.create();
  if (protocol === undefined) throw new Error(`There is no protocol ${id}`);
  const recording = { frames, how: "end" } as const;
  return summarizeThread(id, replayFrames(protocol, recording), readWireOutcome(id, recording));
};

const exchange = (fields: JsonObject): JsonObject => ({
  conversationId: "c",
  exchange: { exchangeId: "e", ...fields },
});
const update = (fields: JsonObject): JsonObject => ({
  method: "session/update",
  params: { sessionId: "s", update: fields },
});
const part = (fields: JsonObject): JsonObject =>
  exchange({ message: { messageId: "m", contentPart: { contentPartId: "p", ...fields } } });

/** The shortest answer "Hi" on each wire, as frames or as payloads. */
const greetings: Readonly<Record<string, readonly (JsonObject | RecordedFrame)[]>> = {
  deltakit: [{ type: "text_delta", delta: "Hi" }, { data: "[DONE]" }],
  aap: [
    { event: "text_delta", data: '{"delta":"Hi"}' },
    { event: "turn_stop", data: '{"stopReason":"end_turn"}' },
  ],
  uipath: [
    exchange({ startExchange: {} }),
    exchange({ message: { messageId: "m", startMessage: { role: "assistant" } } }),
    part({ startContentPart: { mimeType: "text/markdown" } }),
    part({ chunk: { data: "Hi" } }),
    part({ endContentPart: {} }),
    exchange({ endExchange: {} }),
  ],
  acp: [
    update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: "Hi" } }),
    { id: 7, result: { stopReason: "end_turn" } },
  ],
  "openai-responses": [
    {
      object: "response",
      id: "r",
      status: "completed",
      output: [{ type: "message", id: "m", role: "assistant", content: [{ type: "output_text", text: "Hi" }] }],
    },
  ],
  "openai-chat": [{ id: "c", choices: [{ index: 0, delta: { content: "Hi" }, finish_reason: "stop" }] }],
  "anthropic-messages": [
    { type: "message", id: "m", content: [{ type: "text", text: "Hi" }], stop_reason: "end_turn" },
  ],
  "gemini-generate": [{ candidates: [{ content: { parts: [{ text: "Hi" }] }, finishReason: "STOP" }] }],
  "gemini-interactions": [
    { id: "v", status: "completed", steps: [{ type: "model_output", content: [{ type: "text", text: "Hi" }] }] },
  ],
  mcp: [{ id: 0, result: { protocolVersion: "2025-11-25", serverInfo: { name: "Hi", version: "1" } } }],
  "ai-sdk-ui": [
    { type: "start" },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Hi" },
    { type: "text-end", id: "0" },
    { type: "finish" },
  ],
  "ag-ui": [
    { type: "RUN_STARTED", threadId: "t", runId: "r" },
    { type: "TEXT_MESSAGE_CHUNK", messageId: "m", role: "assistant", delta: "Hi" },
    { type: "RUN_FINISHED", threadId: "t", runId: "r" },
  ],
};

const toFrame = (item: JsonObject | RecordedFrame): RecordedFrame =>
  typeof item["data"] === "string" ? { ...item, data: item["data"] } : { data: JSON.stringify(item) };

test.each(protocols.map(({ id }) => id))("a recording of %s gives the text and the end of the answer", (id) => {
  const summary = summarize(id, (greetings[id] ?? []).map(toFrame));
  expect(summary).toMatchObject({ text: "Hi", reason: "completed", terminal: true, errors: [] });
});

/** The agent's messages of a recorded dialogue, or those of both sides. */
const readDialogue = (id: string, side: "agent" | "both"): readonly RecordedFrame[] =>
  readFileSync(new URL(`../../protocols/fixtures/${id}/session.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): { dir: string; msg: JsonObject } => JSON.parse(line))
    .filter(({ dir }) => side === "both" || dir === "agent->client")
    .map(({ msg }) => ({ data: JSON.stringify(msg) }));

test.each(["agent", "both"] as const)("a dialogue of ACP is played turn by turn (recorded: %s)", (side) => {
  const summary = summarize("acp", readDialogue("acp", side));
  expect(summary.text).toContain('Let me look.elicited {"action":"accept","content":{"env":"dev"}}Done.Let me look.');
  expect(summary.toolCalls.slice(0, 4).map(({ id, name, status }) => [id, name, status])).toEqual([
    ["call_1", "read_file", "completed"],
    ["call_2", "Edit config.json", "completed"],
    ["call_1", "read_file", "completed"],
    ["call_2", "Edit config.json", "failed"],
  ]);
  expect(summary.finish).toEqual(["end_turn", "end_turn", "cancelled", "cancelled"]);
});

test("a dialogue of ACP that ends before its first prompt, as its version is unknown, is replayed to that end", () => {
  const frames = [{ id: 0, result: { protocolVersion: 99 } }, ...(greetings["acp"] ?? [])].map(toFrame);
  const summary = summarize("acp", frames);
  expect(summary).toMatchObject({ text: "", reason: "error" });
});

test("an exchange of UiPath is replayed under the ids in its messages", () => {
  const summary = summarize("uipath", readDialogue("uipath", "agent"));
  expect(summary).toMatchObject({ text: "Let me check.Done.", terminal: true, reason: "completed" });
  expect(summary.toolCalls.map(({ name, status }) => `${name} ${status}`)).toEqual([
    "get_weather completed",
    "send_email completed",
    "flaky failed",
    "legacy_tool incomplete",
  ]);
});
