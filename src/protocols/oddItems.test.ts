import { expect, test } from "vitest";
import type { ClientProtocol, JsonObject } from "../model/index.ts";
import { lastBody, prompt, replayPayloads, submitOutputs } from "./fixtures/replayStream.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { summarize } from "./fixtures/summarize.ts";
import { readArray, readObject } from "./read.ts";
import { geminiGenerate, geminiInteractions, openAiChat, openAiResponses } from "./index.ts";

const wanted = { type: "function_call", id: "c", name: "f", arguments: {} };
const answer = { type: "model_output", content: [{ type: "text", text: "Done" }] };

test.each<readonly [string, ClientProtocol, readonly JsonObject[]]>([
  [
    "openai-responses",
    openAiResponses(),
    [
      { type: "response.created", response: { id: "r" } },
      {
        type: "response.output_item.done",
        output_index: 0,
        item: { type: "function_call", id: "fc", call_id: "c", name: "f", arguments: "{}" },
      },
      {
        type: "response.output_item.done",
        output_index: 1,
        item: { type: "function_call_output", id: "fo", call_id: "c", output: "18 C" },
      },
      { type: "response.completed", response: { id: "r", status: "completed", output: [] } },
    ],
  ],
  [
    "gemini-interactions",
    geminiInteractions(),
    [
      {
        id: "v",
        status: "completed",
        steps: [wanted, { type: "function_result", call_id: "c", name: "f", result: "18 C" }, answer],
      },
    ],
  ],
])("%s: a call whose output the server sends itself is not executed here", (_id, protocol, payloads) => {
  const { thread } = replayPayloads(protocol, payloads);
  expect(thread.requests).toEqual([]);
  expect(thread.turn.reason).toBe("completed");
  expect(summarize(thread).toolCalls).toMatchObject([{ id: "c", name: "f" }]);
});

test.each<readonly [string, ClientProtocol, JsonObject]>([
  [
    "openai-chat",
    openAiChat(),
    {
      id: "c",
      choices: [
        { index: 0, delta: { content: "Yes" }, finish_reason: "stop" },
        { index: 1, delta: { content: "No" }, finish_reason: "stop" },
      ],
    },
  ],
  [
    "gemini-generate",
    geminiGenerate(),
    {
      responseId: "r",
      candidates: [
        { index: 0, content: { parts: [{ text: "Yes" }] }, finishReason: "STOP" },
        { index: 1, content: { parts: [{ text: "No" }] }, finishReason: "STOP" },
      ],
    },
  ],
])("%s: an alternative answer is neither mixed into the answer nor sent back", (_id, protocol, payload) => {
  const { thread } = replayPayloads(protocol, [payload]);
  expect(summarize(thread).text).toBe("Yes");
  expect(JSON.stringify(thread.messages.at(-1)?.wire)).not.toContain("No");
  expect(thread.turn.reason).toBe("completed");
});

test("openai-responses: the decision about a call whose inapplicable id is empty is sent", () => {
  const asked = { type: "mcp_approval_request", id: "m", call_id: "", name: "f", server_label: "s", arguments: "{}" };
  const session = replayPayloads(openAiResponses(), [
    { object: "response", id: "resp_1", status: "completed", output: [asked] },
  ]);
  expect(session.thread.requests).toHaveLength(1);
  submitOutputs(session, []);
  const input = readArray(readObject(lastBody(session))?.["input"]);
  expect(input?.at(-1)).toEqual({ type: "mcp_approval_response", approval_request_id: "m", approve: true });
});

test("openai-chat: the result of a call in the old form goes back in the old form", () => {
  const call = { function_call: { name: "f", arguments: "{}" } };
  const session = replayPayloads(openAiChat(), [
    { id: "1", choices: [{ index: 0, delta: call, finish_reason: "function_call" }] },
  ]);
  submitOutputs(session, ["18 C"]);
  expect(readArray(readObject(lastBody(session))?.["messages"])?.slice(1)).toEqual([
    { role: "assistant", ...call },
    { role: "function", name: "f", content: "18 C" },
  ]);
});

test("gemini-interactions: a new prompt after a paused answer is sent, not swallowed by the provider's token", () => {
  const session = createTestSession(geminiInteractions());
  prompt(session, "Write a book");
  const link = session.effects.findLast((effect) => effect.type === "open")?.link ?? "";
  session.receive({ link, type: "opened", status: 200, headers: {} });
  for (const data of [
    { event_type: "interaction.created", interaction: { id: "i1", status: "in_progress" } },
    { event_type: "step.start", index: 0, step: { type: "model_output" } },
    { event_type: "step.delta", index: 0, delta: { type: "text", text: "Once" } },
    { event_type: "step.stop", index: 0 },
    {
      event_type: "interaction.completed",
      interaction: { id: "i1", status: "requires_continuation", continuation_token: "t1" },
    },
  ])
    session.receive({ link, type: "frame", data });
  session.receive({ link, type: "closed", how: "end" });
  const ids = { turnId: "turn_2", messageId: "user_2" };
  const text = "A poem instead";
  session.dispatch({ type: "message.started", ...ids, role: "user" });
  session.dispatch({ type: "text.final", ...ids, partId: "user_2:0", kind: "answer", text });
  session.command({ type: "sendPrompt", sessionId: "s", ...ids, content: [{ type: "text", text }], tools: [] });
  expect(lastBody(session)).toEqual({
    previous_interaction_id: "i1",
    input: [{ type: "user_input", content: [{ type: "text", text }] }],
    stream: true,
  });
});

test("gemini-interactions: a call that cannot be answered, as it has no id, is not sent back", () => {
  const session = replayPayloads(geminiInteractions({ body: { store: false } }), [
    { status: "completed", steps: [{ ...wanted, id: "" }, answer] },
  ]);
  const content = [{ type: "text", text: "and then?" }] as const;
  const ids = { turnId: "turn_2", messageId: "user_2" };
  session.command({ type: "sendPrompt", sessionId: "s", ...ids, content: [...content], tools: [] });
  const body = JSON.stringify(lastBody(session));
  expect(body).toContain("Done");
  expect(body).not.toContain("function_");
});
