import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createFakeSession, type FakeSession } from "../test-support/createFakeSession.ts";
import { useLeftSession } from "./useLeftSession.ts";

afterEach(cleanup);

describe("a session from before a reload whose history the server does not have", () => {
  const open = (session: FakeSession) => {
    const openNew = vi.fn<() => void>();
    renderHook(() => useLeftSession("scope", session, true, openNew));
    session.set({ recovery: "load" });
    return openNew;
  };

  test.each(["not_found", "forbidden"] as const)("is left for a new one (%s)", (code) => {
    const session = createFakeSession();
    const openNew = open(session);
    session.feed({ type: "failure.received", error: { code, message: "" } });
    expect(openNew).toHaveBeenCalled();
  });

  test("is left with what was stored of it, too", () => {
    const session = createFakeSession();
    session.feed({ type: "turn.started", turnId: "t" }, { type: "turn.ended", turnId: "t", reason: "completed" });
    const openNew = open(session);
    session.feed({ type: "failure.received", error: { code: "not_found", message: "" } });
    expect(openNew).toHaveBeenCalled();
  });

  test("stays where a prompt was sent in it: the server has answered that", () => {
    const session = createFakeSession();
    const openNew = open(session);
    session.feed(
      { type: "turn.started", turnId: "t" },
      { type: "failure.received", error: { code: "not_found", message: "" } },
      { type: "turn.ended", turnId: "t", reason: "completed" },
    );
    expect(openNew).not.toHaveBeenCalled();
  });

  test.each(["network", "server", "unauthorized"] as const)("stays where it may be there later (%s)", (code) => {
    const session = createFakeSession();
    const openNew = open(session);
    session.feed({ type: "failure.received", error: { code, message: "" } });
    expect(openNew).not.toHaveBeenCalled();
  });
});
