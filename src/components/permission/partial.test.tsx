import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { NewRequest } from "../../model/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson, pressKey } from "../test-support/asPerson.ts";

const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`);
const oldText = lines.join("");
const newText = lines.with(2, "two\n").with(15, "fifteen\n").join("");
const only = { first: lines.with(2, "two\n").join("") };

async function ask(request: Partial<NewRequest>, more: object = {}, path = "a.txt", rest = ""): Promise<AskingSession> {
  vi.useFakeTimers();
  const session = createAskingSession();
  const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({
    type: "toolCall.started",
    ...at,
    toolName: "write_file",
    kind: "edit",
    argument: JSON.stringify({ ...more, path, text: newText }).replace(/\}$/, `${rest}}`),
    patch: { content: [{ type: "diff", path, oldText, newText }] },
  });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", ...request });
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(600));
  return session;
}
const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => void actAsPerson());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const toLook = (button: HTMLElement): readonly [string | undefined, boolean] => [
  button.dataset["risk"],
  button.querySelector("svg") !== null,
];

test.each([
  ["a dangerous", ".github/workflows/x.yml", ["danger", true]],
  ["an ordinary", "a.txt", ["ordinary", false]],
])(
  "the buttons that allow a part of %s change, or it with edits, have the form of its risk",
  async (_risk, path, look) => {
    await ask({ editable: true }, {}, path);
    expect(toLook(screen.getByRole("button", { name: "Allow once" }))).toEqual(look);
    click(`Reject change 2 of 2 in ${path}`);
    expect(toLook(screen.getByRole("button", { name: "Allow 1 of 2 changes" }))).toEqual(look);
    click("Keep all changes");
    click("Edit first");
    await act(() => import("./actions/EditInput.tsx"));
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(toLook(screen.getByRole("button", { name: "Allow with these changes" }))).toEqual(look);
  },
);

describe("leaving hunks out of an edit that waits for permission", () => {
  test("grants the rest as the edited input when the agent takes one", async () => {
    const session = await ask({ editable: true });
    click("Reject change 2 of 2 in a.txt");
    click("Allow 1 of 2 changes");
    const input = { path: "a.txt", text: only.first };
    expect(session.calls).toEqual([["decide", "r", { optionId: "yes", granted: true, input, by: "user" }]]);
  });

  test.each(["Edit first", "Deny with a reason"])(
    "no hunk can be rejected after %s, so that no text is lost",
    async (form) => {
      await ask({ editable: true, canExplainDenial: true });
      const reject = () => screen.queryByRole("button", { name: "Reject change 2 of 2 in a.txt" });
      expect(reject()).not.toBeNull();
      click(form);
      expect(reject()).toBeNull();
      await act(() => import("./actions/EditInput.tsx"));
      await act(() => vi.advanceTimersByTimeAsync(600));
      click("Back");
      expect(reject()).not.toBeNull();
    },
  );

  test("denies with the rest as a patch when the agent takes no edited input", async () => {
    const session = await ask({ editable: false, canExplainDenial: true });
    click("Reject change 2 of 2 in a.txt");
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    click("Deny, and send 1 of 2 changes as a patch");
    const decision = session.calls[0]?.[2];
    expect(decision).toMatchObject({ granted: false, reason: expect.stringContaining("-line 2\n+two\n") });
    expect(decision).not.toMatchObject({ reason: expect.stringContaining("fifteen") });
  });

  test("denies where a second field contains the change: rewriting one of them would leave it in the other", async () => {
    const session = await ask({ editable: true, canExplainDenial: true }, { a: newText });
    click("Reject change 2 of 2 in a.txt");
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    click("Deny, and send 1 of 2 changes as a patch");
    expect(session.calls).toMatchObject([["decide", "r", { granted: false }]]);
  });

  test("denies where a number of the input would be sent as another one though nobody touched it", async () => {
    const session = await ask(
      { editable: true, canExplainDenial: true },
      {},
      "a.txt",
      ',"channel":1234567890123456789',
    );
    click("Reject change 2 of 2 in a.txt");
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    click("Deny, and send 1 of 2 changes as a patch");
    expect(session.calls).toMatchObject([["decide", "r", { granted: false }]]);
  });

  test("never grants the rest by an option that lasts: it is denied with the rest as a patch", async () => {
    const options = [
      { id: "no", label: "", kind: "reject_once" },
      { id: "always", label: "", kind: "allow_always" },
    ] as const;
    const session = await ask({ editable: true, canExplainDenial: true, options });
    click("Reject change 2 of 2 in a.txt");
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    click("Deny, and send 1 of 2 changes as a patch");
    expect(session.calls).toMatchObject([["decide", "r", { optionId: "no", granted: false }]]);
  });

  test("denies once, even when the agent lists a permanent denial first", async () => {
    const options = [
      { id: "never", label: "", kind: "reject_always" },
      { id: "not now", label: "", kind: "reject_once" },
    ] as const;
    const session = await ask({ editable: false, canExplainDenial: true, options });
    click("Reject change 2 of 2 in a.txt");
    click("Deny, and send 1 of 2 changes as a patch");
    expect(session.calls[0]?.[2]).toMatchObject({ granted: false, optionId: "not now" });
  });

  test("is not offered when the wire carries only yes and no", async () => {
    await ask({ editable: false, canExplainDenial: false });
    expect(screen.queryByRole("button", { name: /^Reject/ })).toBeNull();
  });

  test("denies when no hunk is left, and asks as before when all are kept again", async () => {
    const session = await ask({ editable: true });
    click("Reject change 1 of 2 in a.txt");
    click("Reject change 2 of 2 in a.txt");
    expect(screen.queryByRole("button", { name: /^Allow/ })).toBeNull();
    click("Keep all changes");
    expect(screen.getByRole("button", { name: /^Allow/ })).toBeTruthy();
    expect(session.calls).toEqual([]);
  });

  test("tells the agent that no change is wanted when every hunk is rejected", async () => {
    const session = await ask({ editable: true, canExplainDenial: true });
    click("Reject change 1 of 2 in a.txt");
    click("Reject change 2 of 2 in a.txt");
    click("Deny");
    const reason = "I rejected every change of this edit.";
    expect(session.calls).toMatchObject([["decide", "r", { granted: false, optionId: "no", reason }]]);
  });

  describe("by the keys on the buttons", () => {
    const altEnter = { key: "Enter", altKey: true };
    const altBackspace = { key: "Backspace", altKey: true };
    const keysOn = (name: string): string | null =>
      screen.getByRole("button", { name }).getAttribute("aria-keyshortcuts");

    async function reject(request: Partial<NewRequest>): Promise<AskingSession> {
      const session = await ask(request);
      click("Reject change 2 of 2 in a.txt");
      await act(() => vi.advanceTimersByTimeAsync(600));
      screen.getByRole("button", { name: "Keep all changes" }).focus();
      return session;
    }

    test("Alt+Enter grants the rest, and Alt+Backspace denies", async () => {
      const session = await reject({ editable: true });
      expect([keysOn("Allow 1 of 2 changes"), keysOn("Deny")]).toEqual(["Alt+Enter", "Alt+Backspace"]);
      pressKey(altEnter);
      pressKey(altBackspace);
      const input = { path: "a.txt", text: only.first };
      expect(session.calls).toMatchObject([
        ["decide", "r", { granted: true, input }],
        ["decide", "r", { granted: false, optionId: "no" }],
      ]);
    });

    test("Alt+Backspace denies with the rest as a patch, and Alt+Enter never grants the whole change", async () => {
      const session = await reject({ editable: false, canExplainDenial: true });
      expect(keysOn("Deny, and send 1 of 2 changes as a patch")).toBe("Alt+Backspace");
      pressKey(altEnter);
      expect(session.calls).toEqual([]);
      pressKey(altBackspace);
      expect(session.calls).toMatchObject([
        ["decide", "r", { granted: false, reason: expect.stringContaining("-line 2\n+two\n") }],
      ]);
    });
  });
});
