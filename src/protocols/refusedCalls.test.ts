import { expect, test } from "vitest";
import type { ClientProtocol, JsonObject } from "../model/index.ts";
import { lastBody, replayPayloads } from "./fixtures/replayStream.ts";
import { anthropicMessages, geminiGenerate, geminiInteractions, openAiChat, openAiResponses } from "./index.ts";

const said = "The user refused the call: not now";
const responses = (item: JsonObject): JsonObject => ({
  object: "response",
  id: "r",
  status: "completed",
  output: [{ id: "i", call_id: "c", status: "completed", ...item }],
});

/** Wires of models that call the one tool, and how each expects to be told of a failure. */
const wires: readonly (readonly [string, ClientProtocol, readonly JsonObject[], object])[] = [
  [
    "anthropic-messages",
    anthropicMessages(),
    [
      { type: "message_start", message: { id: "m", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "tool_use", id: "c", name: "f", input: {} } },
      { type: "content_block_stop", index: 0 },
      { type: "message_delta", delta: { stop_reason: "tool_use" } },
      { type: "message_stop" },
    ],
    { type: "tool_result", tool_use_id: "c", content: said, is_error: true },
  ],
  [
    "openai-chat, which has no flag for it",
    openAiChat(),
    [
      {
        id: "1",
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, id: "c", function: { name: "f", arguments: "{}" } }] },
            finish_reason: "tool_calls",
          },
        ],
      },
    ],
    { role: "tool", tool_call_id: "c", content: `Error: ${said}` },
  ],
  [
    "openai-responses, a shell command",
    openAiResponses(),
    [responses({ type: "shell_call", action: { commands: ["rm a"] } })],
    {
      type: "shell_call_output",
      call_id: "c",
      output: [{ stdout: "", stderr: said, outcome: { type: "exit", exit_code: 1 } }],
    },
  ],
  [
    "openai-responses, a patch",
    openAiResponses(),
    [responses({ type: "apply_patch_call", operation: { type: "delete_file", path: "a" } })],
    { type: "apply_patch_call_output", call_id: "c", status: "failed", output: said },
  ],
  [
    "gemini-generate",
    geminiGenerate(),
    [
      {
        responseId: "r",
        candidates: [
          { content: { parts: [{ functionCall: { id: "c", name: "f", args: {} } }] }, finishReason: "STOP" },
        ],
      },
    ],
    { functionResponse: { id: "c", name: "f", response: { error: said } } },
  ],
  [
    "gemini-interactions",
    geminiInteractions(),
    [{ id: "v", status: "requires_action", steps: [{ type: "function_call", id: "c", name: "f", arguments: {} }] }],
    { type: "function_result", call_id: "c", name: "f", result: said, is_error: true },
  ],
];

test.each(wires)(
  "a call that the user refuses is reported to the model as failed: %s",
  (_wire, protocol, payloads, told) => {
    const session = replayPayloads(protocol, payloads);
    const answer = { granted: false, by: "user", at: 1, reason: "not now" } as const;
    const answers = session.thread.requests.map(({ requestId }) => ({ requestId, answer }));
    const turnId = session.thread.turn.turnId ?? "";
    for (const one of answers) session.dispatch({ type: "request.updated", turnId, state: "sending", ...one });
    session.command({ type: "submitAnswers", sessionId: "s", turnId, answers, tools: [], idempotencyKey: "k" });
    expect(answers).toHaveLength(1);
    expect(JSON.stringify(lastBody(session))).toContain(JSON.stringify(told));
  },
);
