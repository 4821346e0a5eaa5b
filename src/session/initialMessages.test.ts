import { describe, expect, onTestFinished, test } from "vitest";
import type { ClientProtocol, Json, Message } from "../model/index.ts";
import { agUi, aiSdkUi, deltaKit, readAgUiMessages, readUiMessages } from "../protocols/index.ts";
import { emptyThread } from "../store/index.ts";
import { createConnection } from "./links/createConnection.ts";
import { tick } from "./fixtures/openScriptedSession.ts";

const uiMessages: Json = [
  { id: "m1", role: "user", parts: [{ type: "text", text: "weather?" }] },
  {
    id: "m2",
    role: "assistant",
    parts: [
      { type: "tool-weather", toolCallId: "c1", state: "output-available", input: { city: "Oslo" }, output: "rain" },
      { type: "text", text: "It rains." },
    ],
  },
  17,
];

const agUiMessages: Json = [
  { id: "m1", role: "user", content: "weather?" },
  {
    id: "m2",
    role: "assistant",
    toolCalls: [{ id: "c1", type: "function", function: { name: "weather", arguments: '{"city":"Oslo"}' } }],
  },
  { id: "m3", role: "tool", toolCallId: "c1", content: "rain" },
  { id: "m4", role: "assistant", content: "It rains." },
  null,
];

/** Continues a conversation and returns the bodies of its posts. */
async function goOn(protocol: ClientProtocol, initialMessages: readonly Message[]) {
  let body = "";
  const fetch: typeof globalThis.fetch = (_, init) => {
    body = typeof init?.body === "string" ? init.body : "";
    return Promise.resolve(new Response("", { status: 500 }));
  };
  const connection = createConnection({ protocol, url: "http://a.test", fetch });
  onTestFinished(() => connection.close());
  const session = connection.session(undefined, { initialMessages });
  expect(session.thread.turn.status).toBe("idle");
  expect(session.recovery).toBeNull();
  session.send("and tomorrow?");
  await tick();
  return { session, body: JSON.parse(body) };
}

describe("a conversation that the host has stored continues", () => {
  test.each([
    ["UIMessage[]", readUiMessages(uiMessages)],
    ["AG-UI messages", readAgUiMessages(agUiMessages)],
  ])("from %s, over either protocol", async (_, messages) => {
    const parts = messages.flatMap((message) => message.parts);
    expect(
      parts.map((part) => (part.type === "tool_call" ? [part.toolName, part.status, part.result] : part.type)),
    ).toEqual(["text", ["weather", "completed", "rain"], "text"]);
    for (const protocol of [aiSdkUi(), agUi()]) {
      const { body } = await goOn(protocol, messages);
      const sent = JSON.stringify(body.messages);
      for (const words of ["weather?", "Oslo", "rain", "It rains.", "and tomorrow?"]) expect(sent).toContain(words);
    }
  });

  test.each([[null], [{}], ["x"], [[[]]]])("what is no list of messages gives none: %j", (value: Json) => {
    expect([...readUiMessages(value), ...readAgUiMessages(value)]).toEqual([]);
  });
});

const data = "JVBERi0xLjQ=";
const report = { type: "resource", uri: "attachment:///report.pdf", mimeType: "application/pdf", blob: data };

test.each([
  [
    "the AI SDK",
    aiSdkUi(),
    readUiMessages([
      {
        id: "m1",
        role: "user",
        parts: [
          { type: "text", text: "read it" },
          {
            type: "file",
            mediaType: "application/pdf",
            filename: "report.pdf",
            url: `data:application/pdf;base64,${data}`,
          },
        ],
      },
    ]),
  ],
  [
    "AG-UI",
    agUi(),
    readAgUiMessages([
      {
        id: "m1",
        role: "user",
        content: [
          { type: "text", text: "read it" },
          {
            type: "document",
            source: { type: "data", value: data, mimeType: "application/pdf" },
            metadata: { filename: "report.pdf" },
          },
        ],
      },
    ]),
  ],
])(
  "files in stored messages of %s are files of the prompt, and are sent again as such",
  async (_, protocol, messages) => {
    expect(messages[0]?.parts).toMatchObject([
      { type: "text", text: "read it" },
      { type: "file", block: report },
    ]);
    const { body } = await goOn(protocol, messages);
    expect(JSON.stringify(body)).toContain(data);
    expect(JSON.stringify(body)).toContain("report.pdf");
  },
);

test("a thread that the host has stored keeps the id that its wire gave it, with and without that id at hand", async () => {
  const fetch: typeof globalThis.fetch = () => Promise.resolve(new Response("", { status: 500 }));
  const connection = createConnection({ protocol: deltaKit(), url: "http://a.test", fetch });
  onTestFinished(() => connection.close());
  const empty = emptyThread();
  const initialThread = { ...empty, session: { ...empty.session, wireId: "theirs" } };
  for (const id of [undefined, "theirs"]) {
    const session = connection.session(id, { initialThread });
    await tick();
    expect(session.thread.session.wireId).toBe("theirs");
    session.close();
  }
});
