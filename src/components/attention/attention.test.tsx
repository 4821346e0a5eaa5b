import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { digestInput } from "../../content/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { Chat } from "../chat/Chat.tsx";
import type { AttentionOptions } from "./AttentionOptions.ts";
import { setNotifications } from "./useNotifications.ts";

let seen = true;
let session: AskingSession;
interface Options extends NotificationOptions {
  readonly renotify?: boolean;
}
const shown: (Pick<Options, "body" | "tag"> & { readonly title: string; readonly isTold: boolean })[] = [];
/** The notifications that are listed: of one tag only the last. */
const listed = new Map<string, FakeNotification>();
const permission = { value: "granted" as NotificationPermission, next: "granted" as NotificationPermission };

class FakeNotification extends EventTarget {
  static get permission(): NotificationPermission {
    return permission.value;
  }
  static requestPermission(): Promise<NotificationPermission> {
    permission.value = permission.next;
    return Promise.resolve(permission.value);
  }
  readonly tag: string;
  constructor(title: string, { body, tag = "", renotify = false }: Options = {}) {
    super();
    this.tag = tag;
    // One that replaces another is told by `renotify` only.
    shown.push({ title, ...(body === undefined ? {} : { body }), tag, isTold: renotify || !listed.has(tag) });
    listed.set(tag, this);
  }
  close(): void {
    if (listed.get(this.tag) === this) listed.delete(this.tag);
  }
}

function leave(): void {
  seen = false;
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}
function comeBack(): void {
  seen = true;
  act(() => void window.dispatchEvent(new Event("focus")));
}
function open(attention: AttentionOptions | boolean = true) {
  return render(<Chat session={session} attention={attention} />);
}
const end = (reason: "completed" | "cancelled" | "error") =>
  act(() =>
    session.feed({
      type: "turn.ended",
      turnId: "t",
      reason,
      ...(reason === "error" ? { error: { code: "agent", message: "no" } as const } : {}),
    }),
  );

function answer(requestId: string): void {
  const given = { granted: true, by: "user", at: 1 } as const;
  act(() => session.feed({ type: "request.updated", turnId: "t", requestId, state: "answered", answer: given }));
}

beforeEach(() => {
  seen = true;
  shown.length = 0;
  listed.clear();
  permission.value = "granted";
  permission.next = "granted";
  document.title = "Shop";
  session = createAskingSession();
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "hasFocus").mockImplementation(() => seen);
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (seen ? "visible" : "hidden"));
});
afterEach(() => {
  cleanup();
  act(() => setNotifications(true));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the title states that the agent waits, until the person is back", () => {
  open();
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  expect(document.title).toBe("Waiting for you · Shop");
  act(() => void session.askPermission("b", '{"command":"npm run build"}'));
  expect(document.title).toBe("(2) Waiting for you · Shop");
  comeBack();
  expect(document.title).toBe("Shop");
});

test.each([
  ["completed", "Done · Shop"],
  ["error", "Failed · Shop"],
  ["cancelled", "Shop"],
] as const)("a turn that ended as %s while the page is hidden gives the title %j", (reason, title) => {
  open();
  leave();
  end(reason);
  expect(document.title).toBe(title);
});

test("says nothing while the page is seen, nor without the setting", () => {
  open({ notification: true });
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  end("completed");
  expect([document.title, shown.length]).toEqual(["Shop", 0]);
  cleanup();
  open(false);
  leave();
  session.feed({ type: "turn.started", turnId: "u" }, { type: "turn.ended", turnId: "u", reason: "completed" });
  expect(document.title).toBe("Shop");
});

test("a person who leaves while the agent waits finds it in the title, without a noise", () => {
  open({ notification: true });
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  leave();
  expect(document.title).toBe("Waiting for you · Shop");
  expect(shown).toEqual([]);
});

test("a title that the page sets meanwhile stays, and is marked by what comes next", () => {
  open();
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  document.title = "Shop: orders";
  act(() => void session.askPermission("b", '{"command":"npm test"}'));
  expect(document.title).toBe("(2) Waiting for you · Shop: orders");
  comeBack();
  expect(document.title).toBe("Shop: orders");
});

test("several requests give one notification, and nothing of their content", () => {
  open({ notification: true });
  leave();
  for (const id of ["a", "b", "c"]) act(() => void session.askPermission(id, '{"command":"cat secret.txt"}'));
  expect(shown.map(({ title, body }) => [title, body])).toEqual([["The agent is waiting for you", undefined]]);
});

test("what matters more is notified again, what matters less is not", () => {
  open({ notification: true });
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  end("completed");
  expect(shown).toHaveLength(1);
  comeBack();
  answer("permission:a");
  act(() => session.feed({ type: "turn.started", turnId: "u" }));
  leave();
  act(() => session.feed({ type: "turn.ended", turnId: "u", reason: "completed" }));
  expect(shown.at(-1)?.title).toBe("The agent is done");
});

test("each notification is told, also where it replaces one that is still listed", () => {
  open({ notification: true });
  leave();
  end("completed");
  act(() => session.feed({ type: "turn.started", turnId: "u" }));
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  expect(shown.map(({ title, isTold }) => [title, isTold])).toEqual([
    ["The agent is done", true],
    ["The agent is waiting for you", true],
  ]);
  expect(listed.size).toBe(1);
});

test("a notification leaves the list of the system when the person is back, or nothing waits any more", () => {
  open({ notification: true });
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  expect(listed.size).toBe(1);
  comeBack();
  expect(listed.size).toBe(0);
  leave();
  act(() => void session.askPermission("b", '{"command":"npm test"}'));
  answer("permission:a");
  answer("permission:b");
  expect(listed.size).toBe(0);
});

