import { expect, test, vi } from "vitest";
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
