import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { activate, press, pressKey } from "../test-support/asPerson.ts";
import { ChatFoot } from "../test-support/ChatFoot.tsx";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { sight } from "../test-support/sight.ts";

const comparison = vi.hoisted(() => ({ held: Promise.resolve() }));
vi.mock("../../ui/worker/runInWorker.ts", () => ({ runInWorker: () => comparison.held }));

// Loads the lazy chunks of a prompt before the tests.
beforeAll(() => Promise.all([import("./places/PermissionPrompts.tsx"), import("./presentation/PresentationView.tsx")]));
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  sight.hide = () => false;
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type NewToolCall = Extract<AgentEvent, { readonly type: "toolCall.started" }>;

/** A delay of the page: the call that meets it, and a function that begins it and returns its end. */
interface Wait {
  readonly call: () => Pick<NewToolCall, "toolName" | "kind" | "argument" | "patch">;
  readonly begin: () => () => void;
}

/** Blocks the task queue: a long text is processed in steps, each in a separate task. */
function blockTasks(): () => void {
  const waiting: (() => void)[] = [];
  class BlockedChannel {
    readonly port1 = { onmessage: (): void => undefined, close: (): void => undefined };
    readonly port2 = { postMessage: (): void => void waiting.push(() => this.port1.onmessage()) };
  }
  vi.stubGlobal("MessageChannel", BlockedChannel);
  // Each reading of the clock advances it by more than a step may take.
  const clock = performance.now.bind(performance);
  let looks = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => clock() + (looks += 20));
  return () => {
    now.mockImplementation(() => clock() + looks);
    for (const task of waiting.splice(0)) task();
  };
}

/** Blocks the intersection observer: the browser reports nothing that is in view. */
function blockObserver(): () => void {
  const observers = new Set<BlockedObserver>();
  class BlockedObserver extends IntersectionObserver {
    readonly targets = new Set<Element>();
    isBlocked = true;
    override observe(element: Element): void {
      if (this.isBlocked) this.targets.add(element);
      else super.observe(element);
      observers.add(this);
    }
  }
  vi.stubGlobal("IntersectionObserver", BlockedObserver);
  return () => {
    for (const observer of observers) {
      observer.isBlocked = false;
      for (const target of observer.targets) observer.observe(target);
    }
  };
}

/** Blocks the comparison of two texts in the worker. */
function blockComparison(): () => void {
  let end = (): void => undefined;
  comparison.held = new Promise((resolve) => {
    end = resolve;
  });
  return () => end();
}

const run =
  (command: string): Wait["call"] =>
  () => ({ toolName: "run_command", kind: "execute", argument: JSON.stringify({ command }) });
const lines = "a line of a long file\n".repeat(3_000);
const write: Wait["call"] = () => ({
  toolName: "write_file",
  kind: "edit",
  argument: '{"path":"a.txt"}',
  patch: { content: [{ type: "diff", path: "a.txt", oldText: lines, newText: `${lines}more\n` }] },
});

const waits: Readonly<Record<string, Wait>> = {
  "the browser has not reported yet what is in view": { call: run("ls"), begin: blockObserver },
  "a long command is still processed in steps": { call: run(`ls ${"a".repeat(60_000)}`), begin: blockTasks },
  "two long texts are still compared": { call: write, begin: blockComparison },
};

function ask(call: Wait["call"], details?: JsonObject): AskingSession {
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({ type: "toolCall.started", ...at, ...call() });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", details });
  render(<ChatFoot session={session} />);
  return session;
}

const granted = (session: AskingSession): readonly unknown[] =>
  session.calls.filter(([, , decision]) => JSON.stringify(decision).includes('"granted":true'));
const allow = (): HTMLElement => screen.getByRole("button", { name: "Allow once" });
const time = async (milliseconds: number): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
};
/** Ends a delay, again for what begins after it, until nothing waits. */
async function finish(end: () => void): Promise<void> {
  for (let step = 0; step < 5; step += 1) {
    act(end);
    await time(600);
  }
}

describe.each(Object.entries(waits))("a prompt that shows its button while %s", (_what, { call, begin }) => {
  const ways: Readonly<Record<string, () => void>> = {
    "a click": () => press(allow()),
    Enter: () => {
      allow().focus();
      pressKey({ key: "Enter" });
    },
    "assistive technology": () => activate(allow()),
    "Alt+Enter": () => {
      allow().focus();
      pressKey({ key: "Enter", altKey: true });
    },
  };

  test.each(Object.entries(ways))(
    "P10 grants nothing by %s, however long it was there, and denies",
    async (_way, go) => {
      begin();
      const session = ask(call);
      await time(2_000);
      expect(allow().getAttribute("aria-disabled")).toBe("true");
      go();
      expect(session.calls).toEqual([]);
      press(screen.getByRole("button", { name: "Deny" }));
      expect(session.calls).toEqual([["decide", "r", { optionId: "no", granted: false, by: "user" }]]);
    },
  );

  test.each(Object.entries(ways))("P10 grants by %s after that", async (_way, go) => {
    const end = begin();
    const session = ask(call);
    await time(2_000);
    await finish(end);
    for (let step = 0; step < 40 && screen.queryByRole("button", { name: /^Show the rest/ }) !== null; step += 1) {
      press(screen.getByRole("button", { name: /^Show the rest/ }));
      await time(600);
    }
    go();
    expect(granted(session)).toHaveLength(1);
  });
});

const many = Array.from({ length: 5_000 }, () => "");
const list = JSON.stringify({ note: many });
const path = { path: "a.txt" };
test.each<readonly [string, Wait["call"], JsonObject | undefined]>([
  ["input", () => ({ toolName: "note", kind: "other", argument: list }), undefined],
  ["details", run("ls"), { note: many }],
  ["locations", () => ({ ...run("ls")(), patch: { locations: many.map(() => path) } }), undefined],
])(
  "a prompt with many short values in its %s is processed in steps, like one with a long text",
  async (_place, call, details) => {
    const end = blockTasks();
    ask(call, details);
    await time(2_000);
    expect(document.querySelector(".cs-presented")).toBeNull();
    await finish(end);
    expect(document.querySelector(".cs-presented")).not.toBeNull();
  },
);

test("P10 several at once are not granted while one of them is still processed in steps", async () => {
  blockTasks();
  const session = createAskingSession();
  session.askPermission("a", '{"command":"ls"}');
  session.askPermission("b", JSON.stringify({ command: `ls ${"a".repeat(60_000)}` }));
  render(<ChatFoot session={session} />);
  await time(600);
  press(screen.getByRole("button", { name: "Review all 2" }));
  await time(2_000);
  const all = screen.getByRole("button", { name: "Allow all 2 once" });
  expect(all.getAttribute("aria-disabled")).toBe("true");
  press(all);
  expect(granted(session)).toEqual([]);
});
