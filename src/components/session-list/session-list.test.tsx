import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { findFocused } from "../../content/index.ts";
import { SessionProvider, useAnnouncer } from "../../hooks/index.ts";
import type { Connection } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Json, Query } from "../../model/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { SessionList } from "./SessionList.tsx";
import { elapse } from "../../testing/elapse.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

const asked: Query[] = [];
let titles: Record<string, string | undefined> = {};
let details: Record<string, object> = {};
let failing = false;
let pageSize = 10;

const ask = (query: Query): Promise<Json> => {
  asked.push(query);
  if (query.type === "describe") return Promise.resolve({});
  if (failing) return Promise.reject(new Error("no"));
  if (query.type === "renameSession") titles[query.sessionId] = query.title;
  if (query.type === "deleteSession") delete titles[query.sessionId];
  const all = Object.entries(titles).map(([sessionId, title]) => ({
    sessionId,
    ...(title === undefined ? {} : { title }),
    ...details[sessionId],
  }));
  const start = query.type === "listSessions" ? Number(query.cursor ?? 0) : 0;
  const end = start + pageSize;
  return Promise.resolve({ sessions: all.slice(start, end), ...(end < all.length ? { cursor: String(end) } : {}) });
};

const onOpen = vi.fn<(sessionId?: string) => void>();

const told: string[] = [];

/** Records what is announced. */
function Listener(): null {
  const announcer = useAnnouncer();
  useEffect(() => announcer.listen((sentence) => told.push(sentence)), [announcer]);
  return null;
}

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
      <Listener />
    </SessionProvider>,
  );
  await elapse();
}
const changes = () => asked.filter(({ type }) => type === "renameSession" || type === "deleteSession");

beforeEach(() => {
  asked.length = 0;
  told.length = 0;
  titles = { one: "First", two: "Second" };
  details = {};
  failing = false;
  pageSize = 10;
  onOpen.mockClear();
});
withFakeTimers();

