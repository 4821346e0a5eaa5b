import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { describe, expect, test, vi } from "vitest";
import { SessionProvider, useAnnouncer } from "../../../hooks/index.ts";
import { createFakeSession } from "../../../hooks/test-support/createFakeSession.ts";
import type { FakeSession } from "../../../hooks/test-support/createFakeSession.ts";
import type { ToolCallStatus } from "../../../model/index.ts";
import type { Mention, MentionSource } from "../../../primitives/index.ts";
import { acp, mcp } from "../../../protocols/index.ts";
import { ChatSettingsContext, defaultSettings } from "../../chat/ChatSettings.ts";
import type { ChatSettings } from "../../chat/ChatSettings.ts";
import { Composer } from "../Composer.tsx";
import { withFakeTimers } from "../../../hooks/test-support/withFakeTimers.ts";

function show(session: FakeSession, settings: ChatSettings = {}): void {
  render(
    <ChatSettingsContext.Provider value={{ ...defaultSettings, ...settings } as typeof defaultSettings}>
      <SessionProvider session={session}>
        <Composer />
      </SessionProvider>
    </ChatSettingsContext.Provider>,
  );
}

/** A session in which the agent has touched files, in this order. */
function createTouched(...paths: readonly string[]): FakeSession {
  const session = createFakeSession(acp());
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  paths.forEach((path, index) => {
    const call = { turnId: "t", messageId: "m", toolCallId: `${index}`, toolName: "read_file", kind: "read" as const };
    const status: ToolCallStatus = "completed";
    session.feed({ type: "toolCall.started", ...call, patch: { locations: [{ path }], status } });
  });
  session.feed({ type: "turn.ended", turnId: "t", reason: "completed" });
  return session;
}

const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent;
const press = (key: string, more = {}): boolean => fireEvent.keyDown(box(), { key, ...more });
const send = (session: FakeSession): unknown => {
  press("Enter");
  return session.calls.findLast(([name]) => name === "send")?.[1];
};

async function pause(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(200));
}
async function type(text: string): Promise<void> {
  fireEvent.change(box(), { target: { value: text } });
  await pause();
}
const toMention = (label: string): Mention => ({ id: label, label });
const finds = (...labels: readonly string[]): MentionSource => ({ search: () => labels.map(toMention) });

withFakeTimers();

