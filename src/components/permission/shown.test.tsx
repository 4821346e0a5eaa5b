import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { en } from "../../messages/index.ts";
import type { AgentEvent, NewRequest } from "../../model/index.ts";
import type { ConsentOptions } from "../../primitives/index.ts";
import { ChatSettingsContext, defaultSettings } from "../chat/ChatSettings.ts";
import { actAsPerson, press, pressKey } from "../test-support/asPerson.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { sight } from "../test-support/sight.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";

// Loads the lazy chunks of a prompt before the tests.
beforeAll(() =>
  Promise.all([
    import("./places/PermissionPrompts.tsx"),
    import("./actions/EditInput.tsx"),
    import("./prompt/FormPrompt.tsx"),
  ]),
);
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  sight.hide = () => false;
  cleanup();
  vi.useRealTimers();
});

type NewToolCall = Extract<AgentEvent, { readonly type: "toolCall.started" }>;

/** Asks for a call, and waits until granting is armed. */
async function ask(
  call: Pick<NewToolCall, "toolName" | "kind" | "argument" | "patch">,
  request: Partial<NewRequest> = {},
  consent: ConsentOptions = {},
): Promise<AskingSession> {
  const session = createAskingSession();
  session.feed({ type: "toolCall.started", turnId: "t", messageId: "m", toolCallId: "a", ...call });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", ...request });
  await show(session, consent);
  return session;
}

async function show(session: AskingSession, consent: ConsentOptions = {}): Promise<void> {
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={{ ...defaultSettings, consent }}>
        <PermissionDock />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(600));
}

const buttons = (): readonly (string | null)[] =>
  screen
    .getAllByRole("button")
    .flatMap(({ dataset, textContent }) => (dataset["slot"] === "copy" ? [] : [textContent]));
const command = (text: string) =>
  ({ toolName: "run_command", kind: "execute", argument: JSON.stringify({ command: text }) }) as const;

describe("the unseen rest of a prompt", () => {
  const write = {
    toolName: "write_file",
    kind: "edit",
    argument: '{"path":"a.txt"}',
    patch: { content: [{ type: "diff", path: "a.txt", oldText: null, newText: "one\ntwo\nthree\n" }] },
  } as const;

  test("P10 is counted in lines when only a change of a file is left, and may be granted with that count", async () => {
    sight.hide = (element) => element.matches(".cs-diff-line");
    const session = await ask(write);
    const unseen = screen.getByRole("button", { name: "Allow 3 unseen lines" });
    press(unseen);
    expect(session.calls).toEqual([["decide", "r", { optionId: "yes", granted: true, unseen: 3, by: "user" }]]);
  });

  test("P10 is not granted with its count when the app requires a complete review", async () => {
    sight.hide = (element) => element.matches(".cs-diff-line");
    const session = await ask(write, {}, { review: "complete" });
    expect(screen.queryByRole("button", { name: /unseen/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Show the rest/ })).toBeTruthy();
    sight.hide = () => false;
    act(() => sight.look());
    await act(() => vi.advanceTimersByTimeAsync(600));
    press(screen.getByRole("button", { name: "Allow once" }));
    expect(session.calls).toHaveLength(1);
  });

  test("P10 is not granted by any key when the app requires a complete review", async () => {
    sight.hide = (element) => element.matches(".cs-diff-line");
    const session = await ask(write, {}, { review: "complete" });
    screen.getByRole("button", { name: "Deny" }).focus();
    pressKey({ key: "Enter", altKey: true });
    expect(session.calls).toEqual([]);
  });
});

describe("what a prompt shows", () => {
  const remove = {
    toolName: "delete_file",
    kind: "delete",
    argument: '{"path":"a.txt"}',
    patch: { content: [{ type: "patch", changes: [{ operation: "delete", path: "a.txt" }], patch: "" }] },
  } as const;

  test.each([
    ["of the agent", "permission", en.permission.nature.deletes],
    ["of the page", "execution", en.permission.risk.deletes_files],
  ] as const)("a tool %s that deletes files states it once", async (_whose, kind, words) => {
    await ask(remove, { kind });
    const text = screen.getByRole("group", { name: /^(Permission|Run)/ }).textContent;
    expect(text).toContain(words);
    expect(text.match(/deletes files/gi)).toHaveLength(1);
  });

  test("labels an unnamed input by its kind", async () => {
    await ask({ toolName: "say", kind: "other", argument: '"hello"' });
    expect(screen.getByRole("term").textContent).toBe(en.permission.input);
    expect(screen.getByRole("definition").textContent).toBe("hello");
  });

  test("labels an input by its name in words", async () => {
    await ask({ toolName: "say", kind: "other", argument: '{"words":"hello"}' });
    expect(screen.getByRole("term").textContent).toBe("Words");
  });

  test("labels values beside a command as more of the call, and values without a command as its input", async () => {
    await ask({ ...command("ls"), argument: '{"command":"ls","retries":3}' });
    expect(screen.getByText(en.permission.presented.also)).toBeTruthy();
    cleanup();
    await ask({ toolName: "say", kind: "other", argument: '{"words":"hello"}' });
    expect(screen.queryByText(en.permission.presented.also)).toBeNull();
    cleanup();
    await ask({
      toolName: "send",
      kind: "other",
      argument: '{"file":"/work/a.txt","url":"https://a.test","note":"now"}',
    });
    expect(screen.queryByText(en.permission.presented.also)).toBeNull();
    expect(screen.getByRole("region", { name: en.permission.input }).querySelectorAll("dt")).toHaveLength(3);
  });
});

