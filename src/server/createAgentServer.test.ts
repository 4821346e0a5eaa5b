import { expect, test, vi } from "vitest";
import type { AgentTurn } from "../agents/index.ts";
import type { Command } from "../model/index.ts";
import { serveAgUi } from "../protocols/index.ts";
import { createAgentServer } from "./index.ts";
import { agentOf, endsWith, follow, post, prompt, readEvents, serverOf, typesOf } from "./fixtures/testServer.ts";

const emitText = (turn: AgentTurn, text: string, at: number): void =>
  turn.emit({
    type: "text.delta",
    turnId: turn.turnId,
    messageId: turn.messageId,
    partId: "p",
    kind: "answer",
    delta: text,
    at,
  });

const talker = agentOf(async (turn) => {
  for (let at = 0; at < 10; at += 1) {
    emitText(turn, `${at}`, at);
    // A moment: the agent takes its time.
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return "completed";
});

const waiter = () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  const agent = agentOf(async (turn) => {
    await Promise.race([done, new Promise((resolve) => turn.signal.addEventListener("abort", resolve))]);
    return "completed";
  });
  return { agent, finish };
};

test("the title of a session is whole characters of its first prompt, however long that is", async () => {
  const server = serverOf(talker);
  const received = await readEvents(await post(server, [prompt(`${"x".repeat(59)}😀 and more`)], { follow: "s" }));
  expect(received[3]?.event).toMatchObject({ patch: { title: `${"x".repeat(59)}…` } });
});

test("a turn is logged from the prompt to its end and the stream ends with it", async () => {
  const server = serverOf(talker);
  const received = await readEvents(await post(server, [prompt("Hello\nthere")], { follow: "s" }));
  expect(typesOf(received).slice(0, 5)).toEqual([
    "turn.started",
    "message.started",
    "text.final",
    "session.updated",
    "message.started",
  ]);
  expect(received[3]?.event).toMatchObject({ patch: { title: "Hello" } });
  expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
  const joined = received.map(({ event }) => (event.type === "text.delta" ? event.delta : "")).join("");
  expect(joined).toBe("0123456789");
});

test("S13 a client that disconnects at any event and resumes with its id misses nothing and gets nothing twice", async () => {
  const server = serverOf(talker);
  const whole = await readEvents(await post(server, [prompt("Hello")], { follow: "s" }));
  for (let read = 1; read < whole.length; read += 1) {
    const live = serverOf(talker);
    const first = await readEvents(await post(live, [prompt("Hello")], { follow: "s" }), (got) => got.length === read);
    const rest = await readEvents(await follow(live, first.at(-1)?.id));
    const ids = [...first, ...rest].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map((id) => Number(id.split(".")[1]))).toEqual(ids.map((_, index) => index + 1));
    expect([...first, ...rest].at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
    const joined = [...first, ...rest].map(({ event }) => (event.type === "text.delta" ? event.delta : "")).join("");
    expect(joined).toBe("0123456789");
  }
});

test("S14 an event id of another epoch is refused as gone", async () => {
  const server = serverOf(talker);
  await readEvents(await post(server, [prompt("Hello")], { follow: "s" }));
  expect((await follow(server, "00000000.3")).status).toBe(410);
  expect((await follow(server, "nonsense")).status).toBe(410);
});

test("S15 an event id of another session replays nothing of it", async () => {
  const server = serverOf(talker);
  await readEvents(await post(server, [prompt("Mine", "t1", "a")], { follow: "a" }));
  const [theirs] = await readEvents(await post(server, [prompt("Theirs", "t2", "b")], { follow: "b" }));
  const response = await follow(server, theirs?.id, "a");
  expect(response.status).toBe(410);
  expect(await response.text()).not.toContain("Theirs");
});

test("a second prompt during a turn is a conflict and changes nothing", async () => {
  const { agent, finish } = waiter();
  const server = serverOf(agent);
  const stream = await post(server, [prompt("one")], { follow: "s" });
  expect((await post(server, [prompt("two", "turn2")])).status).toBe(409);
  finish();
  const received = await readEvents(stream);
  expect(received.filter(({ event }) => event.type === "turn.started")).toHaveLength(1);
  expect((await post(server, [prompt("three", "turn3")])).status).toBe(200);
  await server.close();
});

test("a stop ends the turn as cancelled, and a stop for an earlier turn stops nothing", async () => {
  const { agent } = waiter();
  const server = serverOf(agent);
  const stream = await post(server, [prompt("one")], { follow: "s" });
  await post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "earlier" }]);
  expect((await post(server, [prompt("two", "turn2")])).status).toBe(409);
  await post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "turn" }]);
  const received = await readEvents(stream);
  expect(typesOf(received).slice(-2)).toEqual(["turn.stopping", "turn.ended"]);
  expect(received.at(-1)?.event).toMatchObject({ reason: "cancelled" });
});

