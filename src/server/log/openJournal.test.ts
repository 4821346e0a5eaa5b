import { expect, test } from "vitest";
import { CountersignError, type AgentEvent } from "../../model/index.ts";
import type { SessionLog } from "../AgentServer.ts";
import { createMemoryLog } from "./createMemoryLog.ts";
import { openJournal, type Journal } from "./openJournal.ts";

const started = (turnId: string): AgentEvent => ({ type: "turn.started", turnId });

const open = async (log = createMemoryLog()): Promise<{ log: typeof log; journal: Journal }> => {
  await log.create("s");
  const journal = await openJournal({ log, sessionId: "s", coalesce: 0, now: () => 7 });
  if (!journal) throw new Error("The session was not found");
  return { log, journal };
};

test("a session that is not in the log has no journal", async () => {
  const log = createMemoryLog();
  expect(await openJournal({ log, sessionId: "s", coalesce: 0, now: () => 7 })).toBeUndefined();
});

test("a written event is in the state at once and in the log after a flush, with its time", async () => {
  const { log, journal } = await open();
  journal.write(started("a"));
  expect(journal.thread().turn.turnId).toBe("a");
  expect(journal.entries).toHaveLength(0);
  await journal.flush();
  expect(journal.entries.map(({ event }) => event)).toEqual([{ ...started("a"), time: 7 }]);
  expect(await log.read("s")).toEqual(journal.entries);
});

test("entries of another writer are read in the order of the log and only once", async () => {
  const { log, journal } = await open();
  let changes = 0;
  journal.subscribe(() => (changes += 1));
  journal.write(started("a"));
  await log.append("s", [{ type: "turn.ended", turnId: "a", reason: "completed" }]);
  await journal.flush();
  expect(journal.entries.map(({ event }) => event.type).sort((a, b) => a.localeCompare(b))).toEqual([
    "turn.ended",
    "turn.started",
  ]);
  expect(journal.entries).toEqual(await log.read("s"));
  expect(changes).toBeGreaterThan(0);
});

test("a failing log rejects `flush`, and nothing is lost or out of order when it works again", async () => {
  const log = createMemoryLog();
  let full = true;
  const failing = {
    ...log,
    append: async (...entry: Parameters<typeof log.append>) => {
      if (full) throw new Error("No space left");
      return log.append(...entry);
    },
  };
  const { journal } = await open(failing);
  journal.write(started("a"));
  await expect(journal.flush()).rejects.toThrow("No space left");
  journal.write(started("b"));
  expect(journal.thread().turn.turnId).toBe("b");
  full = false;
  await journal.flush();
  expect(journal.entries.map(({ event }) => event.turnId)).toEqual(["a", "b"]);
});

test("a session that is created again does not accept the event ids of the one before", async () => {
  const { log, journal } = await open();
  journal.write(started("a"));
  await journal.flush();
  const old = journal.entries[0]?.eventId;
  await log.delete("s");
  await log.create("s");
  expect(await log.read("s", old)).toBeUndefined();
});

test("events written under a lost claim are dropped, and those of other processes are kept", async () => {
  const log = createMemoryLog();
  await log.create("s");
  const claim = { lost: new Promise<void>(() => {}), release: () => Promise.resolve() };
  const isLost = new CountersignError({ code: "stale", message: "" });
  const append: SessionLog["append"] = (sessionId, events, under) =>
    under === claim ? Promise.reject(isLost) : log.append(sessionId, events);
  const journal = await openJournal({ log: { ...log, append }, sessionId: "s", coalesce: 0, now: () => 0 });
  journal?.write({ type: "turn.started", turnId: "t" }, claim);
  journal?.write({ type: "session.updated", patch: { title: "mine" } });
  journal?.write({ type: "turn.ended", turnId: "t", reason: "completed" }, claim);
  await journal?.flush();
  expect(journal?.entries.map(({ event }) => event.type)).toEqual(["session.updated"]);
  expect(journal?.thread().turn.turnId).toBeNull();
});