test("states the request and the answer where the app allows content, with hidden characters marked", () => {
  open({ notification: { content: true } });
  leave();
  act(() => void session.askPermission("a", '{"command":"echo a\\u202eb"}'));
  expect(shown[0]?.body).toContain("Run echo a");
  expect(shown[0]?.body).not.toContain("\u202e");
});

test("states the request that waits for the person, not one that is answered but not sent yet", () => {
  open({ notification: { content: true } });
  act(() => {
    session.askPermission("a", '{"command":"npm test"}');
    const staged = { granted: true, by: "user", at: 1 } as const;
    session.feed({ type: "request.updated", turnId: "t", requestId: "permission:a", state: "staged", answer: staged });
  });
  leave();
  act(() => void session.askPermission("b", '{"command":"npm run build"}'));
  expect(shown.map(({ body }) => body)).toEqual(["Run npm run build"]);
});

test("states a page tool that waits for its confirmation as the person has edited it before", () => {
  open({ notification: { content: true } });
  act(() => void session.askPermission("a", '{"command":"rm -rf build"}'));
  const digest = digestInput({ command: "rm -rf build" });
  const answer = { granted: true, by: "user", at: 0, input: { command: "ls" }, digest } as const;
  act(() =>
    session.feed({ type: "request.updated", turnId: "t", requestId: "permission:a", state: "answered", answer }),
  );
  leave();
  act(() => session.askFor({ requestId: "execution:a", kind: "execution", toolCallId: "a" }));
  expect(shown.map(({ body }) => body)).toEqual(["Run ls"]);
});

test("the title is restored when the request was answered elsewhere, and when the chat is gone", () => {
  const { unmount } = open();
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  answer("permission:a");
  expect(document.title).toBe("Shop");
  act(() => void session.askPermission("b", '{"command":"npm test"}'));
  expect(document.title).toBe("Waiting for you · Shop");
  unmount();
  expect(document.title).toBe("Shop");
});

test("nobody waits for the person any more when the agent has withdrawn its request, and its end is notified", () => {
  open({ notification: true });
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  act(() => session.feed({ type: "request.withdrawn", turnId: "t", requestId: "permission:a" }));
  expect(document.title).toBe("Shop");
  end("completed");
  expect([document.title, shown.at(-1)?.title]).toEqual(["Done · Shop", "The agent is done"]);
});

test("shows the app's icons while the person is called", () => {
  const icons = { waiting: "/waiting.svg", failed: "/failed.svg", ended: "/done.svg" };
  open({ icon: icons });
  const icon = () => document.head.querySelector('link[rel="icon"]')?.getAttribute("href");
  leave();
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  expect(icon()).toBe("/waiting.svg");
  comeBack();
  expect(icon()).toBeUndefined();
});

test("notifications are asked for by a press, can be turned off, and a refusal is shown", async () => {
  permission.value = "default";
  open({ notification: true });
  await act(async () =>
    fireEvent.click(screen.getByRole("button", { name: "Notify me when the agent waits or is done" })),
  );
  const off = screen.getByRole("button", { name: "Stop notifying me" });
  expect(off.getAttribute("aria-pressed")).toBe("true");
  act(() => void fireEvent.click(off));
  leave();
  end("completed");
  expect(shown).toEqual([]);
  cleanup();
  permission.value = "denied";
  open({ notification: true });
  expect(screen.getByRole("button", { name: "Your browser blocks notifications of this page" })).toBeTruthy();
});

test("notifications that the user turned off stay off in the next visit, where the app gives a storage", async () => {
  const items = new Map<string, string>();
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  };
  open({ notification: true, storage });
  act(() => void fireEvent.click(screen.getByRole("button", { name: "Stop notifying me" })));
  expect([...items.values()]).toEqual(["no"]);
  cleanup();
  // The next visit is another life of the module.
  vi.resetModules();
  const next = await import("./useNotifications.ts");
  next.keepNotifications(storage);
  next.setNotifications(true);
  expect([...items.values()]).toEqual(["yes"]);
  next.setNotifications(false);
  vi.resetModules();
  const last = await import("./useNotifications.ts");
  last.keepNotifications(storage);
  expect(renderHook(() => last.useNotifications()).result.current).toBe("off");
});

test("a browser without notifications shows no button, and still sets the title", () => {
  vi.stubGlobal("Notification", undefined);
  open({ notification: true });
  expect(screen.queryByRole("button", { name: /Notify me/ })).toBeNull();
  leave();
  end("completed");
  expect(document.title).toBe("Done · Shop");
});

test("two chats of a page mark its tab together: the most urgent reason, the requests of both, and the page's own title at the end", () => {
  const badges: (number | undefined)[] = [];
  const badge = {
    setAppBadge: (count?: number) => Promise.resolve(void badges.push(count)),
    clearAppBadge: () => Promise.resolve(void badges.push(-1)),
  };
  for (const [name, value] of Object.entries(badge))
    Object.defineProperty(navigator, name, { value, configurable: true });
  const other = createAskingSession();
  open();
  render(<Chat session={other} attention />);
  leave();
  end("completed");
  act(() => other.feed({ type: "turn.ended", turnId: "t", reason: "completed" }));
  expect(document.title).toBe("Done · Shop");
  act(() => void session.askPermission("a", '{"command":"npm test"}'));
  act(() => void other.askPermission("b", '{"command":"npm test"}'));
  expect([document.title, badges.at(-1)]).toEqual(["(2) Waiting for you · Shop", 2]);
  answer("permission:a");
  expect([document.title, badges.at(-1)]).toEqual(["Waiting for you · Shop", 1]);
  comeBack();
  expect([document.title, badges.at(-1)]).toEqual(["Shop", -1]);
  for (const name of Object.keys(badge)) Reflect.deleteProperty(navigator, name);
});
