import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { ClientProtocol, JsonObject, ThreadState } from "../model/index.ts";
import { aap, deltaKit } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session } from "./Session.ts";
import { asks, callStarts, openScriptedSession, toUserTexts } from "./fixtures/openScriptedSession.ts";

const sse = { "content-type": "text/event-stream" };

/** The replies of servers without a history at the address where others have it. */
const histories: readonly (readonly [string, () => Response | Promise<Response>])[] = [
  ["405", () => new Response("Method Not Allowed", { status: 405 })],
  ["404", () => Response.json({ detail: "Not Found" }, { status: 404 })],
  ["200 with an empty list of another shape", () => Response.json({ messages: [] })],
  ["200 with nothing", () => new Response(null, { status: 200 })],
  ["200 with a web page", () => new Response("<h1>hello</h1>", { headers: { "content-type": "text/html" } })],
  ["500", () => new Response("Internal Server Error", { status: 500 })],
  ["no answer at all", () => Promise.reject(new TypeError("fetch failed"))],
];

const frame = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The events of a turn, as a server of the kit stores them. */
const toTurn = (turnId: string, text: string): readonly JsonObject[] => [
  { type: "turn.started", turnId },
  { type: "message.started", turnId, messageId: `${turnId}:user`, role: "user" },
  { type: "text.final", turnId, messageId: `${turnId}:user`, partId: `${turnId}:p`, kind: "answer", text },
  { type: "message.started", turnId, messageId: `${turnId}:reply`, role: "assistant" },
  { type: "text.final", turnId, messageId: `${turnId}:reply`, partId: `${turnId}:a`, kind: "answer", text: "hi" },
  { type: "turn.ended", turnId, reason: "completed" },
];

interface Wire {
  readonly id: string;
  readonly create: () => ClientProtocol;
  /** The reply of a plain server to a request that is none for a history. */
  readonly answer: (line: string) => Response | undefined;
  /** What a server that has a history replies, about prompts and their answers. */
  readonly history: (prompts: readonly string[]) => JsonObject;
}

const aapWire: Wire = {
  id: "aap",
  create: () => aap(),
  answer(line) {
    if (line === "GET /meta") return Response.json({ version: 3, agents: [{ name: "a" }] });
    if (!line.endsWith("/turns")) return undefined;
    const stop = frame("turn_stop", { stopReason: "end_turn" });
    return new Response(frame("turn_start", {}) + frame("text_delta", { delta: "hi" }) + stop, { headers: sse });
  },
  history: (prompts) => ({
    history: {
      full: prompts.flatMap((text) => [
        { role: "user", content: [{ type: "text", text }] },
        { role: "assistant", content: [{ type: "text", text: "hi" }] },
      ]),
    },
  }),
};

/** Wires whose plain servers store no history. */
const wires: readonly Wire[] = [
  {
    id: "deltakit",
    create: () => deltaKit(),
    answer: (line) =>
      line.startsWith("POST ")
        ? new Response('data: {"type":"text_delta","delta":"hi"}\n\ndata: [DONE]\n\n', { headers: sse })
        : undefined,
    history: (prompts) => ({
      events: prompts.flatMap((text, index) =>
        toTurn(`turn ${index}`, text).map((event) => ({ type: "countersign", countersign: event })),
      ),
    }),
  },
  aapWire,
];

const stored: ThreadState = {
  turn: { turnId: "t1", status: "idle", reason: "completed", steps: 0 },
  messages: [
    {
      id: "m1",
      role: "user",
      turnId: "t1",
      wire: [],
      parts: [{ type: "text", key: "p1", kind: "answer", text: "before", state: "final", citations: [] }],
    },
  ],
  requests: [],
  session: { wireId: "s1", modes: [], commands: [], plan: [] },
};

/** A request as a line, e.g. `GET /meta`. */
const toLine = (url: string | URL | Request, init: RequestInit | undefined): string =>
  `${init?.method ?? "GET"} ${new Request(url).url.replace(/^http:..a.test/, "")}`;

function open(
  wire: Wire,
  history: () => Response | Promise<Response>,
  initialThread?: ThreadState,
): { session: Session; posts: string[] } {
  const posts: string[] = [];
  const connection = createConnection({
    protocol: wire.create(),
    url: "http://a.test",
    async fetch(url, init) {
      const line = toLine(url, init);
      if (line.startsWith("POST")) posts.push(line);
      return wire.answer(line) ?? history();
    },
  });
  onTestFinished(() => connection.close());
  return { session: connection.session("s1", initialThread === undefined ? {} : { initialThread }), posts };
}

describe.each(wires.map((wire) => [wire.id, wire] as const))("a session opened by its id over %s", (_, wire) => {
  test.each(histories)(
    "opens no turn where the history is %s, and the first prompt is sent",
    async (_name, history) => {
      for (const initialThread of [undefined, stored]) {
        const { session, posts } = open(wire, history, initialThread);
        await vi.waitFor(() => expect(session.loading).toBe(false));
        expect(session.thread.turn.status).toBe("idle");
        session.send("hello");
        await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
        expect(session.queue).toEqual([]);
        expect(posts).toHaveLength(1);
        expect(toUserTexts(session)).toEqual(initialThread === undefined ? ["hello"] : ["before", "hello"]);
      }
    },
  );
});