test("a prompt that comes while a stopped turn still ends waits for that end instead of being refused", async () => {
  const order: string[] = [];
  const server = serverOf(
    agentOf(async (turn) => {
      order.push(`${turn.text} begins`);
      if (turn.text === "two") return "completed";
      await new Promise((done) => turn.signal.addEventListener("abort", done));
      // A moment: the agent takes its time.
      await new Promise((done) => setTimeout(done, 20));
      order.push("one has ended");
      return "completed";
    }),
  );
  await post(server, [prompt("one")]);
  const stopped = post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "turn" }]);
  const next = post(server, [prompt("two", "turn2")]);
  expect([(await stopped).status, (await next).status]).toEqual([200, 200]);
  await expect.poll(() => order).toEqual(["one begins", "one has ended", "two begins"]);
  await server.close();
});

test("on a wire that answers in one stream, a client that disconnects stops the agent, since no other stream can follow", async () => {
  let stopped = false;
  const agent = agentOf(async (turn) => {
    await new Promise((done) => turn.signal.addEventListener("abort", done));
    stopped = true;
    return "completed";
  });
  const server = createAgentServer({ mounts: [{ path: "/a", protocol: serveAgUi(), agent }] });
  const body = JSON.stringify({ threadId: "t", runId: "r", messages: [{ id: "u", role: "user", content: "go" }] });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const response = await server.handle(new Request("http://localhost/a", init));
  const reader = response?.body?.getReader();
  await reader?.read();
  expect(stopped).toBe(false);
  await reader?.cancel();
  await expect.poll(() => stopped).toBe(true);
  await server.close();
});

test("an agent that ignores a stop is abandoned, and its later events are dropped", async () => {
  vi.useFakeTimers();
  try {
    let abandoned: AgentTurn | undefined;
    const server = serverOf(
      agentOf((turn) => {
        abandoned = turn;
        return new Promise(() => undefined);
      }),
    );
    const stream = await post(server, [prompt("one")], { follow: "s" });
    const stopped = post(server, [{ type: "cancelTurn", sessionId: "s", turnId: "turn" }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await stopped).status).toBe(200);
    if (abandoned) emitText(abandoned, "too late", 0);
    const received = await readEvents(stream);
    expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "cancelled" });
    expect((await post(server, [prompt("two", "turn2")])).status).toBe(200);
    const isSecond = ({ event }: (typeof received)[number]): boolean =>
      event.type === "turn.started" && event.turnId === "turn2";
    const later = await readEvents(await follow(server, received.at(-1)?.id), (read) => read.some(isSecond));
    expect(later.some(isSecond)).toBe(true);
    expect(JSON.stringify(later)).not.toContain("too late");
  } finally {
    vi.useRealTimers();
  }
});

test("each of several modes can be chosen, and one that was not offered is refused and changes nothing", async () => {
  const modes = ["ask", "plan", "act"].map((id) => ({ id, name: id }));
  const server = serverOf(
    agentOf(() => Promise.resolve("completed"), {
      openSession: ({ emit }) => {
        emit({ type: "session.updated", patch: { modes, modeId: "ask" } });
        return Promise.resolve();
      },
    }),
  );
  const choose = async (modeId: string): Promise<number> =>
    (await post(server, [{ type: "setMode", sessionId: "s", modeId }])).status;
  await post(server, [{ type: "openSession", sessionId: "s" }]);
  const opened = await follow(server);
  for (const { id } of modes) expect([id, await choose(id)]).toEqual([id, 200]);
  expect(await choose("root")).toBe(400);
  const chosen = (await readEvents(opened, (received) => received.length === modes.length)).map(({ event }) => event);
  expect(chosen).toMatchObject(modes.map(({ id }) => ({ type: "session.updated", patch: { modeId: id } })));
  await server.close();
});

test("an error of the agent ends the turn with its message", async () => {
  const server = serverOf(agentOf(async () => Promise.reject(new Error("no luck"))));
  const received = await readEvents(await post(server, [prompt("one")], { follow: "s" }));
  expect(received.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "error", error: { code: "agent" } });
});

