import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs, sample } from "../../scripts/fullRun.ts";
import { readSse } from "../transport/index.ts";
import { project } from "../store/index.ts";
import corpus from "./fixtures/bad-events.json" with { type: "json" };
import { compareThreads } from "./fixtures/compareThreads.ts";
import { createLoop, reduceLog } from "./fixtures/createLoop.ts";
import { createTestSession } from "./fixtures/createTestSession.ts";
import { playSequence } from "./fixtures/playSequence.ts";
import { sequences } from "./fixtures/sequences.ts";
import { protocols, servedProtocols } from "./index.ts";

/** Names that every object has, where each wire looks something up by name. */
const inherited = ["__proto__", "constructor", "toString"].flatMap((name) =>
  [
    { type: name, sessionUpdate: name },
    { type: "content_block_start", index: 0, content_block: { type: name, id: "c", name } },
    { type: "content_block_start", index: 0, content_block: { type: "server_tool_use", id: "c", name } },
    { type: "message_delta", delta: { stop_reason: name } },
    { type: "response.output_item.added", output_index: 0, item: { type: name, id: "c" } },
    { type: `${name}.delta`, delta: "x" },
    { choices: [{ delta: { executed_tools: [{ index: 0, type: name, arguments: "{}" }] }, finish_reason: name }] },
    { candidates: [{ content: { parts: [{ toolCall: { toolType: name, id: "c" } }] }, finishReason: name }] },
    { event_type: name, delta: { type: name }, step: { type: name, id: "c" } },
    { type: "finish", finishReason: name },
    { jsonrpc: "2.0", method: name, params: { update: { sessionUpdate: name, kind: name, status: name } } },
  ].map((data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
);

const frames = [...corpus.items.flatMap((item) => item.frames), ...inherited];

const prompt = {
  type: "sendPrompt",
  sessionId: "s",
  turnId: "t",
  messageId: "m",
  content: [{ type: "text", text: "hello" }],
  tools: [],
} as const;

/** Feeds any frames to a new session. */
function feed(protocol: (typeof protocols)[number], texts: readonly string[]): void {
  const session = createTestSession(protocol.create(), "");
  session.command({ type: "openSession", sessionId: "s" });
  session.command(prompt);
  const links = session.effects.flatMap((effect) => (effect.type === "open" ? [effect.link] : []));
  const sse = readSse();
  const events = [...texts.flatMap((text) => sse.feed(text)), ...sse.end()].flatMap((event) =>
    event.type === "event" ? [event] : [],
  );
  for (const link of links) session.receive({ type: "opened", link, status: 200, headers: {} });
  for (const event of events) for (const link of links) session.receive({ ...event, link, type: "frame" });
  for (const link of links) session.receive({ type: "closed", link, how: "end" });
  expect(session.thread.requests.filter(({ answer }) => answer?.by === "user")).toEqual([]);
}

/** The error that events cause, with them; nothing if there is none. */
function failure(protocol: (typeof protocols)[number], texts: readonly string[]): readonly string[] {
  try {
    feed(protocol, texts);
    return [];
  } catch (error) {
    return [`${String(error)} by ${texts.join("")}`];
  }
}

describe.each(protocols)("$id", (protocol) => {
  test("R9 invalid events, alone, in pairs or in any order, neither throw nor change Object.prototype", () => {
    const shared = Object.getOwnPropertyNames(Object.prototype);
    const cases = [
      ...sample(
        corpus.items.map((item) => item.frames),
        40,
      ),
      ...inherited.map((text) => [text]),
    ];
    expect(cases.flatMap((texts) => failure(protocol, texts))).toEqual([]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { minLength: 1, maxLength: 8 }), (texts) => {
        feed(protocol, texts);
      }),
      { numRuns: runs(20) },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(shared);
  });
});

/** Events of types that no protocol has. */
const unknown = fc.constantFrom(
  'event: zz_later\ndata: {"type":"zz_later","value":[1,{"a":null}]}\n\n',
  'data: {"type":"zz_later"}\n\n',
  ": a comment\n\n",
  "retry: soon\n\n",
  "field: nobody knows\n\n",
  "event: zz_empty\n\n",
);

const [name, events] = Object.entries(sequences).find(([title]) => title.startsWith("parallel calls")) ?? ["", []];

describe.each(servedProtocols.filter((one) => one.create().carries.features.history !== "absent"))("$id", (served) => {
  test(`R6 unknown events anywhere add only their own unknown parts: ${name}`, () => {
    const { carries } = served.create();
    const expected = compareThreads(project(reduceLog(events), carries));
    fc.assert(
      fc.property(fc.infiniteStream(fc.option(unknown)), (noise) => {
        const loop = createLoop(served.create(), (bytes) => [noise.next().value ?? "", bytes]);
        playSequence(loop, events);
        const { messages, requests } = loop.session.thread;
        const comparable = messages.map((message) => ({
          ...message,
          parts: message.parts.filter(({ type }) => type !== "unknown" && type !== "notice"),
        }));
        const thread = { ...loop.session.thread, messages: comparable, requests };
        expect(compareThreads(project(thread, carries))).toEqual(expected);
      }),
      { numRuns: runs(10) },
    );
  });
});