describe.each(wires.map((wire) => [wire.id, wire] as const))(
  "a history over %s that fails after a prompt was sent",
  (_, wire) => {
    test.each([
      ["503", () => new Response("Service Unavailable", { status: 503 })],
      ["a lost connection", () => Promise.reject(new TypeError("fetch failed"))],
    ] as const)("(%s) is read once its turn has ended", async (_name, fail) => {
      let answer = (): void => undefined;
      const isAnswered = new Promise<void>((resolve) => void (answer = resolve));
      let hasFailed = false;
      const { session } = open(wire, async () => {
        if (hasFailed) return Response.json(wire.history(["before", "hello"]));
        await isAnswered;
        return fail();
      });
      session.send("hello");
      await vi.waitFor(() => expect(session.thread.turn.reason).toBe("completed"));
      expect(session.recovery).toBeNull();
      answer();
      await vi.waitFor(() => expect(session.recovery).toBe("load"));
      // The answer is not what failed.
      const notices = session.thread.messages.flatMap(({ parts }) => parts.filter(({ type }) => type === "notice"));
      expect(notices).toMatchObject([{ notice: "history_failed" }]);
      hasFailed = true;
      session.retry();
      await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "hello"]));
      expect(session.recovery).toBeNull();
    });
  },
);

test.each([
  ["edited", (session: Session) => session.resend("m1", "other")],
  ["sent again", (session: Session) => session.resend("m1")],
])("a history that failed is not read during the turn of a prompt that is %s", async (_, send) => {
  const error = { code: "network", message: "" } as const;
  const { session, sent, emit } = await openScriptedSession({ wireId: "s", initialThread: stored });
  emit({ type: "failure.received", error });
  expect(session.recovery).toBe("load");
  send(session);
  expect([session.thread.turn.status, session.recovery]).toEqual(["running", null]);
  const { turnId } = sent("sendPrompt")[0] ?? { turnId: "" };
  emit({ type: "turn.ended", turnId, reason: "completed" });
  expect(session.recovery).toBe("load");
  session.retry();
  expect(sent("openSession")).toHaveLength(2);
});

test("the history of a conversation whose AAP server refused its description is read after the prompt that was sent meanwhile", async () => {
  let signedIn = false;
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => void (answer = resolve));
  const connection = createConnection({
    protocol: aapWire.create(),
    url: "http://a.test",
    async fetch(url, init) {
      const line = toLine(url, init);
      await isAnswered;
      if (!signedIn) return new Response("Unauthorized", { status: 401 });
      return aapWire.answer(line) ?? Response.json(aapWire.history(["before", "hello"]));
    },
  });
  onTestFinished(() => connection.close());
  const session = connection.session("s1");
  session.send("hello");
  answer();
  await vi.waitFor(() => expect(session.recovery).toBe("send"));
  const parts = session.thread.messages.flatMap((message) => message.parts);
  expect(parts.filter(({ type }) => type === "notice")).toMatchObject([
    { notice: "history_failed" },
    { notice: "failure" },
  ]);
  signedIn = true;
  session.retry();
  await vi.waitFor(() => expect(session.recovery).toBe("load"));
  session.retry();
  await vi.waitFor(() => expect(toUserTexts(session)).toEqual(["before", "hello"]));
});

test.each([401, 403])(
  "a conversation whose AAP server refuses its description with %i can be loaded again, and is not called gone",
  async (status) => {
    const connection = createConnection({
      protocol: aapWire.create(),
      url: "http://a.test",
      fetch: async () => new Response("", { status }),
    });
    onTestFinished(() => connection.close());
    const session = connection.session("s1");
    await vi.waitFor(() => expect(session.recovery).toBe("load"));
    expect(session.thread.turn.error).toMatchObject({ status });
    expect(["not_found", "forbidden"]).not.toContain(session.thread.turn.error?.code);
  },
);

test("an answer is sent once the history that it waits for has failed, which is offered again where another one is asked for", async () => {
  const { session, sent, emit } = await openScriptedSession({ wireId: "s" });
  emit({ type: "turn.started", turnId: "t" });
  for (const callId of ["c1", "c2"]) emit(callStarts("t", callId, "pay", {}), asks("permission", "t", callId));
  emit({ type: "turn.ended", turnId: "t", reason: "tool_use" });
  session.decide("permission:c1", { granted: true });
  expect(sent("submitAnswers")).toEqual([]);
  emit({ type: "failure.received", error: { code: "server", message: "", status: 503 } });
  expect(sent("submitAnswers")).toHaveLength(1);
  expect(session.thread.requests.map(({ state }) => state)).toEqual(["sending", "open"]);
  expect(session.recovery).toBeNull();
  emit({ type: "request.updated", turnId: "t", requestId: "permission:c1", state: "answered" });
  expect(session.recovery).toBe("load");
});
