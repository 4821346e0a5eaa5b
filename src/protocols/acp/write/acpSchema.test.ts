import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { parseJson } from "../../../model/index.ts";
import type { AgentEvent, ConfigOption, ContentBlock, SessionPatch, WholePart } from "../../../model/index.ts";
import { sequences } from "../../fixtures/sequences.ts";
import { readObject } from "../../read.ts";
import { readContentBlock, writeContentBlock } from "../read/readContent.ts";
import { createAcpWriter } from "./createAcpWriter.ts";

/** The protocol's own schema, which the SDK contains. The SDK's parsers skip what is invalid; other clients refuse the whole message. */
const file = createRequire(import.meta.url).resolve("@agentclientprotocol/sdk/schema/v1/schema.json");
const schema = readObject(parseJson(readFileSync(file, "utf8"))) ?? {};
const validator = new Validator({ $ref: "#/$defs/SessionNotification", $defs: schema["$defs"] }, "2020-12");
const at = { turnId: "turn_1", messageId: "message_1" };

const blocks: Readonly<Record<string, ContentBlock>> = {
  text: { type: "text", text: "a" },
  "image with its data": { type: "image", mimeType: "image/png", data: "aaaa" },
  "image at an address": { type: "image", mimeType: "image/png", uri: "https://a.b/c.png" },
  "image at an address with its data": { type: "image", mimeType: "image/png", data: "aaaa", uri: "https://a.b/c.png" },
  audio: { type: "audio", mimeType: "audio/wav", data: "aaaa" },
  link: { type: "resource_link", uri: "https://a.b/c", name: "c" },
  "resource with text": { type: "resource", uri: "file:///a", text: "" },
  "resource with bytes": { type: "resource", uri: "file:///a", blob: "aaaa", mimeType: "a/b" },
  "resource without content": { type: "resource", uri: "file:///a/b.txt", mimeType: "text/plain" },
};
const settings: readonly ConfigOption[] = [
  { id: "m", name: "Model", type: "select", value: "a", choices: [{ value: "a", name: "A" }] },
  { id: "n", name: "None", type: "select", value: "", choices: [] },
  { id: "s", name: "Switch", type: "boolean", value: true },
];
const patches: readonly SessionPatch[] = [
  { title: null },
  { plan: [{ content: "a", status: "pending" }] },
  { commands: [{ name: "a", description: "" }] },
  { options: settings },
  { usage: { used: 1, size: 2 } },
  { usage: { inputTokens: 1 } },
];
const parts: readonly WholePart[] = [
  { type: "notice", key: "a", severity: "warning", notice: "server", text: "" },
  { type: "notice", key: "b", severity: "error", notice: "server", text: "Low disk space" },
  { type: "source", key: "c", citation: {} },
  { type: "data", key: "d", name: "chart", data: null },
  { type: "plan", key: "e", entries: [] },
];

/** Events of every kind with each optional field left out. */
const events: readonly AgentEvent[] = [
  ...Object.values(sequences).flat(),
  { type: "toolCall.started", ...at, toolCallId: "c", toolName: "" },
  ...Object.values(blocks).flatMap((block, index): AgentEvent[] => [
    { type: "part.added", ...at, part: { type: "file", key: `f${index}`, block } },
    { type: "toolCall.contentAdded", ...at, toolCallId: "c", content: { type: "content", block }, at: index },
  ]),
  ...parts.map((part): AgentEvent => ({ type: "part.added", ...at, part })),
  ...patches.map((patch): AgentEvent => ({ type: "session.updated", patch })),
  { type: "failure.received", error: { code: "agent", message: "" } },
];

test.each([
  ["that announces nothing", { showsTerminals: false, showsNotices: false, showsSwitches: false }],
  ["that announces everything", { showsTerminals: true, showsNotices: true, showsSwitches: true }],
])("each update for a client %s is valid by the protocol's schema", (_title, client) => {
  const writer = createAcpWriter(client);
  const updates = events
    .flatMap((event) => writer.write(event, true))
    .map((update) => parseJson(JSON.stringify(update)));
  const invalid = updates.filter((update) => !validator.validate({ sessionId: "s", update }).valid);
  expect(invalid).toEqual([]);
  expect(updates.length).toBeGreaterThan(50);
  expect(JSON.stringify(updates).includes('"boolean"')).toBe(client.showsSwitches);
});

test("content that the wire has no form for comes back as a link, an image as an image", () => {
  const returned = Object.entries(blocks).map(([title, block]) => [title, readContentBlock(writeContentBlock(block))]);
  const { "resource without content": bare, ...others } = blocks;
  const link = { ...bare, type: "resource_link", name: "b.txt" };
  expect(Object.fromEntries(returned)).toEqual({ ...others, "resource without content": link });
});
