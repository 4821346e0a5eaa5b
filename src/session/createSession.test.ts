import { describe, expect, test, vi } from "vitest";
import { answerStarts, openScriptedSession, turnEnds } from "./fixtures/openScriptedSession.ts";

describe("a prompt", () => {
  test("is in the thread before the protocol gets it, and the answer follows", async () => {
    const seen: unknown[] = [];
    const { session, emit, sent } = await openScriptedSession({
      tools: { now: { description: "Tells the time.", parameters: {}, execute: () => "noon" } },
      onCommand(command, threads) {
        if (command.type === "sendPrompt") seen.push(threads.get(command.sessionId)?.messages.length);
        return {};
      },
    });
    session.send("hello");
    expect(seen).toEqual([1]);
    expect(session.thread.turn.status).toBe("running");
    expect(sent("sendPrompt")).toMatchObject([
      {
        turnId: "turn1",
        messageId: "message1",
        content: [{ type: "text", text: "hello" }],
        tools: [{ name: "now", description: "Tells the time.", parameters: {} }],
      },
    ]);
    const text = {
      type: "text.delta",
      turnId: "turn1",
      messageId: "turn1:reply",
      partId: "p",
      kind: "answer",
    } as const;
    emit(answerStarts("turn1"), { ...text, delta: "hi", at: 0 }, turnEnds("turn1", "completed"));
    expect(session.thread.turn).toMatchObject({ status: "idle", reason: "completed" });
    expect(session.thread.messages).toMatchObject([
      { role: "user", parts: [{ type: "text", text: "hello", state: "final" }] },
      { role: "assistant", parts: [{ type: "text", text: "hi" }] },
    ]);
  });
  test("keeps attached files as parts, in order", async () => {
    const { session } = await openScriptedSession();
    const image = { type: "image", mimeType: "image/png", data: "AAAA" } as const;
    session.send([{ type: "text", text: "look" }, image]);
    expect(session.thread.messages[0]?.parts).toMatchObject([{ type: "text" }, { type: "file", block: image }]);
  });
  test("that is blank or empty is not sent", async () => {
    const { session, sent } = await openScriptedSession();
    session.send("  \n");
    session.send([]);
    expect(sent("sendPrompt")).toEqual([]);
  });
});

describe("the queue", () => {
  test("holds prompts while a turn runs and sends them in order, one for each turn that ends well", async () => {
    const { session, emit, sent, texts } = await openScriptedSession();
    session.send("one");
    session.send("two");
    session.send("three");
    expect(session.queue.map(({ content }) => content[0])).toMatchObject([{ text: "two" }, { text: "three" }]);
    emit(turnEnds("turn1", "completed"));
    expect(texts()).toEqual(["one", "two"]);
    emit(turnEnds("turn2", "length"));
    expect(texts()).toEqual(["one", "two", "three"]);
    expect([sent("sendPrompt").length, session.queue.length]).toEqual([3, 0]);
  });
  test("can be edited and thinned out", async () => {
    const { session, emit, texts } = await openScriptedSession();
    session.send("one");
    session.send("two");
    session.send("three");
    session.send("four");
    const [second, third, fourth] = session.queue;
    session.removeQueued(second?.id ?? "");
    session.editQueued(fourth?.id ?? "", " ");
    session.editQueued(third?.id ?? "", "3");
    session.editQueued("nowhere", "x");
    emit(turnEnds("turn1", "completed"));
    expect([texts(), session.queue]).toEqual([["one", "3"], []]);
  });
  test("a prompt that is edited, and those behind it, wait for its editor", async () => {
    const { session, emit, texts } = await openScriptedSession();
    for (const text of ["one", "drop the table", "three"]) session.send(text);
    const id = session.queue[0]?.id ?? "";
    const [release, releaseOther] = [session.holdQueued(id), session.holdQueued(id)];
    emit(turnEnds("turn1", "completed"));
    expect(texts()).toEqual(["one"]);
    session.editQueued(id, "keep the table");
    release();
    release();
    expect(texts()).toEqual(["one"]);
    releaseOther();
    expect(texts()).toEqual(["one", "keep the table"]);
  });
  test("a prompt that is edited is not sent by hand either, while what is typed is not saved", async () => {
    const { session, emit, texts } = await openScriptedSession();
    for (const text of ["one", "drop the table"]) session.send(text);
    emit(turnEnds("turn1", "error"));
    const id = session.queue[0]?.id ?? "";
    const release = session.holdQueued(id);
    session.sendQueued();
    expect(texts()).toEqual(["one"]);
    session.editQueued(id, "keep the table");
    release();
    session.sendQueued();
    expect(texts()).toEqual(["one", "keep the table"]);
  });
  test("an unknown id changes nothing: no listener is called", async () => {
    const { session } = await openScriptedSession();
    session.send("one");
    session.send("two");
    const { queue } = session;
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.editQueued("nowhere", "x");
    session.removeQueued("nowhere");
    expect([session.queue === queue, listener.mock.calls.length]).toEqual([true, 0]);
  });
  test.each(["error", "cut", "cancelled"] as const)("waits for the user's next prompt after %s", async (reason) => {
    const { session, emit, texts } = await openScriptedSession();
    session.send("one");
    session.send("two");
    if (reason === "cancelled") session.stop();
    else emit(turnEnds("turn1", reason));
    expect([texts(), session.queue.length]).toEqual([["one"], 1]);
    session.send("now");
    expect(texts()).toEqual(["one", "now"]);
    emit(turnEnds("turn2", "completed"));
    expect([texts(), session.queue.length]).toEqual([["one", "now", "two"], 0]);
  });
});

