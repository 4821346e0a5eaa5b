import { expect, test } from "vitest";
import { replayPayloads, replayStream } from "../fixtures/replayStream.ts";
import { anthropicMessages, openAiResponses } from "../index.ts";
import { readHostedOutput } from "./readHostedOutput.ts";
import type { ToolCallPart } from "../../model/index.ts";
import type { TestSession } from "../fixtures/createTestSession.ts";

const calls = ({ thread }: TestSession): readonly ToolCallPart[] =>
  thread.messages.flatMap(({ parts }) => parts.filter((part) => part.type === "tool_call"));

test("the output of a command is a terminal with its exit, with errors after the output", () => {
  const output = { type: "bash_code_execution_result", stdout: "one", stderr: "two", return_code: 3, content: [] };
  expect(readHostedOutput(output, { toolCallId: "t" })).toEqual([
    { type: "terminal", terminalId: "t", output: "one\ntwo", exit: { code: 3, signal: null } },
  ]);
});

test("several commands are several terminals, each with its command; a timeout is shown", () => {
  const output = [
    { stdout: "a\n", stderr: "", outcome: { type: "exit", exit_code: 0 } },
    { stdout: "", stderr: "", outcome: { type: "timeout" } },
  ];
  expect(readHostedOutput(output, { toolCallId: "t", commands: ["ls", "sleep 9"] })).toEqual([
    { type: "terminal", terminalId: "t:0", command: "ls", output: "a\n", exit: { code: 0, signal: null } },
    { type: "terminal", terminalId: "t:1", command: "sleep 9", output: "", exit: { code: null, signal: "timeout" } },
  ]);
});

test("an image of a program is shown only if the output contains its bytes", () => {
  const picture = { type: "image", url: "data:image/webp;base64,AAAA" };
  expect(readHostedOutput([{ type: "logs", logs: "1" }, picture], { toolCallId: "t" })).toMatchObject([
    { type: "terminal", output: "1" },
    { type: "content", block: { type: "image", mimeType: "image/webp", data: "AAAA" } },
  ]);
  expect(readHostedOutput([{ type: "image", url: "https://example.org/a.png" }], { toolCallId: "t" })).toBeUndefined();
});

test.each([["a text"], [null], [{ status: "ok" }], [[]], [[{ type: "web_search_result" }, 1]]])(
  "%j is shown as it is",
  (output) => {
    expect(readHostedOutput(output, { toolCallId: "t" })).toBeUndefined();
  },
);

test("a recorded web search becomes links, a shell call a terminal, a tool search the names of tools", () => {
  const [search] = calls(replayStream(anthropicMessages(), "anthropic-messages/pyd-web-search.sse"));
  expect(search?.content[0]).toMatchObject({ type: "content", block: { type: "resource_link" } });
  const [shell] = calls(replayStream(openAiResponses(), "openai-responses/openai-shell-skills-1.jsonl"));
  expect(shell?.content[0]).toMatchObject({ type: "terminal", command: expect.stringContaining("ls -R") });
  const [tools] = calls(replayStream(openAiResponses(), "openai-responses/openai-tool-search-1.jsonl"));
  expect(tools).toMatchObject({
    status: "completed",
    content: [{ type: "content", block: { type: "text", text: "get_weather" } }],
  });
});

test("a call of the provider's file editor has a location", () => {
  const played = replayStream(anthropicMessages(), "anthropic-messages/pyd-text-editor.sse");
  expect(calls(played)[0]?.locations).toEqual([{ path: expect.stringContaining("/") }]);
});

test("a partial image is shown and replaced by the final one", () => {
  const item = { type: "image_generation_call", id: "ig_1", status: "in_progress" };
  const start = { type: "response.created", response: { id: "r" } };
  const added = { type: "response.output_item.added", output_index: 0, item };
  const partial = (data: string) => ({
    type: "response.image_generation_call.partial_image",
    output_index: 0,
    partial_image_b64: data,
  });
  const whole = { ...item, status: "completed", result: "CCCC", output_format: "webp" };
  const done = { type: "response.output_item.done", output_index: 0, item: whole };
  const shown = (...more: readonly { type: string }[]) =>
    calls(replayPayloads(openAiResponses(), [start, added, partial("AAAA"), ...more], "cut"))[0]?.content;
  const image = (mimeType: string, data: string) => [{ type: "content", block: { type: "image", mimeType, data } }];
  expect(shown(partial("BBBB"))).toEqual(image("image/png", "BBBB"));
  expect(shown(partial("BBBB"), done, partial("DDDD"))).toEqual(image("image/webp", "CCCC"));
});