describe("the files that the agent touched", () => {
  test("are offered behind an @, the last one first, and put into the text as it is sent on every wire", async () => {
    const session = createTouched("/work/src/cart.js", "/work/README.md", "/work/src/my tax.js");
    show(session, { workspace: "/work" });
    await type("Look at @");
    expect(options()).toEqual(["src/my tax.jsRead", "README.mdRead", "src/cart.jsRead"]);
    expect(box().getAttribute("aria-controls")).toBe(screen.getByRole("listbox", { name: "Mentions" }).id);
    press("ArrowDown");
    expect(active()).toBe("README.mdRead");
    press("ArrowUp");
    expect(press("Tab")).toBe(false);
    expect(box().value).toBe('Look at @"src/my tax.js" ');
    await type(`${box().value}and @crt`);
    expect(options()).toEqual(["src/cart.jsRead"]);
    press("Enter");
    expect(options()).toEqual([]);
    expect(send(session)).toBe('Look at @"src/my tax.js" and @src/cart.js');
  });

  test("are not offered where there are none, nor where the app wants no mentions", async () => {
    show(createFakeSession());
    await type("@");
    expect(screen.queryByRole("listbox")).toBeNull();
    cleanup();
    show(createTouched("a.js"), { mentions: false });
    await type("@");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

describe("what the app offers", () => {
  test("is searched at once, then after a pause; an older search is aborted and cannot answer any more", async () => {
    const answers = new Map<string, (found: readonly Mention[]) => void>();
    const signals: AbortSignal[] = [];
    const search = vi.fn<MentionSource["search"]>((query, { signal }) => {
      signals.push(signal);
      return new Promise((resolve) => void answers.set(query, resolve));
    });
    show(createFakeSession(), { mentions: { search } });
    await type("@");
    answers.get("")?.([toMention("first")]);
    await pause();
    for (const text of ["@c", "@ca", "@car"]) fireEvent.change(box(), { target: { value: text } });
    expect(search.mock.calls.map(([query]) => query)).toEqual([""]);
    await pause();
    expect(search.mock.calls.map(([query]) => query)).toEqual(["", "car"]);
    await type("@cart");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    answers.get("cart")?.([toMention("new")]);
    await pause();
    answers.get("car")?.([toMention("old")]);
    await pause();
    expect(options()).toEqual(["new"]);
    await type("nothing");
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  test("is not searched again when the app renders with another object", async () => {
    const search = vi.fn<MentionSource["search"]>(() => [toMention("ada")]);
    const session = createFakeSession();
    const draw = () => (
      <ChatSettingsContext.Provider value={{ ...defaultSettings, mentions: { search } }}>
        <SessionProvider session={session}>
          <Composer />
        </SessionProvider>
      </ChatSettingsContext.Provider>
    );
    const { rerender } = render(draw());
    await type("@");
    rerender(draw());
    await pause();
    rerender(draw());
    await pause();
    expect(search).toHaveBeenCalledOnce();
    expect(options()).toEqual(["ada"]);
  });

  test("keeps Enter from sending half a name while the first search runs, and lets it send where nothing is found", async () => {
    let answer: (found: readonly Mention[]) => void = () => {};
    const session = createFakeSession();
    show(session, { mentions: { search: () => new Promise((resolve) => (answer = resolve)) } });
    await type("ask @ad");
    expect(options()).toEqual(["Searching"]);
    expect(send(session)).toBeUndefined();
    answer([]);
    await pause();
    expect(options()).toEqual(["Nothing found"]);
    expect(active()).toBeUndefined();
    expect(send(session)).toBe("ask @ad");
  });

  test.each(["Enter", "Tab"])("%s waits for the answer to what is typed now", async (key) => {
    let answer: (found: readonly Mention[]) => void = () => {};
    const session = createFakeSession();
    show(session, { mentions: { search: () => new Promise((resolve) => (answer = resolve)) } });
    await type("@a");
    answer(["alice", "axel"].map(toMention));
    await pause();
    await type("@axel");
    expect(options()).toEqual(["alice", "axel"]);
    fireEvent.keyDown(box(), { key });
    expect(box().value).toBe("@axel");
    await pause();
    answer([toMention("axel")]);
    await pause();
    expect(options()).toEqual(["axel"]);
    fireEvent.keyDown(box(), { key });
    expect(box().value).toBe("@axel ");
    expect(session.calls).toEqual([]);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("no");
      },
    ],
    ["rejects", () => Promise.reject(new Error("no"))],
  ])("says in one row that a search %s, and searches again when the text changes", async (_way, fail) => {
    const search = vi.fn<MentionSource["search"]>(() => [toMention("ada")]).mockImplementationOnce(fail);
    show(createFakeSession(), { mentions: { search } });
    await type("@");
    expect(options()).toEqual(["The search failed. Type on to try again."]);
    await type("@a");
    expect(options()).toEqual(["ada"]);
  });

  test("is at most 50 rows, and text only, in which nothing is hidden: neither where it is shown nor where it is written", async () => {
    const hostile = "safe\u202egpj.exe\u200b<img src=x>";
    show(createFakeSession(), { mentions: finds(hostile, ...Array.from({ length: 80 }, (_, index) => `${index}`)) });
    await type("@");
    expect(options()).toHaveLength(50);
    expect(options()[0]).not.toMatch(/[\u202e\u200b]/u);
    expect(document.querySelector('[role="listbox"] img')).toBeNull();
    press("Enter");
    expect(box().value).toBe('@"safe⟦U+202E⟧gpj.exe⟦U+200B⟧<img src=x>" ');
  });

  test("sends a block with the prompt while the text names it, where the wire carries it", async () => {
    const content = { type: "resource_link", uri: "file:///work/src/cart.js", name: "cart.js" } as const;
    const source: MentionSource = { search: () => [{ id: "1", label: "cart.js", insert: "src/cart.js", content }] };
    async function mention(session: FakeSession, after: string): Promise<unknown> {
      show(session, { mentions: source });
      await type("@");
      press("Enter");
      expect(box().value).toBe("@src/cart.js ");
      await type(after);
      press("Escape");
      const sent = send(session);
      cleanup();
      return sent;
    }
    const named = "Read @src/cart.js.";
    expect(await mention(createFakeSession(acp()), named)).toEqual([{ type: "text", text: named }, content]);
    expect(await mention(createFakeSession(acp()), "Read @src/cart.jsx")).toBe("Read @src/cart.jsx");
    expect(await mention(createFakeSession(mcp()), named)).toBe(named);
  });
});

test("two things that are written alike are both sent, as often as the text names them", async () => {
  const [first, second] = ["a", "b"].map((folder) => {
    const content = { type: "resource_link", uri: `file:///${folder}/index.ts`, name: "index.ts" } as const;
    return { id: folder, label: "index.ts", content };
  });
  async function mention(picks: readonly number[], change = (text: string): string => text): Promise<unknown> {
    const session = createFakeSession(acp());
    show(session, { mentions: { search: () => [first, second].filter((one) => one !== undefined) } });
    for (const pick of picks) {
      await type(`${box().value}@`);
      if (pick === 1) press("ArrowDown");
      press("Enter");
    }
    await type(change(box().value));
    press("Escape");
    const sent = send(session);
    cleanup();
    return Array.isArray(sent) ? sent.slice(1) : [];
  }
  expect(await mention([0, 1])).toEqual([first?.content, second?.content]);
  expect(await mention([0, 0])).toEqual([first?.content]);
  expect(await mention([0, 1], (text) => text.slice("@index.ts ".length))).toEqual([second?.content]);
});

describe("the list of mentions", () => {
  test("is hidden by Escape, which deletes nothing, until another mention begins", async () => {
    const session = createTouched("a.js");
    show(session);
    await type("see @a");
    expect(press("Escape")).toBe(false);
    expect(box().value).toBe("see @a");
    expect(options()).toEqual([]);
    await type("see @a.");
    expect(options()).toEqual([]);
    await type("see @a.js or @");
    expect(options()).toEqual(["a.jsRead"]);
    fireEvent.pointerDown(document.body);
    expect(options()).toEqual([]);
    expect(send(session)).toBe("see @a.js or @");
  });

  test("leaves the keys to an input method that composes", async () => {
    show(createTouched("ねこ.js"));
    await type("@ね");
    for (const key of ["Enter", "Tab", "ArrowDown", "Escape"]) {
      expect(press(key, { isComposing: true })).toBe(true);
      expect(press(key, { keyCode: 229 })).toBe(true);
    }
    expect(options()).toEqual(["ねこ.jsRead"]);
    expect(box().value).toBe("@ね");
    press("Enter");
    expect(box().value).toBe("@ねこ.js ");
  });

  test("opens for what is typed: not for a recalled prompt, a mail address, or a caret that passes", async () => {
    const session = createTouched("a.js");
    session.feed(
      { type: "message.started", turnId: "t", messageId: "u", role: "user" },
      { type: "text.delta", turnId: "t", messageId: "u", partId: "p", kind: "answer", delta: "see @a.js", at: 0 },
    );
    show(session);
    await pause();
    press("ArrowUp");
    expect(box().value).toBe("see @a.js");
    await pause();
    expect(options()).toEqual([]);
    await type("mail ada@example");
    expect(options()).toEqual([]);
    await type("@a.js\nthen");
    box().setSelectionRange(3, 3);
    fireEvent.select(box());
    await pause();
    expect(options()).toEqual([]);
    fireEvent.change(box(), { target: { value: "@a" } });
    await pause();
    expect(options()).toEqual(["a.jsRead"]);
  });
});

test("a block goes with the prompt that it was chosen for, not with a later one that names it by hand", async () => {
  const content = { type: "resource_link", uri: "file:///work/cart.js", name: "cart.js" } as const;
  const session = createFakeSession(acp());
  show(session, { mentions: { search: () => [{ id: "1", label: "cart.js", content }] } });
  await type("@");
  press("Enter");
  await type("Read @cart.js now");
  expect(send(session)).toEqual([{ type: "text", text: "Read @cart.js now" }, content]);
  await type("Test @cart.js now");
  expect(send(session)).toBe("Test @cart.js now");
});

test("a list that searches is busy, and that nothing was found is announced: no option is active to say it", async () => {
  const heard: string[] = [];
  function Ear(): null {
    const announcer = useAnnouncer();
    useEffect(() => announcer.listen((sentence) => void heard.push(sentence)), [announcer]);
    return null;
  }
  let answer: (found: readonly Mention[]) => void = () => {};
  const mentions: MentionSource = { search: () => new Promise((resolve) => void (answer = resolve)) };
  render(
    <ChatSettingsContext.Provider value={{ ...defaultSettings, mentions }}>
      <SessionProvider session={createFakeSession()}>
        <Ear />
        <Composer />
      </SessionProvider>
    </ChatSettingsContext.Provider>,
  );
  await type("ask @ad");
  const busy = () => screen.getByRole("listbox").getAttribute("aria-busy");
  expect([busy(), heard]).toEqual(["true", []]);
  answer([]);
  await pause();
  expect([busy(), heard]).toEqual(["false", ["Nothing found"]]);
});