test("deltas of one part are merged into one event, and no other event is delayed", async () => {
  let finish = (): void => undefined;
  const released = new Promise<void>((resolve) => (finish = resolve));
  const server = serverOf(
    agentOf(async (turn) => {
      // A moment: what begins the turn has been written, and takes nothing along.
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (let at = 0; at < 100; at += 1) emitText(turn, "x", at);
      turn.emit({ type: "part.added", turnId: "turn", messageId: turn.messageId, part: { type: "step", key: "k" } });
      await released;
      return "completed";
    }),
    { coalesce: 3_600_000 },
  );
  const stream = await post(server, [prompt("one")], { follow: "s" });
  // The agent goes on only once the step was received.
  const received = await readEvents(stream, (read) => read.at(-1)?.event.type === "part.added");
  const deltas = received.flatMap(({ event }) => (event.type === "text.delta" ? [event.delta] : []));
  expect(deltas).toEqual(["x".repeat(100)]);
  finish();
  await server.close();
});

test("S12 an idle stream carries heartbeat comments", async () => {
  const { agent, finish } = waiter();
  const server = serverOf(agent, { heartbeat: 5 });
  const stream = await post(server, [prompt("one")], { follow: "s" });
  const reader = stream.body?.getReader();
  let text = "";
  for (let chunks = 0; chunks < 8; chunks += 1) text += new TextDecoder().decode((await reader?.read())?.value);
  expect(text).toMatch(/\n\n(:\n\n)+$/);
  finish();
  await reader?.cancel();
});

test("S23 for a client that does not read, no entries are encoded", async () => {
  let release = (): void => undefined;
  const written = new Promise<void>((resolve) => (release = resolve));
  const server = serverOf(
    agentOf(async (turn) => {
      for (let index = 0; index < 1000; index += 1)
        turn.emit({
          type: "part.added",
          turnId: "turn",
          messageId: turn.messageId,
          part: { type: "step", key: `k${index}` },
        });
      release();
      return "completed";
    }),
  );
  const stream = await post(server, [prompt("one")], { follow: "s" });
  await written;
  const reader = stream.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  // One event per chunk and no buffer behind it: entries that were not requested are not encoded.
  expect(first.match(/^data:/gm)).toHaveLength(1);
  await reader?.cancel();
  const all = await readEvents(await follow(server, /^id: (.*)$/m.exec(first)?.[1]), endsWith("completed"));
  expect(all.filter(({ event }) => event.type === "part.added")).toHaveLength(1000);
});

test("a broken connection breaks the stream and not the turn", async () => {
  const server = serverOf(
    agentOf(async (turn) => {
      emitText(turn, "before", 0);
      // A moment: the agent takes its time.
      await new Promise((resolve) => setTimeout(resolve, 5));
      turn.drop?.();
      emitText(turn, " after", 6);
      return "completed";
    }),
  );
  const stream = await post(server, [prompt("one")], { follow: "s" });
  let last: string | undefined;
  const reading = readEvents(stream, (got) => {
    last = got.at(-1)?.id ?? last;
    return false;
  });
  await expect(reading).rejects.toThrow("cut");
  const rest = await readEvents(await follow(server, last));
  expect(rest.at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "completed" });
});

test("N11 closing the server stops turns and ends streams", async () => {
  const { agent } = waiter();
  const closed: string[] = [];
  const server = serverOf({ ...agent, closeSession: async (sessionId) => void closed.push(sessionId) });
  const stream = await post(server, [prompt("one")], { follow: "s" });
  await server.close();
  expect((await readEvents(stream)).at(-1)?.event).toMatchObject({ type: "turn.ended", reason: "cancelled" });
  expect(closed).toEqual(["s"]);
});

test("a server that is shutting down refuses prompts and streams, so that nothing begins that nobody ends", async () => {
  const { agent } = waiter();
  const run = vi.fn<typeof agent.run>((turn) => agent.run(turn));
  let finish = (): void => undefined;
  const slow = new Promise<void>((done) => (finish = done));
  const server = serverOf({ ...agent, run, closeSession: () => slow });
  await post(server, [prompt("one")], { follow: "s" });
  const closed = server.close();
  expect((await post(server, [prompt("two", "turn2")], { follow: "s" })).status).toBe(500);
  expect(await (await follow(server)).text()).toContain("shutting down");
  finish();
  await closed;
  expect(run).toHaveBeenCalledOnce();
});

test("a prompt whose turn or message was received already is a conflict, and runs nothing again", async () => {
  const run = vi.fn<(turn: AgentTurn) => Promise<"completed">>(async () => "completed");
  const server = serverOf(agentOf(run));
  await readEvents(await post(server, [prompt("one")], { follow: "s" }));
  const again = (turnId: string, messageId: string): Command => ({
    type: "sendPrompt",
    sessionId: "s",
    turnId,
    messageId,
    content: [{ type: "text", text: "one" }],
    tools: [],
  });
  expect((await post(server, [again("turn", "other")])).status).toBe(409);
  expect((await post(server, [again("turn2", "turn_prompt")])).status).toBe(409);
  expect(run).toHaveBeenCalledOnce();
});
