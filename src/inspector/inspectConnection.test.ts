import { expect, onTestFinished, test, vi } from "vitest";
import { deltaKit, serveDeltaKit } from "../protocols/index.ts";
import { createConnection } from "../session/index.ts";
import { createReplay, createTestAgent, readHar, writeHar } from "../testing/index.ts";
import { compareValues } from "./compareValues.ts";
import { inspectConnection } from "./inspectConnection.ts";
import { toCurl, toExchanges, toJsonText } from "./toExchanges.ts";

const command = { toolName: "run_command", input: { command: "npm test" } };

/** An inspected conversation in which one call was granted. */
async function converse() {
  const agent = createTestAgent({ protocol: serveDeltaKit() });
  const plain = createConnection({ protocol: deltaKit(), url: "http://a/api/chat", fetch: agent.fetch, tabs: null });
  onTestFinished(() => plain.close());
  const inspection = inspectConnection(plain);
  const session = inspection.connection.session();
  session.send("My key is sk-abcdefghijklmnopqrst.");
  const decision = agent.ask(command);
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  session.decide(session.thread.requests[0]?.requestId ?? "", { granted: true });
  await decision;
  await agent.end();
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
  await vi.waitFor(() => expect(inspection.entries.at(-1)?.step).toBe("closed"));
  return { inspection, session, agent };
}

const find = ({ inspection }: Awaited<ReturnType<typeof converse>>, title: string) => {
  const found = inspection.entries.find((entry) => entry.title.startsWith(title));
  if (found === undefined) throw new Error(`There is no entry ${title}.`);
  return found;
};

test("requests, frames, events and decisions are recorded in the order of time", async () => {
  const chat = await converse();
  const { entries } = chat.inspection;
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["request", "frame", "event", "decision"]));
  expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => index + 1));
  const order = ["POST ", "turn.started", "request.opened", "decision run_command"];
  const ids = order.map((title) => find(chat, title).id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
});

test("the chat shows the moment that is chosen, and nothing can be decided there", async () => {
  const chat = await converse();
  const { inspection, session, agent } = chat;
  const now = session.thread;
  const published = vi.fn<() => void>();
  onTestFinished(session.subscribe(published));
  inspection.travel(find(chat, "request.opened").id);
  expect(published).toHaveBeenCalled();
  expect(session.thread.requests[0]?.state).toBe("open");
  expect(session.thread.messages.flatMap(({ parts }) => parts)).toContainEqual(
    expect.objectContaining({ toolName: "run_command", status: "awaiting_permission" }),
  );
  const { length } = agent.requests;
  session.decide(session.thread.requests[0]?.requestId ?? "", { granted: false });
  session.stop();
  expect(agent.requests).toHaveLength(length);
  inspection.travel(0);
  expect(session.thread.messages).toEqual([]);
  inspection.travel(undefined);
  expect(session.thread).toBe(now);
});

test("a prompt that is sent in the past leads back to now", async () => {
  const chat = await converse();
  chat.inspection.travel(find(chat, "request.opened").id);
  chat.session.send("Once more");
  expect(chat.inspection.moment).toBeUndefined();
  expect(chat.session.thread.messages.filter(({ role }) => role === "user")).toHaveLength(2);
});

test("the recording has no secrets, and can be played", async () => {
  const chat = await converse();
  const begun = chat.inspection.entries[0]?.time ?? 0;
  const har = writeHar(toExchanges(chat.inspection.entries, begun), begun);
  expect(JSON.stringify(har)).not.toContain("sk-abcdef");
  const { fetch } = createReplay(readHar(JSON.parse(JSON.stringify(har))));
  const connection = createConnection({ protocol: deltaKit(), url: "http://a/api/chat", fetch, tabs: null });
  onTestFinished(() => connection.close());
  const session = connection.session();
  session.send("Hi");
  await vi.waitFor(() => expect(session.thread.requests[0]?.state).toBe("open"));
  session.decide(session.thread.requests[0]?.requestId ?? "", { granted: true });
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
});

test("a request is copied as curl and as JSON without secrets; a frame is no command", async () => {
  const chat = await converse();
  const curl = toCurl(find(chat, "POST "));
  expect(curl).toMatch(/^curl -N -X POST 'http:\/\/a\/api\/chat' .*--data-raw '\{/);
  expect(curl).not.toContain("sk-abcdef");
  expect(toJsonText(find(chat, "POST "))).not.toContain("sk-abcdef");
  expect(toCurl(find(chat, "opened"))).toBeUndefined();
});

test("quotes in a body do not end the word of the command", () => {
  const request = { method: "POST", url: "http://a/", headers: {}, body: { message: "it's" } };
  const entry = { id: 1, time: 0, kind: "request", title: "", link: "a", step: "open" } as const;
  expect(toCurl({ ...entry, data: { request } })).toContain(`it'\\''s`);
});

test("differences name the path, and of a text that grew only what was added", () => {
  const before = { messages: [{ text: "Hel" }], same: { a: 1 }, gone: 1 };
  const after = { messages: [{ text: "Hello" }, { text: "new" }], same: before.same };
  expect(compareValues(before, after)).toEqual([
    { path: "messages[0].text", before: '"Hel"', after: '… + "lo"' },
    { path: "messages[1]", before: undefined, after: '{"text":"new"}' },
    { path: "gone", before: "1", after: undefined },
  ]);
});
