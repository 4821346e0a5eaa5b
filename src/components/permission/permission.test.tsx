import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ConsentOptions } from "../../primitives/index.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import type { PermissionMode } from "../chat/ChatSettings.ts";
import { Composer } from "../composer/Composer.tsx";
import { createAskingSession as start } from "../test-support/createAskingSession.ts";
import type { AgentEvent } from "../../model/index.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson, press } from "../test-support/asPerson.ts";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

const focusComposer = vi.fn<() => void>();
function show(session: FakeSession, consent: ConsentOptions = {}, permissionMode: PermissionMode = "docked"): void {
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={{ permissionMode, consent, focusComposer }}>
        <PermissionDock />
        <Composer />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
}
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const allow = () => screen.getByRole("button", { name: "Allow once" });

let endPerson: () => void;
beforeEach(() => {
  endPerson = actAsPerson();
});
withFakeTimers();
beforeEach(() => void focusComposer.mockClear());

describe("permission prompt", () => {
  test("shows exactly what runs, and why", () => {
    const session = start();
    session.askPermission("a", '{"command":"rm -rf build"}');
    show(session);
    expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("rm -rf build");
    expect(screen.getByText("It can reach beyond the copy.")).toBeDefined();
  });

  test("P5 cannot be granted before 500 ms, and can afterwards; denying never waits", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(499);
    fireEvent.click(allow());
    expect(session.calls).toEqual([]);
    expect(allow().getAttribute("aria-disabled")).toBe("true");
    await wait(2);
    fireEvent.click(allow());
    expect(session.calls).toEqual([["decide", "permission:a", { optionId: "yes", granted: true, by: "user" }]]);
  });

  test("can be denied at once", () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(session.calls).toEqual([["decide", "permission:a", { optionId: "no", granted: false, by: "user" }]]);
  });

  test("P9 is not granted by a script", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    expect(allow().getAttribute("aria-disabled")).toBe("false");
    endPerson();
    act(() => allow().click());
    expect(session.calls).toEqual([]);
  });

  test("P2 restarts the delay when its input changes, and shows that it changed", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    const patch = { argument: '{"command":"rm x"}', input: { command: "rm x" } };
    session.feed({ type: "toolCall.updated", turnId: "t", messageId: "m", toolCallId: "a", patch });
    await wait(100);
    fireEvent.click(allow());
    expect(session.calls).toEqual([]);
    expect(screen.getByText(/^The agent changed this request: the input\./)).toBeDefined();
  });

  test("says that the server of the tool changed", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    const patch = { origin: { server: "files.example" } };
    session.feed({ type: "toolCall.updated", turnId: "t", messageId: "m", toolCallId: "a", patch });
    await wait(100);
    fireEvent.click(allow());
    expect(session.calls).toEqual([]);
    expect(screen.getByText(/^The agent changed this request: the tool\./)).toBeDefined();
  });

  test("shows how many are answered and brings the next one to the front", async () => {
    const session = start();
    for (const id of ["a", "b", "c"]) session.askPermission(id, `{"command":"echo ${id}"}`);
    show(session);
    expect(screen.getByText("Request 1 of 3")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    session.feed({ type: "request.updated", turnId: "t", requestId: "permission:a", state: "staged" });
    await wait(100);
    expect(screen.getByText("1 of 3 answered")).toBeDefined();
    expect(screen.getByRole("group", { name: "Command" }).textContent).toBe("echo b");
  });

  test("sends the reason with the denial", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    fireEvent.click(screen.getByRole("button", { name: "Deny with a reason" }));
    const box = screen.getByRole("textbox", { name: "What should the agent do instead?" });
    fireEvent.change(box, { target: { value: "use npm" } });
    fireEvent.click(screen.getByRole("button", { name: "Deny and send the reason" }));
    const decision = { optionId: "no", granted: false, reason: "use npm", by: "user" };
    expect(session.calls).toEqual([["decide", "permission:a", decision]]);
  });

  test("P6 takes neither focus nor key presses from a user who types, in any mode", async () => {
    vi.useRealTimers();
    const user = userEvent.setup();
    for (const mode of ["docked", "dialog"] as const) {
      const session = start();
      show(session, { armingDelay: 0 }, mode);
      await user.type(screen.getByRole("textbox", { name: "Message" }), "hello y1 ");
      session.askPermission("a", '{"command":"ls"}');
      // A moment: in it the prompt could take the focus.
      await act(() => new Promise((done) => setTimeout(done, 150)));
      await user.keyboard("and 1 y more");
      const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
      expect(box.value).toBe("hello y1 and 1 y more");
      expect(document.activeElement).toBe(box);
      expect(session.calls).toEqual([]);
      cleanup();
    }
  });

  test("moves the focus to the composer after the last decision, only when it was inside", () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(focusComposer).not.toHaveBeenCalled();
    screen.getByRole("button", { name: "Deny" }).focus();
    fireEvent.click(screen.getByRole("button", { name: "Deny" }));
    expect(focusComposer).toHaveBeenCalledTimes(1);
  });

  const gone = { turnId: "t", requestId: "permission:a" } as const;
  const elsewhere = { granted: true, optionId: "yes", by: "user", at: 1, elsewhere: true } as const;
  const endings: [string, AgentEvent][] = [
    ["the agent takes it back", { type: "request.withdrawn", ...gone }],
    ["its time is over", { type: "request.withdrawn", ...gone, expired: true }],
    ["another tab answers it", { type: "request.updated", ...gone, state: "answered", answer: elsewhere }],
    ["the turn ends", { type: "turn.ended", turnId: "t", reason: "cancelled" }],
  ];
  test.each(endings)("P14 is gone 100 ms after %s", async (_name, event) => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    expect(screen.getByRole("button", { name: "Deny" })).toBeDefined();
    session.feed(event);
    await wait(100);
    expect(screen.queryByRole("button", { name: /^(Allow|Deny)/ })).toBeNull();
    expect(session.calls).toEqual([]);
  });

  test("P13 shows that another tab is about to answer, and decides only when the user takes over", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    const base = { type: "request.updated", turnId: "t", requestId: "permission:a", state: "open" } as const;
    session.feed({ ...base, heldElsewhere: "allowed" });
    await wait(100);
    expect(screen.getByText("Allowed in another tab, not sent yet.")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^(Allow|Deny)/ })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Answer here instead" }));
    expect(session.calls).toEqual([["reopen", "permission:a"]]);
    session.feed({ ...base, heldElsewhere: null });
    await wait(100);
    expect(screen.getByRole("button", { name: "Deny" })).toBeDefined();
  });

  test("P16 shows that the delivery failed and sends it again", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    const answer = { granted: true, optionId: "yes", by: "user", at: 1 } as const;
    const error = { code: "network", message: "no answer" } as const;
    const base = { type: "request.updated", turnId: "t", requestId: "permission:a" } as const;
    session.feed(
      { ...base, state: "staged", answer },
      { ...base, state: "sending" },
      { ...base, state: "failed", error },
    );
    await wait(100);
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(session.calls).toEqual([["retry"]]);
  });

  test("P7 is not granted by a click when another element covers the button", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    const top = vi.spyOn(document, "elementFromPoint").mockReturnValue(document.body);
    press(allow());
    expect(session.calls).toEqual([]);
    // A key press has no coordinates: a cover does not matter to a user who navigates by focus.
    fireEvent.click(allow(), { detail: 0 });
    expect(session.calls).toHaveLength(1);
    top.mockReturnValue(allow().querySelector("span"));
    press(allow());
    expect(session.calls).toHaveLength(2);
    top.mockRestore();
  });

  test("P5 is not granted by the click that brought the window back, and 500 ms later it is", async () => {
    const session = start();
    session.askPermission("a", '{"command":"ls"}');
    show(session);
    await wait(600);
    const button = allow();
    act(() => {
      window.dispatchEvent(new Event("focus"));
      button.click();
    });
    await wait(499);
    fireEvent.click(button);
    expect(session.calls).toEqual([]);
    await wait(2);
    fireEvent.click(button);
    expect(session.calls).toHaveLength(1);
  });

  test.each([
    ["withdrawn", false, "Withdrawn before you decided: Run ls"],
    ["expired", true, "Expired before you decided: Run ls"],
  ] as const)("P14 that was %s shows a note until it is dismissed", async (state, expired, text) => {
    const session = start();
    const requestId = session.askPermission("a", '{"command":"ls"}');
    show(session);
    session.feed({ type: "request.withdrawn", turnId: "t", requestId, expired });
    await wait(100);
    expect(screen.queryByRole("button", { name: "Allow once" })).toBeNull();
    const note = document.querySelector<HTMLElement>("[data-slot=permission-gone]");
    expect(note?.dataset["status"]).toBe(state);
    expect(note?.textContent).toContain(text);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(document.querySelector("[data-slot=permission-gone]")).toBeNull();
  });

  test("that was withdrawn is forgotten with the next one, and is not reported to the user who stopped the turn", async () => {
    const session = start();
    const requestId = session.askPermission("a", '{"command":"ls"}');
    show(session);
    session.feed({ type: "request.withdrawn", turnId: "t", requestId });
    session.askPermission("b", '{"command":"pwd"}');
    await wait(100);
    expect(document.querySelector("[data-slot=permission-gone]")).toBeNull();
    session.feed(
      { type: "turn.stopping", turnId: "t" },
      { type: "request.withdrawn", turnId: "t", requestId: "permission:b" },
    );
    await wait(100);
    expect(document.querySelector("[data-slot=permission-gone]")).toBeNull();
  });
});

test("a prompt still says that its input changed after something else has changed, too", async () => {
  const session = start();
  session.askPermission("a", '{"command":"ls"}');
  show(session);
  await wait(600);
  const at = { type: "toolCall.updated", turnId: "t", messageId: "m", toolCallId: "a" } as const;
  session.feed({ ...at, patch: { argument: '{"command":"rm x"}', input: { command: "rm x" } } });
  await wait(100);
  session.feed({ ...at, patch: { origin: { server: "files.example" } } });
  await wait(100);
  const notice = document.querySelector('[data-slot="permission-changed"]')?.textContent;
  expect([notice?.includes("the input"), notice?.includes("the tool")]).toEqual([true, true]);
});
