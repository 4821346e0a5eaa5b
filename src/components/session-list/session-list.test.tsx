import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { Connection } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Json, Query } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { SessionList } from "./SessionList.tsx";
import { elapse } from "../../testing/elapse.ts";

const asked: Query[] = [];
let titles: Record<string, string> = {};
let failing = false;

const ask = (query: Query): Promise<Json> => {
  asked.push(query);
  if (query.type === "describe") return Promise.resolve({});
  if (failing) return Promise.reject(new Error("no"));
  if (query.type === "renameSession") titles[query.sessionId] = query.title;
  if (query.type === "deleteSession") delete titles[query.sessionId];
  return Promise.resolve({ sessions: Object.entries(titles).map(([sessionId, title]) => ({ sessionId, title })) });
};

const onOpen = vi.fn<(sessionId?: string) => void>();

async function show(features: { rename?: boolean; delete?: boolean }): Promise<void> {
  const session = createFakeSession();
  session.feed({ type: "session.updated", patch: { wireId: "one", features } });
  const connection: Connection = {
    protocol: deltaKit(),
    session: () => session,
    ask,
    trace: () => () => undefined,
    state: { status: "connected" },
    subscribe: () => () => undefined,
    reconnect: () => undefined,
    close: () => undefined,
  };
  render(
    <SessionProvider session={session} connection={connection}>
      <SessionList onOpen={onOpen} />
    </SessionProvider>,
  );
  await elapse();
}
const changes = () => asked.filter(({ type }) => type === "renameSession" || type === "deleteSession");

beforeEach(() => {
  asked.length = 0;
  titles = { one: "First", two: "Second" };
  failing = false;
  onOpen.mockClear();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("session list", () => {
  test("marks the current conversation, opens another, begins a new one", async () => {
    await show({});
    expect(screen.getByRole("button", { name: "First" }).getAttribute("aria-current")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Second" }));
    fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
    expect(onOpen.mock.calls).toEqual([["two"], []]);
  });

  test("offers neither renaming nor deleting when the server has not announced it", async () => {
    await show({});
    expect(screen.queryByRole("button", { name: /^(Rename|Delete)/ })).toBeNull();
  });

  test("renames where offered, and shows the server's new list; Escape cancels", async () => {
    await show({ rename: true });
    fireEvent.click(screen.getByRole("button", { name: "Rename Second" }));
    fireEvent.keyDown(screen.getByRole("textbox", { name: "Title" }), { key: "Escape" });
    fireEvent.click(screen.getByRole("button", { name: "Rename Second" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Renamed" } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await elapse();
    expect(changes()).toEqual([{ type: "renameSession", sessionId: "two", title: "Renamed" }]);
    expect(screen.getByRole("button", { name: "Renamed" })).toBeDefined();
  });

  test("deletes only after a confirmation, and leaves a conversation that is gone", async () => {
    await show({ delete: true });
    fireEvent.click(screen.getByRole("button", { name: "Delete First" }));
    const dialog = () => within(screen.getByRole("dialog"));
    fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    await elapse();
    expect(changes()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Delete First" }));
    fireEvent.click(dialog().getByRole("button", { name: "Delete" }));
    await elapse();
    expect(changes()).toEqual([{ type: "deleteSession", sessionId: "one" }]);
    expect(screen.queryByRole("button", { name: "First" })).toBeNull();
    expect(onOpen.mock.calls).toEqual([[]]);
  });

  test("shows that the list could not be read, and reads it again", async () => {
    failing = true;
    await show({});
    expect(screen.getByText("The conversations could not be read.")).toBeDefined();
    failing = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await elapse();
    expect(screen.getByRole("button", { name: "Second" })).toBeDefined();
  });
});
