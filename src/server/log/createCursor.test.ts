import { expect, test, vi } from "vitest";
import type { ServerHalf } from "../../model/index.ts";
import type { Runtime, StreamLink } from "../turn/createRuntime.ts";
import { createCursor } from "./createCursor.ts";

test("a released cursor is forgotten by its session, its mount and its protocol, once", () => {
  const [unsubscribe, closed] = [vi.fn<() => void>(), vi.fn<(link: string) => void>()];
  const [links, open] = [new Set<StreamLink>(), new Map<string, StreamLink>()];
  const runtime = { journal: { entries: [], subscribe: () => unsubscribe }, links } as unknown as Runtime;
  const half = { closed } as unknown as ServerHalf;
  const threads = { get: () => undefined, log: () => [], list: () => [] };
  const place = { link: "l", position: 0, heartbeat: 1000 };
  const cursor = createCursor({ runtime, half, threads, open, ...place }, () => undefined);
  expect([links.size, open.size]).toEqual([1, 1]);
  cursor.release();
  cursor.release();
  expect([links.size, open.size, unsubscribe.mock.calls.length]).toEqual([0, 0, 1]);
  expect(closed.mock.calls).toEqual([["l"]]);
});
