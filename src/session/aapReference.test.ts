import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Json, ThreadState } from "../model/index.ts";
import { aap } from "../protocols/index.ts";
import { createConnection } from "./links/createConnection.ts";
import type { Session } from "./Session.ts";

// The pauses between two reads of the history need no real time here.
beforeAll(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }));
afterAll(() => void vi.useRealTimers());

const sse = { "content-type": "text/event-stream" };
const frame = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** A server that behaves like the reference implementation 0.8.0: no `turn_stop`, and a history that is written at the end of a turn. */
function createReferenceServer(answer: () => Response | ReadableStream<Uint8Array> | string) {
  const lines: string[] = [];
  let history: Json = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const line = `${init?.method ?? "GET"} ${new Request(url).url.replace(/^http:..a.test/, "")}`;
    lines.push(line);
    if (line === "GET /meta") return Response.json({ version: 3, agents: [{ name: "a" }] });
    if (line === "POST /sessions") return Response.json({ sessionId: "s1" }, { status: 201 });
    if (line.includes("/history")) return Response.json({ history: { full: history } });
    if (line === "GET /sessions/s1") return Response.json({ sessionId: "s1" });
    const body = answer();
    return body instanceof Response ? body : new Response(body, { headers: sse });
  };
  return { fetch, lines, write: (messages: Json) => void (history = messages) };
}

function open(fetch: typeof globalThis.fetch, wireId?: string, initialThread?: ThreadState): Session {
  const connection = createConnection({ protocol: aap(), url: "http://a.test", fetch });
  onTestFinished(() => connection.close());
  return connection.session(wireId, initialThread === undefined ? {} : { initialThread });
}

const textsOf = ({ thread }: Session) =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
const noticesOf = ({ thread }: Session) =>
  thread.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "notice" ? [part.notice] : [])));
const prompt = { role: "user", content: [{ type: "text", text: "go" }] };
const assistant = (text: string) => ({ role: "assistant", content: [{ type: "text", text }] });

describe("a stream that ends without turn_stop", () => {
  test.each([
    ["the whole answer", [prompt, assistant("I look. All done.")], ["go", "I look. All done."], "completed", []],
    [
      "more than was streamed",
      [prompt, assistant("I look. All done. Bye.")],
      ["go", "I look. All done. Bye."],
      "completed",
      [],
    ],
    [
      "another answer",
      [prompt, assistant("Something else")],
      ["go", "I look. All done."],
      "other",
      ["ended_without_stop"],
    ],
    [
      "only the turn before",
      [{ role: "user", content: "hi" }, assistant("I look.")],
      ["go", "I look. All done."],
      "other",
      ["ended_without_stop"],
    ],
    ["nothing", [], ["go", "I look. All done."], "other", ["ended_without_stop"]],
  ] as const)("is settled by reading a history once that contains %s", async (_, history, texts, reason, notices) => {
    const server = createReferenceServer(
      () =>
        frame("turn_start", {}) +
        frame("text_delta", { delta: "I look. " }) +
        frame("text_delta", { delta: "All done." }),
    );
    const session = open(server.fetch);
    session.send("go");
    server.write(JSON.parse(JSON.stringify(history)));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.thread.turn).toMatchObject({ status: "idle", reason });
    expect(textsOf(session)).toEqual(texts);
    expect(noticesOf(session)).toEqual(notices);
    expect(server.lines.filter((line) => line.includes("/history"))).toHaveLength(1);
  });
});

test("a reload in mid-turn shows that nothing can be read yet, and shows the answer once the server has written it", async () => {
  const server = createReferenceServer(() => "");
  const session = open(server.fetch, "s1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(noticesOf(session)).toEqual(["history_may_follow"]);
  expect(session.thread.turn.status).toBe("idle");
  server.write([prompt, assistant("All done.")]);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(textsOf(session)).toEqual(["go", "All done."]);
});

test("a cut turn is not reported as lost where the server writes it later; its answer is read once it is there", async () => {
  let cut = (): void => {};
  const server = createReferenceServer(
    () =>
      new ReadableStream({
        start(controller) {
          controller.enqueue(
            new TextEncoder().encode(frame("turn_start", {}) + frame("text_delta", { delta: "I look. " })),
          );
          cut = () => controller.error(new Error("cut"));
        },
      }),
  );
  const session = open(server.fetch);
  session.send("go");
  await vi.advanceTimersByTimeAsync(100);
  cut();
  await vi.advanceTimersByTimeAsync(500);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "cut", error: { code: "stream_cut" } });
  expect(textsOf(session)).toEqual(["go", "I look. "]);
  server.write([prompt, assistant("I look. All done.")]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(textsOf(session)).toEqual(["go", "I look. All done."]);
  expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
  expect(server.lines.filter((line) => line.endsWith("/turns"))).toHaveLength(1);
});
