import { expect, onTestFinished, test, vi } from "vitest";
import { scenarios } from "../agents/index.ts";
import { deltaKit, serveDeltaKit } from "../protocols/index.ts";
import { createConnection, type Connection, type TraceEntry } from "../session/index.ts";
import { createReplay, createTestAgent, readHar, writeHar } from "../testing/index.ts";
import { compareValues } from "./compareValues.ts";
import { inspectConnection } from "./inspectConnection.ts";
import type { InspectorEntry } from "./InspectorEntry.ts";
import { recordMoment } from "./recordMoment.ts";
import { toCurl, toExchanges, toJsonText } from "./toExchanges.ts";
import { trimEntries } from "./trimEntries.ts";
import { requestIdOf } from "../model/test-support/requestIdOf.ts";

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
  session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
  await decision;
  await agent.end();
  await vi.waitFor(() => expect(session.thread.turn.status).toBe("idle"));
  const count = (step: string): number => inspection.entries.filter((entry) => entry.step === step).length;
  // The prompt and the decision are requests of their own.
  await vi.waitFor(() => expect([count("open"), count("closed")]).toEqual([2, 2]));
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
  session.decide(requestIdOf(session.thread.requests[0]), { granted: false });
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
  session.decide(requestIdOf(session.thread.requests[0]), { granted: true });
  await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
});

test("a turn of six thousand frames is saved from its beginning on", async () => {
  const plain = createConnection({ protocol: deltaKit(), url: "http://a/api/chat", tabs: null });
  onTestFinished(() => plain.close());
  let emit: (entry: TraceEntry) => void = () => undefined;
  const trace: Connection["trace"] = (listener) => {
    emit = listener;
    return () => undefined;
  };
  const inspection = inspectConnection(Object.create(plain, { trace: { value: trace } }));
  const common = { link: "a", time: 0 };
  const request = { method: "POST", url: "http://a/api/chat", headers: {}, body: { message: "Hi" } };
  emit({ ...common, direction: "out", type: "open", data: { request, as: "stream" } });
  const headers = { "content-type": "text/event-stream" };
  emit({ ...common, direction: "in", type: "opened", data: { status: 200, headers } });
  for (let count = 0; count < 6_000; count += 1)
    emit({ ...common, direction: "in", type: "frame", data: { data: `{"count":${count}}` } });
  await vi.waitFor(() => expect(inspection.entries.at(-1)?.title).toContain("5999"));
  const [saved] = readHar(JSON.parse(JSON.stringify(recordMoment(inspection))));
  expect(saved).toMatchObject({ method: "POST", body: '{"message":"Hi"}', status: 200 });
  expect(saved?.chunks.map(({ text }) => /\d+/.exec(text)?.[0])).toEqual(
    Array.from({ length: 6_000 }, (_, index) => String(index)),
  );
});

test.each([undefined, "text/plain", "Text/Event-Stream; charset=utf-8", "application/ndjson"])(
  "a stream of the type %s is saved so that it can be played",
  async (type) => {
    const own = type?.includes("ndjson") === true ? /^data: (.*)\n\n/gm : /$^/g;
    const agent = createTestAgent({
      protocol: serveDeltaKit(),
      agent: scenarios.find(({ name }) => name === "weather"),
    });
    const fetch: typeof globalThis.fetch = async (...given) => {
      const answer = await agent.fetch(...given);
      const headers = new Headers(answer.headers);
      headers.delete("content-type");
      const body = new TextEncoder().encode((await answer.text()).replaceAll(own, "$1\n"));
      return new Response(body, { headers: type === undefined ? headers : [...headers, ["content-type", type]] });
    };
    const converseWith = async (reached: typeof fetch) => {
      const connection = createConnection({
        protocol: deltaKit(),
        url: "http://a/api/chat",
        fetch: reached,
        tabs: null,
      });
      onTestFinished(() => connection.close());
      const inspection = inspectConnection(connection);
      const session = inspection.connection.session();
      session.send("Hi");
      await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
      await vi.waitFor(() => expect(inspection.entries.at(-1)?.step).toBe("closed"));
      return { inspection, types: session.thread.messages.flatMap(({ parts }) => parts.map((part) => part.type)) };
    };
    const { inspection, types } = await converseWith(fetch);
    const replay = createReplay(readHar(JSON.parse(JSON.stringify(recordMoment(inspection)))));
    expect((await converseWith(replay.fetch)).types).toEqual(types);
  },
);

test.each([
  ["socket", "aborted", "open"],
  ["stream", "aborted", "open"],
  ["socket", "end", "end"],
  ["stream", "cut", "cut"],
] as const)("a %s that closed as %s is saved with the end %s", (as, how, end) => {
  const entry = { id: 1, time: 0, kind: "request", title: "", link: "a" } as const;
  const request = { method: "GET", url: "http://a/", headers: {} };
  const open = { ...entry, step: "open", data: { request, as } };
  const close = { ...entry, id: 2, step: "close", data: {} };
  expect(toExchanges([open, close, { ...entry, id: 3, step: "closed", data: { how } }], 0)).toMatchObject([{ end }]);
});

