import { expect, test, vi } from "vitest";
import type { SessionLog } from "./AgentServer.ts";
import { agentOf } from "./fixtures/testServer.ts";
import { createMemoryLog } from "./log/createMemoryLog.ts";
import { createSessions } from "./createSessions.ts";
import type { SessionsOptions } from "./createSessions.ts";

test("a session that another process has deleted and made again is closed and loaded once, however many requests ask for it", async () => {
  const log = createMemoryLog();
  const closed: string[] = [];
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const agent: SessionsOptions["agent"] = {
    name: "a",
    title: "A",
    version: "1",
    run: async () => "completed",
    // The first close is slow: a second one must not begin beside it.
    async closeSession(sessionId) {
      closed.push(sessionId);
      if (closed.length === 1) await gate;
    },
  };
  const protocol = { answers: "each", carries: {} as SessionsOptions["protocol"]["carries"] } as const;
  const createId = (noun: string): string => noun;
  const sessions = createSessions({ agent, log, protocol, coalesce: 0, createId, now: Date.now });
  const first = await sessions.require("s");
  await log.append("s", [{ type: "session.updated", patch: { title: "a" } }]);
  expect(await sessions.find("s")).toBe(first);
  await log.delete("s");
  await log.create("s");
  const finding = [sessions.find("s"), sessions.find("s"), sessions.find("s")];
  await vi.waitFor(() => expect(closed).not.toEqual([]));
  release();
  const found = new Set(await Promise.all(finding));
  expect([found.size, closed]).toEqual([1, ["s"]]);
  expect(found.has(first)).toBe(false);
  expect(await sessions.find("s")).toBe([...found][0]);
});

test("a session that another process has deleted is closed here, also where nobody asks for it any more", async () => {
  const log = createMemoryLog();
  const listeners = new Set<() => void>();
  const shared: SessionLog = {
    ...log,
    subscribe(_sessionId, listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const closeSession = vi.fn<(sessionId: string, deleted: boolean) => Promise<void>>(() => Promise.resolve());
  const agent = agentOf(async () => "completed", { closeSession });
  const protocol = { answers: "each", carries: {} as SessionsOptions["protocol"]["carries"] } as const;
  const sessions = createSessions({
    agent,
    log: shared,
    protocol,
    coalesce: 0,
    createId: (noun) => noun,
    now: Date.now,
  });
  await sessions.require("s");
  await log.append("s", [{ type: "session.updated", patch: { title: "a" } }]);
  for (const listener of listeners) listener();
  await log.delete("s");
  for (const listener of listeners) listener();
  await vi.waitFor(() => expect(closeSession).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(listeners.size).toBe(0));
});

test.each([
  ["that lost its last entries reloads the session and removes nothing", false],
  ["from which another process has deleted the session reloads it and removes what belongs to it", true],
])("a log %s", async (_, deleted) => {
  const log = createMemoryLog();
  let lost: string | undefined;
  const failed: SessionLog = {
    ...log,
    read: async (sessionId, after) => {
      if (after !== undefined && after === lost) return undefined;
      return (await log.read(sessionId, after))?.filter(({ eventId }) => eventId !== lost);
    },
    wasDeleted: async (_id, last) => deleted && last === lost,
  };
  const closeSession = vi.fn<(sessionId: string, deleted: boolean) => Promise<void>>(() => Promise.resolve());
  const agent = agentOf(async () => "completed", { closeSession });
  const protocol = { answers: "each", carries: {} as SessionsOptions["protocol"]["carries"] } as const;
  const createId = (noun: string): string => noun;
  const sessions = createSessions({ agent, log: failed, protocol, coalesce: 0, createId, now: Date.now });
  const first = await sessions.require("s");
  await log.append("s", [{ type: "session.updated", patch: { title: "a" } }]);
  const [last] = await log.append("s", [{ type: "session.updated", patch: { title: "b" } }]);
  expect(await sessions.find("s")).toBe(first);
  lost = last?.eventId;
  const again = await sessions.find("s");
  expect(again).not.toBe(first);
  expect(again?.journal.thread().session.title).toBe("a");
  expect(closeSession.mock.calls).toEqual([["s", deleted]]);
});

test("a session that is being deleted is refused to further requests, which neither load nor create it", async () => {
  const log = createMemoryLog();
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const closeSession = vi.fn<(sessionId: string) => Promise<void>>(() => gate);
  const agent = agentOf(async () => "completed", { closeSession });
  const protocol = { answers: "each", carries: {} as SessionsOptions["protocol"]["carries"] } as const;
  const createId = (noun: string): string => noun;
  const sessions = createSessions({ agent, log, protocol, coalesce: 0, createId, now: Date.now });
  const runtime = await sessions.require("s");
  const removals = [sessions.remove("s"), sessions.remove("s")];
  await vi.waitFor(() => expect(closeSession).toHaveBeenCalled());
  expect(await sessions.find("s")).toBeUndefined();
  await expect(sessions.require("s")).rejects.toMatchObject({ code: "not_found" });
  runtime.journal.write({ type: "turn.started", turnId: "late" });
  release();
  expect(await Promise.all(removals)).toEqual([true, true]);
  await runtime.journal.flush();
  expect([closeSession.mock.calls.length, await log.list()]).toEqual([1, []]);
  expect(await sessions.remove("s")).toBe(false);
  await expect(sessions.require("s")).resolves.not.toBe(runtime);
});

test("a session that is still being loaded when the server closes is closed, too", async () => {
  const log = createMemoryLog();
  await log.create("s");
  let release = (): void => undefined;
  const gate = new Promise<void>((done) => (release = done));
  const read = vi.fn<SessionLog["read"]>((...given) => gate.then(() => log.read(...given)));
  const closeSession = vi.fn<(sessionId: string, deleted: boolean) => Promise<void>>(() => Promise.resolve());
  const agent = agentOf(async () => "completed", { closeSession });
  const protocol = { answers: "each", carries: {} as SessionsOptions["protocol"]["carries"] } as const;
  const createId = (noun: string): string => noun;
  const sessions = createSessions({ agent, log: { ...log, read }, protocol, coalesce: 0, createId, now: Date.now });
  const found = sessions.find("s");
  await vi.waitFor(() => expect(read).toHaveBeenCalled());
  const closed = sessions.close();
  release();
  await Promise.all([found, closed]);
  expect(closeSession.mock.calls).toEqual([["s", false]]);
  await expect(sessions.find("s")).rejects.toThrow("shutting down");
  await expect(sessions.require("new")).rejects.toThrow("shutting down");
  expect(await log.list()).toHaveLength(1);
});