describe("listeners", () => {
  test("are called once for a step with many events, after the last; each event is emitted", async () => {
    const { session, emit } = await openScriptedSession();
    session.send("one");
    const listener = vi.fn<() => void>();
    const events: string[] = [];
    session.subscribe(listener);
    session.onEvent(({ type }) => void events.push(type));
    const text = {
      type: "text.delta",
      turnId: "turn1",
      messageId: "turn1:reply",
      partId: "p",
      kind: "answer",
    } as const;
    emit(answerStarts("turn1"), { ...text, delta: "a", at: 0 }, { ...text, delta: "b", at: 1 });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(events).toEqual(["message.started", "text.delta", "text.delta"]);
    emit({ ...text, delta: "b", at: 1 });
    expect(listener).toHaveBeenCalledTimes(1);
  });
  test("that throw are reported and do not stop the others", async () => {
    const { session, errors } = await openScriptedSession();
    const listener = vi.fn<() => void>();
    session.subscribe(() => {
      throw new Error("broken");
    });
    const stop = session.subscribe(listener);
    session.send("one");
    expect(listener).toHaveBeenCalledTimes(1);
    expect(errors).toMatchObject([{ code: "configuration", detail: "broken" }]);
    stop();
    session.send("two");
    expect(listener).toHaveBeenCalledTimes(1);
  });
  test("may act on the session; what they do is settled in order", async () => {
    const { session, emit, texts } = await openScriptedSession();
    session.onEvent((event) => {
      if (event.type === "turn.ended" && texts().length < 3) session.send(`after ${texts().length}`);
    });
    session.send("first");
    emit(turnEnds("turn1", "completed"));
    emit(turnEnds("turn2", "completed"));
    expect(texts()).toEqual(["first", "after 1", "after 2"]);
  });
});

describe("events", () => {
  test("are stamped with the clock where they have no time, and keep theirs otherwise", async () => {
    const { session, emit } = await openScriptedSession();
    const times: unknown[] = [];
    session.onEvent(({ time }) => void times.push(time));
    emit({ type: "turn.started", turnId: "t" }, { type: "turn.ended", turnId: "t", reason: "completed", time: 9_000 });
    expect(times).toEqual([expect.any(Number), 9_000]);
  });
});

describe("resend and retry", () => {
  const text = (turnId: string, delta: string) =>
    ({
      type: "text.delta",
      turnId,
      messageId: `${turnId}:reply`,
      partId: `${turnId}:p`,
      kind: "answer",
      delta,
      at: 0,
    }) as const;

  test("an edited message drops itself and all after it, then is sent", async () => {
    const { session, emit, texts } = await openScriptedSession();
    session.send("one");
    emit(answerStarts("turn1"), text("turn1", "a"), turnEnds("turn1", "completed"));
    session.send("two");
    emit(answerStarts("turn2"), text("turn2", "b"), turnEnds("turn2", "completed"));
    session.resend("message1", "uno");
    expect([texts(), session.thread.messages.length]).toEqual([["uno"], 1]);
    expect(session.thread.turn).toMatchObject({ turnId: "turn3", status: "running" });
  });
  test("an answer is regenerated from its own prompt", async () => {
    const { session, emit, texts } = await openScriptedSession();
    session.send("one");
    emit(answerStarts("turn1"), text("turn1", "a"), turnEnds("turn1", "completed"));
    session.resend("turn1:reply");
    expect([texts(), session.thread.turn.turnId]).toEqual([["one"], "turn2"]);
  });
  test("a prompt without an answer is sent again under the same ids", async () => {
    const { session, emit, sent } = await openScriptedSession();
    session.send("one");
    emit(turnEnds("turn1", "error"));
    session.retry();
    expect(sent("sendPrompt").map(({ turnId, messageId }) => [turnId, messageId])).toEqual([
      ["turn1", "message1"],
      ["turn1", "message1"],
    ]);
    expect(session.thread.turn.status).toBe("running");
  });
  test("a prompt whose answer broke off is sent as a new one", async () => {
    const { session, emit, sent, texts } = await openScriptedSession();
    session.send("one");
    emit(answerStarts("turn1"), text("turn1", "a"), turnEnds("turn1", "error"));
    session.retry();
    expect([sent("sendPrompt").map(({ turnId }) => turnId), texts()]).toEqual([
      ["turn1", "turn2"],
      ["one", "one"],
    ]);
    expect(
      session.thread.messages.some(({ id }) => id === "turn1:reply"),
      "what was answered stays",
    ).toBe(true);
  });
  test("a cut turn is continued where the server can resume", async () => {
    const { session, emit, sent } = await openScriptedSession();
    session.send("one");
    emit(
      { type: "session.updated", patch: { features: { resume: true } } },
      answerStarts("turn1"),
      turnEnds("turn1", "cut"),
    );
    session.retry();
    expect([sent("continueTurn").length, sent("sendPrompt").length]).toEqual([1, 1]);
  });
  test("an earlier conversation is loading until its history has arrived, even an empty one", async () => {
    const { session, emit } = await openScriptedSession({ wireId: "w" });
    let calls = 0;
    session.subscribe(() => (calls += 1));
    expect(session.loading).toBe(true);
    emit({ type: "history.loaded", place: "replace", events: [] });
    expect([session.loading, calls]).toEqual([false, 1]);
    expect((await openScriptedSession()).session.loading, "a new one has none").toBe(false);
  });
  test("a history that failed to load is loaded again", async () => {
    const { session, emit, sent } = await openScriptedSession({ wireId: "w" });
    emit({ type: "failure.received", error: { code: "network", message: "No answer." } });
    session.retry();
    expect(sent("openSession")).toMatchObject([{ wireId: "w" }, { wireId: "w" }]);
    emit({ type: "history.loaded", place: "replace", events: [] });
    session.retry();
    expect(sent("openSession").length).toBe(2);
  });
});