test("beyond the limits whole requests are forgotten, and of a lone one what came first", () => {
  let id = 0;
  const entry = (more: Partial<InspectorEntry>): InspectorEntry => ({
    id: (id += 1),
    time: 0,
    kind: "frame",
    title: "",
    data: {},
    ...more,
  });
  const exchange = (link: string, ...steps: readonly string[]): readonly InspectorEntry[] =>
    ["open", "opened", ...steps].map((step) => entry({ link, step }));
  const event = entry({ kind: "event" });
  const first = exchange("a", "frame", "frame", "closed");
  const second = exchange("b", "frame", "frame", "frame", "frame");
  const all = [...first, event, ...second, entry({ kind: "event" })];
  const idsOf = (kept: readonly InspectorEntry[]): readonly number[] => kept.map((each) => each.id);
  expect(trimEntries(all, { moments: 2, wire: 11 })).toBe(all);
  expect(trimEntries(all, { moments: 2, wire: 10 })).toEqual(all.filter(({ link }) => link !== "a"));
  expect(trimEntries(all, { moments: 1, wire: 11 })).toEqual(all.filter((each) => each !== event));
  const [open, opened, ...frames] = second;
  expect(idsOf(trimEntries(second, { moments: 0, wire: 4 }))).toEqual([
    open?.id,
    opened?.id,
    ...idsOf(frames.slice(2)),
  ]);
  // A stream that is open beside later requests: it is recorded further, so it keeps how it was opened.
  const [request, last] = [exchange("c", "frame", "closed"), exchange("d", "frame")];
  expect(idsOf(trimEntries([...second, ...request, ...last], { moments: 0, wire: 7 }))).toEqual(
    [open, opened, ...frames.slice(2), ...last].map((each) => each?.id),
  );
});

test("a request is copied as curl and as JSON without secrets; a frame is no command", async () => {
  const chat = await converse();
  const curl = toCurl(find(chat, "POST "));
  expect(curl).toMatch(/^curl -N -X POST 'http:\/\/a\/api\/chat' .*--data-raw '\{/);
  expect(curl).not.toContain("sk-abcdef");
  expect(toJsonText(find(chat, "POST "))).not.toContain("sk-abcdef");
  expect(toCurl(find(chat, "opened"))).toBeUndefined();
});

test("what is copied is without the secrets of headers, and without those that other entries name", () => {
  const secret = "hunter2-hunter2";
  const headers = { "x-auth": secret, accept: "text/plain" };
  const request = { method: "POST", url: "http://a/", headers, body: { message: "Hi" } };
  const common = { time: 0, title: "", link: "a" };
  const open: InspectorEntry = { ...common, id: 1, kind: "request", step: "open", data: { request, as: "stream" } };
  const opened: InspectorEntry = { ...open, id: 2, step: "opened", data: { status: 200, headers } };
  const frame: InspectorEntry = {
    ...common,
    id: 3,
    kind: "frame",
    step: "frame",
    data: { data: `{"text":"${secret}"}` },
  };
  const event: InspectorEntry = { id: 4, time: 0, kind: "event", title: "", data: { type: "text", text: secret } };
  const other: InspectorEntry = {
    ...open,
    id: 5,
    link: "b",
    data: { request: { ...request, headers: {}, url: `http://a/${secret}` } },
  };
  const entries = [open, opened, frame, event, other];
  for (const entry of entries)
    expect([entry.id, toJsonText(entry, entries), toCurl(entry, entries) ?? ""].join(" ")).not.toContain(secret);
  expect(toJsonText(frame)).toContain(secret);
  const kept = { "x-auth": "[redacted]", accept: "text/plain" };
  expect(JSON.parse(toJsonText(open))).toEqual({ request: { ...request, headers: kept }, as: "stream" });
  expect(JSON.parse(toJsonText(opened))).toEqual({ status: 200, headers: kept });
});

test("the recording of a moment is without the secrets that only later entries name", () => {
  const secret = "hunter2-hunter2";
  const request = { method: "POST", url: "http://a/", headers: {}, body: {} };
  const common = { time: 0, title: "", link: "a" };
  const open: InspectorEntry = { ...common, id: 1, kind: "request", step: "open", data: { request, as: "stream" } };
  const frame: InspectorEntry = {
    ...common,
    id: 3,
    kind: "frame",
    step: "frame",
    data: { data: `{"text":"${secret}"}` },
  };
  const later = { ...request, headers: { authorization: `Bearer ${secret}` } };
  const entries: readonly InspectorEntry[] = [
    open,
    { ...open, id: 2, step: "opened", data: { status: 200, headers: { "content-type": "text/event-stream" } } },
    frame,
    { id: 4, time: 0, kind: "event", title: "", data: { type: "text" } },
    { ...open, id: 5, link: "b", data: { request: later, as: "stream" } },
  ];
  const saved = JSON.stringify(recordMoment({ entries, moment: 4 }));
  expect(saved).toContain("[redacted]");
  expect(saved).not.toContain(secret);
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