describe("what else stands beside the button that allows", () => {
  test("the agent's reason must have been in view, too", async () => {
    sight.hide = (element) => element.getAttribute("data-piece") === "reason:0";
    await ask(command("ls"), { reason: "To see what is there." });
    expect(screen.getByRole("button", { name: "Show the rest (1 more)" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    sight.hide = () => false;
    act(() => sight.look());
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByRole("button", { name: "Allow once" })).toBeTruthy();
  });

  test.each([
    ["form", en.permission.form.submit],
    ["link", en.permission.link.open],
  ] as const)(
    "the whole question of a %s must have been in view, also where its heading ends before",
    async (kind, answer) => {
      const title = `Your name?\n\n${"By sending you agree that the words go on. ".repeat(15)}END`;
      const question = (element: Element): boolean =>
        (element.getAttribute("data-piece") ?? "").startsWith("/request/title");
      sight.hide = question;
      const session = createAskingSession();
      const more = kind === "form" ? { schema: { type: "object" } } : { url: "https://a.example/" };
      session.askFor({ requestId: "r", kind, title, ...more });
      await show(session);
      expect(document.querySelector('[data-slot="permission"]')?.textContent).toContain("END");
      expect(screen.queryByRole("button", { name: new RegExp(`^${answer}`) })).toBeNull();
      sight.hide = () => false;
      act(() => sight.look());
      await act(() => vi.advanceTimersByTimeAsync(600));
      expect(screen.getByRole("button", { name: new RegExp(`^${answer}`) })).toBeTruthy();
    },
  );

  test("the button that opens a misleading address has the form of its danger", async () => {
    const looks: (string | undefined)[] = [];
    for (const [kind, url] of [
      ["link", "https://раypal.example/"],
      ["link", "https://paypal.example/"],
    ] as const) {
      const session = createAskingSession();
      session.askFor({ requestId: "r", kind, title: "Pay", url });
      await show(session);
      looks.push(screen.getByRole("button", { name: new RegExp(`^${en.permission.link.open}`) }).dataset["risk"]);
      cleanup();
    }
    expect(looks).toEqual(["danger", "ordinary"]);
  });

  test("a form is sent after each of its fields was in view", async () => {
    const schema = { type: "object", properties: { name: { type: "string" }, to: { type: "object" }, cc: {} } };
    sight.hide = (element) => ["field:/to", "field:/cc"].includes(element.getAttribute("data-piece") ?? "");
    const session = createAskingSession();
    session.askFor({ requestId: "r", kind: "form", schema });
    await show(session);
    expect(screen.getByRole("button", { name: "Show the rest (2 more)" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: en.permission.form.submit })).toBeNull();
    sight.hide = () => false;
    act(() => sight.look());
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByRole("button", { name: en.permission.form.submit })).toBeTruthy();
  });
});

describe("changing the input of a call", () => {
  const echo = { toolName: "say", kind: "other", argument: '{"words":"hello"}' } as const;

  test.each([
    ["edited where the agent takes an edited input", { editable: true, canExplainDenial: false }, "Edit first"],
    ["suggested where it only takes a reason", { editable: false, canExplainDenial: true }, "Suggest changes"],
    ["not offered where it takes neither", { editable: false, canExplainDenial: false }, undefined],
  ])("can be %s", async (_what, request, name) => {
    await ask(echo, request);
    expect(buttons().filter((text) => text === "Edit first" || text === "Suggest changes")).toEqual(
      name === undefined ? [] : [name],
    );
  });

  test("is not offered before all of it was in view, since untouched fields are sent as shown", async () => {
    sight.hide = (element) => element.getAttribute("data-piece") !== null;
    await ask(echo, { editable: true });
    expect(screen.getByRole("button", { name: /^Show the rest/ })).toBeTruthy();
    expect(buttons()).not.toContain("Edit first");
  });

  const words = { type: "object", properties: { words: { type: "string" } } };

  test("an edited input is allowed after each of its changes was in view", async () => {
    const session = await ask(echo, { editable: true, schema: words });
    press(screen.getByRole("button", { name: "Edit first" }));
    await act(() => vi.advanceTimersByTimeAsync(600));
    sight.hide = (element) => element.closest(".cs-permission-changes") !== null;
    fireEvent.change(screen.getByRole("textbox", { name: /^Words/ }), { target: { value: "bye" } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(buttons()).not.toContain("Allow with these changes");
    fireEvent.change(screen.getByRole("textbox", { name: /^Words/ }), { target: { value: "bye!" } });
    expect(buttons(), "nor for a moment, with each letter").not.toContain("Allow with these changes");
    await act(() => vi.advanceTimersByTimeAsync(600));
    const rest = screen.getByRole("button", { name: /^Show the rest/ });
    rest.focus();
    press(rest);
    sight.hide = () => false;
    act(() => sight.look());
    await act(() => vi.advanceTimersByTimeAsync(600));
    const send = screen.getByRole("button", { name: "Allow with these changes" });
    expect(document.activeElement).toBe(send);
    // Also the `submit` event that follows the press.
    actAsPerson();
    press(send);
    expect(session.calls).toMatchObject([["decide", "r", { granted: true, input: { words: "bye!" } }]]);
  });

  test("a suggestion, which denies the call, may be sent without a look at its changes", async () => {
    const session = await ask(echo, { editable: false, canExplainDenial: true, schema: words });
    press(screen.getByRole("button", { name: "Suggest changes" }));
    await act(() => vi.advanceTimersByTimeAsync(600));
    sight.hide = (element) => element.closest(".cs-permission-changes") !== null;
    fireEvent.change(screen.getByRole("textbox", { name: /^Words/ }), { target: { value: "bye" } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    actAsPerson();
    press(screen.getByRole("button", { name: "Deny and suggest this" }));
    expect(session.calls).toMatchObject([["decide", "r", { granted: false }]]);
  });

  test("is not offered for a client tool, which runs with the input that is shown", async () => {
    await ask(echo, { kind: "execution", editable: true });
    expect(screen.getByRole("button", { name: "Run again" })).toBeTruthy();
    expect(buttons()).not.toContain("Edit first");
  });
});

/** Makes the browser report no element as seen. */
function hideAll(): void {
  class Silent extends IntersectionObserver {
    override observe(): void {
      return undefined;
    }
  }
  vi.stubGlobal("IntersectionObserver", Silent);
  onTestFinished(() => void vi.unstubAllGlobals());
}

describe("while the browser has not reported what was in view", () => {
  test("a form is not sent, and its button says so", async () => {
    hideAll();
    const session = createAskingSession();
    const schema = { type: "object", properties: { name: { type: "string" } } };
    session.askFor({ requestId: "r", kind: "form", schema });
    await show(session);
    actAsPerson();
    const send = screen.getByRole("button", { name: en.permission.form.submit });
    expect(send.getAttribute("aria-disabled")).toBe("true");
    press(send);
    expect(session.calls).toEqual([]);
  });

  test("an edited input is not sent", async () => {
    const schema = { type: "object", properties: { words: { type: "string" } } };
    const call = { toolName: "say", kind: "other", argument: '{"words":"hello"}' } as const;
    const session = await ask(call, { editable: true, schema });
    press(screen.getByRole("button", { name: "Edit first" }));
    await act(() => vi.advanceTimersByTimeAsync(600));
    hideAll();
    fireEvent.change(screen.getByRole("textbox", { name: /^Words/ }), { target: { value: "bye" } });
    await act(() => vi.advanceTimersByTimeAsync(600));
    actAsPerson();
    press(screen.getByRole("button", { name: "Allow with these changes" }));
    expect(session.calls).toEqual([]);
  });
});

test("a part of a change is not allowed before its lines were in view", async () => {
  sight.hide = (element) => element.matches(".cs-diff-line");
  const rows = Array.from({ length: 20 }, (_, index) => `line ${index}\n`);
  const toText = (changed: ReadonlyMap<number, string>): string =>
    rows.map((row, index) => changed.get(index) ?? row).join("");
  const [oldText, newText] = [
    toText(new Map()),
    toText(
      new Map([
        [2, "two\n"],
        [15, "fifteen\n"],
      ]),
    ),
  ];
  const content = [{ type: "diff", path: "a.txt", oldText, newText }] as const;
  const argument = JSON.stringify({ path: "a.txt", text: newText });
  const session = await ask({ toolName: "write_file", kind: "edit", argument, patch: { content } }, { editable: true });
  fireEvent.click(screen.getByRole("button", { name: "Reject change 2 of 2 in a.txt" }));
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
  expect(screen.getByRole("button", { name: /^Show the rest/ })).toBeTruthy();
  expect(session.calls).toEqual([]);
});