describe("session list", () => {
  test("marks the current conversation, opens another, begins a new one", async () => {
    await show({});
    expect(screen.getByRole("button", { name: "First" }).getAttribute("aria-current")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Second" }));
    fireEvent.click(screen.getByRole("button", { name: "New conversation" }));
    expect(onOpen.mock.calls).toEqual([["two"], []]);
  });

  test("has what was today under yesterday from midnight on", async () => {
    vi.setSystemTime(new Date(2026, 4, 8, 23, 59, 50));
    details = { one: { updatedAt: Date.now() } };
    await show({});
    expect(screen.getByRole("heading", { level: 3, name: /today/i })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByRole("heading", { level: 3, name: /today/i })).toBeNull();
    expect(screen.getByRole("heading", { level: 3, name: /yesterday/i })).toBeTruthy();
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

  test.each([
    ["the next one", { one: "First", two: "Second", three: "Third" }, "Third"],
    ["the one before the last", { one: "First", two: "Second" }, "First"],
    ["the button for a new one, after the only one", { two: "Second" }, "New conversation"],
  ])("a deleted conversation leaves the focus to %s, and its deletion is announced", async (_what, before, next) => {
    titles = before;
    await show({ delete: true });
    const press = (button: HTMLElement): void => {
      act(() => button.focus());
      fireEvent.click(button);
    };
    press(screen.getByRole("button", { name: "Delete Second" }));
    press(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await elapse();
    expect(screen.queryByRole("button", { name: "Second" })).toBeNull();
    expect(findFocused()).toBe(screen.getByRole("button", { name: next }));
    expect(told).toEqual(["“Second” is deleted."]);
  });

  async function failToDelete() {
    await show({ delete: true });
    fireEvent.click(screen.getByRole("button", { name: "Delete First" }));
    const dialog = () => within(screen.getByRole("dialog"));
    failing = true;
    fireEvent.click(dialog().getByRole("button", { name: "Delete" }));
    await elapse();
    return dialog;
  }

  test("stays in the current conversation when another one is deleted", async () => {
    await show({ delete: true });
    fireEvent.click(screen.getByRole("button", { name: "Delete Second" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await elapse();
    expect(changes()).toEqual([{ type: "deleteSession", sessionId: "two" }]);
    expect(onOpen).not.toHaveBeenCalled();
  });

  test("says that a conversation could not be deleted, and stays in it", async () => {
    const dialog = await failToDelete();
    expect(dialog().getByRole("alert").textContent).toBe("The conversation could not be deleted.");
    expect(onOpen).not.toHaveBeenCalled();
    failing = false;
    fireEvent.click(dialog().getByRole("button", { name: "Try again" }));
    await elapse();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onOpen.mock.calls).toEqual([[]]);
  });

  test("says nothing of a deletion that failed when it is asked for again after a cancel", async () => {
    const dialog = await failToDelete();
    fireEvent.click(dialog().getByRole("button", { name: "Cancel" }));
    await elapse();
    fireEvent.click(screen.getByRole("button", { name: "Delete First" }));
    expect(dialog().queryByRole("alert")).toBeNull();
    expect(dialog().getByRole("button", { name: "Delete" })).toBeDefined();
  });

  test("says that a conversation could not be renamed, and keeps the new title", async () => {
    await show({ rename: true });
    fireEvent.click(screen.getByRole("button", { name: "Rename Second" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Renamed" } });
    failing = true;
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await elapse();
    expect(screen.getByRole("alert").textContent).toBe("The conversation could not be renamed.");
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Renamed");
    failing = false;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await elapse();
    expect(screen.getByRole("button", { name: "Renamed" })).toBeDefined();
  });

  test.each(["Escape", "Save"])("the focus returns to the button that renames after %s", async (how) => {
    await show({ rename: true });
    const rename = () => screen.getByRole("button", { name: "Rename Second" });
    rename().focus();
    fireEvent.click(rename());
    const title = screen.getByRole("textbox", { name: "Title" });
    expect(document.activeElement).toBe(title);
    if (how === "Escape") fireEvent.keyDown(title, { key: "Escape" });
    else fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await elapse();
    expect(document.activeElement).toBe(rename());
  });

  test("shows a further page on a press, below the first, until there is none", async () => {
    pageSize = 2;
    titles = { one: "First", two: "Second", three: "Third", four: "Fourth", five: "Fifth" };
    await show({});
    const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    const more = "Show earlier conversations";
    expect(names()).toEqual(["First", "Second", more]);
    screen.getByRole("button", { name: more }).focus();
    fireEvent.click(screen.getByRole("button", { name: more }));
    await elapse();
    expect(names()).toEqual(["First", "Second", "Third", "Fourth", more]);
    expect(document.activeElement?.textContent).toBe("Third");
    fireEvent.click(screen.getByRole("button", { name: more }));
    await elapse();
    expect(names()).toEqual(["First", "Second", "Third", "Fourth", "Fifth"]);
  });

  test("does not offer a page that the server repeats", async () => {
    pageSize = 0;
    await show({});
    fireEvent.click(screen.getByRole("button", { name: "Show earlier conversations" }));
    await elapse();
    expect(screen.queryByRole("button", { name: "Show earlier conversations" })).toBeNull();
  });

  test("groups by day across pages, with one heading for each", async () => {
    pageSize = 2;
    titles = { one: "First", two: "Second", three: "Third", four: "Fourth" };
    const at = (ago: number, hour: number): object => {
      const time = new Date();
      time.setDate(time.getDate() - ago);
      return { updatedAt: time.setHours(hour, 3, 0, 0) };
    };
    details = { one: at(0, 14), two: at(1, 14), three: at(1, 9), four: {} };
    await show({});
    fireEvent.click(screen.getByRole("button", { name: "Show earlier conversations" }));
    await elapse();
    const words = screen.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll(/\s/g, " "));
    expect(words).toEqual(["Today", "First2:03 PM", "Yesterday", "Second2:03 PM", "Third9:03 AM", "No date", "Fourth"]);
  });

  test("tells three rows of one title apart by time, by line, and by a number only where nothing else differs", async () => {
    titles = { one: "Fix it", two: "Fix it", three: "Fix it", four: "Other" };
    const updatedAt = new Date().setHours(9, 3, 0, 0);
    details = {
      one: { updatedAt, preview: "Done.", state: "failed" },
      two: { updatedAt, preview: "Done." },
      three: { updatedAt: updatedAt + 60_000, preview: "Which test?", state: "waiting" },
    };
    await show({ delete: true });
    const rows = screen.getAllByRole("button", { name: /^Fix it/ });
    const plain = (text: string | null | undefined) => text?.replaceAll(/\s/g, " ");
    expect(rows.map((row) => plain(row.getAttribute("aria-label")))).toEqual([
      "Fix it, 9:03 AM",
      "Fix it (2), 9:03 AM",
      "Fix it, 9:04 AM",
    ]);
    expect(rows.map((row) => plain(row.closest("li")?.querySelector(".cs-session-line")?.textContent))).toEqual([
      // The current one: its own thread knows that it has not failed.
      "Done.",
      "Done.",
      "Waiting for youWhich test?",
    ]);
    expect(screen.getByRole("button", { name: "Other" }).getAttribute("aria-label")).toBeNull();
    expect(screen.getAllByRole("button", { name: /^Delete Fix it/ }).length).toBe(3);
  });

  test("queries again while a conversation runs elsewhere, until it ended", async () => {
    details = { two: { state: "running" } };
    await show({});
    const lists = () => asked.filter(({ type }) => type === "listSessions").length;
    expect(lists()).toBe(1);
    details = { two: { state: "failed" } };
    await elapse(10_000);
    expect(lists()).toBe(2);
    expect(screen.getByText("Failed").dataset["state"]).toBe("failed");
    await elapse(60_000);
    expect(lists()).toBe(2);
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

  test("keeps its rows, and a title that is being typed, when it cannot be read again", async () => {
    details = { two: { state: "running" } };
    await show({ rename: true });
    fireEvent.click(screen.getByRole("button", { name: "Rename Second" }));
    const title = screen.getByRole("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "Renamed" } });
    failing = true;
    await elapse(10_000);
    expect(screen.getByText("The conversations could not be read.")).toBeDefined();
    expect(screen.getByRole("button", { name: "First" })).toBeDefined();
    expect(title).toHaveProperty("value", "Renamed");
    expect(document.activeElement).toBe(title);
    failing = false;
    const again = screen.getByRole("button", { name: "Try again" });
    again.focus();
    fireEvent.click(again);
    await elapse();
    expect(screen.queryByText("The conversations could not be read.")).toBeNull();
    expect(title.isConnected).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "First" }));
  });

  test("a renaming can be cancelled by a button, which leaves the title as it was", async () => {
    await show({ rename: true });
    screen.getByRole("button", { name: "Rename Second" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Rename Second" }));
    fireEvent.change(screen.getByRole("textbox", { name: "Title" }), { target: { value: "Renamed" } });
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(changes()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Rename Second" }));
  });

  test.each([
    ["a title", { one: "First" }, "Rename First"],
    ["no title", { conv123456: undefined }, "Rename Untitled (123456)"],
  ])("saving without a change stores nothing and closes: %s", async (_what, listed, name) => {
    titles = listed;
    await show({ rename: true });
    fireEvent.click(screen.getByRole("button", { name }));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(changes()).toEqual([]);
  });

  test("a conversation without a title is renamed from an empty field", async () => {
    titles = { conv123456: undefined };
    await show({ rename: true });
    fireEvent.click(screen.getByRole("button", { name: "Rename Untitled (123456)" }));
    const title = screen.getByRole("textbox", { name: "Title" });
    expect(title).toHaveProperty("value", "");
    expect(title).toHaveProperty("placeholder", "Untitled (123456)");
  });
});
