import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { ChatSettingsContext } from "../chat/ChatSettings.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import { sight } from "../test-support/sight.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";
import { actAsPerson } from "../test-support/asPerson.ts";

beforeEach(() => void actAsPerson());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  sight.hide = () => false;
  cleanup();
  vi.useRealTimers();
});

function show(session: AskingSession): void {
  const settings = {
    permissionMode: "docked",
    consent: {},
    focusComposer: () => undefined,
  } as const;
  render(
    <SessionProvider session={session}>
      <ChatSettingsContext.Provider value={settings}>
        <PermissionDock />
      </ChatSettingsContext.Provider>
    </SessionProvider>,
  );
}
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const button = (name: string) => screen.getByRole("button", { name });

test("lists every request as it would run, and grants all of them once, after the delay", async () => {
  const session = createAskingSession();
  for (const id of ["a", "b", "c"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  show(session);
  fireEvent.click(button("Review all 3"));
  const previews = within(screen.getByRole("dialog")).getAllByRole("group", { name: "Command" });
  expect(previews.map(({ textContent }) => textContent)).toEqual(["echo a", "echo b", "echo c"]);
  await wait(499);
  fireEvent.click(button("Allow all 3 once"));
  expect(session.calls).toEqual([]);
  await wait(2);
  fireEvent.click(button("Allow all 3 once"));
  const decision = { optionId: "yes", granted: true, by: "user" };
  expect(session.calls).toEqual(["a", "b", "c"].map((id) => ["decide", `permission:${id}`, decision]));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("denies all at once without delay", () => {
  const session = createAskingSession();
  for (const id of ["a", "b"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  show(session);
  fireEvent.click(button("Review all 2"));
  fireEvent.click(button("Deny all 2"));
  expect(session.calls.map(([, id]) => id)).toEqual(["permission:a", "permission:b"]);
});

test("denies all once, even when the agents list a permanent denial first", () => {
  const session = createAskingSession();
  const options = [
    { id: "never", label: "", kind: "reject_always" },
    { id: "not now", label: "", kind: "reject_once" },
    { id: "yes", label: "", kind: "allow_once" },
  ] as const;
  for (const id of ["a", "b"]) session.askFor({ requestId: id, kind: "permission", title: id, options });
  show(session);
  fireEvent.click(button("Review all 2"));
  fireEvent.click(button("Deny all 2"));
  const decision = { optionId: "not now", granted: false, by: "user" };
  expect(session.calls).toEqual(["a", "b"].map((id) => ["decide", id, decision]));
});

test("grants none while a piece of one was not in view, and restarts the delay when one is added", async () => {
  const session = createAskingSession();
  session.askPermission("a", '{"command":"echo a"}');
  session.askPermission("b", JSON.stringify({ command: `${"echo\n".repeat(40)}last` }));
  sight.hide = (element) => element.textContent.includes("last");
  show(session);
  fireEvent.click(button("Review all 2"));
  await wait(600);
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByRole("button", { name: /^Allow/ })).toBeNull();
  expect(dialog.getByRole("button", { name: /^Show the rest/ })).toBeDefined();
  sight.hide = () => false;
  act(() => sight.look());
  await wait(100);
  session.askPermission("c", '{"command":"echo c"}');
  await wait(100);
  fireEvent.click(button("Allow all 3 once"));
  expect(session.calls).toEqual([]);
  await wait(600);
  fireEvent.click(button("Allow all 3 once"));
  expect(session.calls).toHaveLength(3);
});

test("the focus stays on the answer that replaces the one that shows the rest", async () => {
  const session = createAskingSession();
  for (const id of ["a", "b"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  sight.hide = (element) => element.textContent.includes("echo b");
  show(session);
  fireEvent.click(button("Review all 2"));
  await wait(600);
  act(() =>
    within(screen.getByRole("dialog"))
      .getByRole("button", { name: /^Show the rest/ })
      .focus(),
  );
  sight.hide = () => false;
  act(() => sight.look());
  await wait(600);
  expect(document.activeElement).toBe(button("Allow all 2 once"));
});

test("excludes a change of which a part was rejected: it would be granted as a whole", async () => {
  const session = createAskingSession();
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}\n`);
  const [oldText, newText] = [lines.join(""), lines.with(2, "two\n").with(15, "fifteen\n").join("")];
  session.feed({
    type: "toolCall.started",
    turnId: "t",
    messageId: "m",
    toolCallId: "a",
    toolName: "write_file",
    kind: "edit",
    argument: JSON.stringify({ path: "a.txt", text: newText }),
    patch: { content: [{ type: "diff", path: "a.txt", oldText, newText }] },
  });
  session.askFor({ requestId: "r", kind: "permission", toolCallId: "a", editable: true });
  for (const id of ["b", "c"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  show(session);
  await wait(600);
  expect(button("Review all 3")).toBeDefined();
  fireEvent.click(button("Reject change 2 of 2 in a.txt"));
  fireEvent.click(button("Review all 2"));
  expect(screen.getByRole("dialog").textContent).toContain("1 more can only be answered by itself.");
  await wait(600);
  fireEvent.click(button("Allow all 2 once"));
  expect(session.calls.map(([, id]) => id)).toEqual(["permission:b", "permission:c"]);
});

test("does not open again for a later request once its own were answered elsewhere", async () => {
  const session = createAskingSession();
  session.askFor({ requestId: "form", kind: "form", title: "Which one?" });
  for (const id of ["a", "b"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  show(session);
  fireEvent.click(button("Review all 2"));
  expect(screen.getByRole("dialog")).toBeDefined();
  for (const id of ["a", "b"])
    act(() => session.feed({ type: "request.withdrawn", turnId: "t", requestId: `permission:${id}` }));
  await wait(600);
  expect(screen.queryByRole("dialog")).toBeNull();
  act(() => void session.askPermission("c", '{"command":"echo c"}'));
  await wait(600);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("excludes requests that need more than yes or no", () => {
  const session = createAskingSession();
  for (const id of ["a", "b"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  session.askFor({ requestId: "other", kind: "permission", options: [{ id: "x", label: "Go", kind: "allow_always" }] });
  show(session);
  fireEvent.click(button("Review all 2"));
  expect(screen.getByRole("dialog").textContent).toContain("1 more can only be answered by itself.");
});

test("each request of a batch states what its own prompt states: changes, deadline, whose tool it is", async () => {
  const session = createAskingSession();
  session.askPermission("a", '{"command":"echo a"}');
  session.askFor({ requestId: "b", kind: "permission", title: "b", expiresAt: Date.now() + 60_000 });
  session.feed({
    type: "toolCall.updated",
    turnId: "t",
    messageId: "m",
    toolCallId: "a",
    patch: { origin: { server: "files.example" } },
  });
  show(session);
  fireEvent.click(button("Review all 2"));
  const items = () => within(screen.getByRole("dialog")).getAllByRole("listitem");
  session.feed({
    type: "toolCall.updated",
    turnId: "t",
    messageId: "m",
    toolCallId: "a",
    patch: { title: "Something else" },
  });
  await wait(100);
  const find = (slot: string) => items().map((item) => item.querySelector(`[data-slot="${slot}"]`) !== null);
  expect(find("permission-changed")).toEqual([true, false]);
  expect(find("permission-deadline")).toEqual([false, true]);
  expect(items()[0]?.textContent).toContain("files.example");
});

test("a request that cannot be allowed says why in the review of all, whose button that allows stays off", async () => {
  const session = createAskingSession();
  session.askPermission("a", '{"command":"echo a"}');
  session.askPermission("b", "null");
  show(session);
  fireEvent.click(button("Review all 2"));
  await wait(600);
  const [first, second] = within(screen.getByRole("dialog")).getAllByRole("listitem");
  const words = "The input is missing, so nobody can see what would run. It cannot be allowed.";
  expect([first, second].map((item) => item?.textContent.includes(words))).toEqual([false, true]);
  expect(button("Allow all 2 once").getAttribute("aria-disabled")).toBe("true");
});

test.each([
  ["an ordinary", '{"command":"echo b"}', "run_command", "ordinary", false],
  ["an unknown", '{"to":"b"}', "transfer", "caution", false],
  ["a dangerous", '{"command":"rm -rf ~"}', "run_command", "danger", true],
])(
  "the button that allows all has the form of the gravest risk: %s call among them",
  async (_, argument, toolName, risk, hasSign) => {
    const session = createAskingSession();
    session.askPermission("a", '{"command":"echo a"}');
    const at = { turnId: "t", messageId: "m", toolCallId: "b" } as const;
    session.feed({ type: "toolCall.started", ...at, toolName, argument });
    session.askFor({ requestId: "b", kind: "permission", toolCallId: "b" });
    show(session);
    fireEvent.click(button("Review all 2"));
    await wait(600);
    const allow = button("Allow all 2 once");
    expect([allow.dataset["risk"], allow.querySelector("svg") !== null]).toEqual([risk, hasSign]);
  },
);

test("several are decided together without the one that another tab is about to answer", () => {
  const session = createAskingSession();
  for (const id of ["a", "b", "c"]) session.askPermission(id, `{"command":"echo ${id}"}`);
  const held = { requestId: "permission:a", state: "open", heldElsewhere: "allowed" } as const;
  session.feed({ type: "request.updated", turnId: "t", ...held });
  show(session);
  fireEvent.click(button("Review all 2"));
  fireEvent.click(button("Deny all 2"));
  expect(session.calls.map(([, id]) => id)).toEqual(["permission:b", "permission:c"]);
});
