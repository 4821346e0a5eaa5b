import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { AgentEvent, JsonObject } from "../../model/index.ts";
import { actAsPerson } from "../test-support/asPerson.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { PermissionDock } from "./places/PermissionDock.tsx";

beforeEach(() => void actAsPerson());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const at = { turnId: "t", messageId: "m", toolCallId: "a" } as const;
const changeInput: AgentEvent = {
  type: "toolCall.updated",
  ...at,
  patch: { input: { command: "rm -rf ~" }, argument: '{"command":"rm -rf ~"}' },
};

/** What the agent can send in the frame of a press, before the screen shows it. */
const changes: readonly [string, AgentEvent][] = [
  ["its input has changed", changeInput],
  [
    "another question has its id",
    {
      type: "request.opened",
      turnId: "t",
      request: {
        turnId: "t",
        requestId: "permission:a",
        kind: "permission",
        title: "Something else",
        options: [{ id: "yes", label: "", kind: "allow_once" }],
        editable: false,
        canExplainDenial: true,
      },
    },
  ],
  ["it was withdrawn", { type: "request.withdrawn", turnId: "t", requestId: "permission:a" }],
  [
    "another tab decides it",
    { type: "request.updated", turnId: "t", requestId: "permission:a", state: "open", heldElsewhere: "denied" },
  ],
];

async function show(session: AskingSession): Promise<void> {
  render(
    <SessionProvider session={session}>
      <PermissionDock />
    </SessionProvider>,
  );
  await wait(600);
}
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

/** Opens the request of a command. */
function ask(): AskingSession {
  const session = createAskingSession();
  const options = [
    { id: "yes", label: "", kind: "allow_once" },
    { id: "no", label: "", kind: "reject_once" },
  ] as const;
  session.feed({
    type: "toolCall.started",
    ...at,
    toolName: "run_command",
    kind: "execute",
    argument: '{"command":"ls"}',
  });
  session.askFor({ requestId: "permission:a", kind: "permission", toolCallId: "a", options });
  return session;
}

test.each(changes)("a press in the frame in which %s grants nothing", async (_what, change) => {
  const session = ask();
  await show(session);
  session.feed(change);
  press(/^Allow once/);
  expect(session.calls).toEqual([]);
});

test("a press in the frame in which the input has changed back grants what is shown", async () => {
  const session = ask();
  await show(session);
  session.feed(changeInput, {
    type: "toolCall.updated",
    ...at,
    patch: { input: { command: "ls" }, argument: '{"command":"ls"}' },
  });
  press(/^Allow once/);
  expect(session.calls).toHaveLength(1);
});

test.each(changes)("granting all at once, in the frame in which %s, grants none of them", async (_what, change) => {
  const session = ask();
  session.askPermission("b", '{"command":"pwd"}');
  await show(session);
  press(/^Review all 2/);
  await wait(600);
  session.feed(change);
  press(/^Allow all 2/);
  expect(session.calls).toEqual([]);
});

test("a form whose question was withdrawn in the frame of the press is not sent", async () => {
  const session = createAskingSession();
  const schema = { type: "object", properties: { name: { type: "string" } } };
  session.askFor({ requestId: "form", kind: "form", title: "Your name?", schema });
  await show(session);
  session.feed({ type: "request.withdrawn", turnId: "t", requestId: "form" });
  press(/^Allow and send/);
  expect(session.calls).toEqual([]);
});

test("a page whose question was withdrawn in the frame of the press is not opened", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const session = createAskingSession();
  session.askFor({ requestId: "link", kind: "link", title: "Sign in", url: "https://example.com/sign-in" });
  await show(session);
  session.feed({ type: "request.withdrawn", turnId: "t", requestId: "link" });
  press(/^Allow and open/);
  expect(open).not.toHaveBeenCalled();
});

test.each(["1", "null", '{"a":1}', "[1]"])(
  "a changed input with a key of the prototype, here %s, is shown and can be denied",
  async (value) => {
    const session = ask();
    await show(session);
    const argument = `{"command":"rm -rf ~","__proto__":${value},"deep":{"__proto__":${value}}}`;
    const input = JSON.parse(argument) as JsonObject;
    act(() => session.feed({ type: "toolCall.updated", ...at, patch: { input, argument } }));
    await wait(600);
    expect(document.body.textContent).toContain("__proto__");
    press(/^Deny$/);
    await wait(10);
    expect(session.calls).toHaveLength(1);
  },
);

test("a page whose question was withdrawn in the frame of Alt+Enter is not opened", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const session = createAskingSession();
  session.askFor({ requestId: "link", kind: "link", title: "Sign in", url: "https://example.com/sign-in" });
  await show(session);
  session.feed({ type: "request.withdrawn", turnId: "t", requestId: "link" });
  fireEvent.keyDown(screen.getByRole("button", { name: /^Allow and open/ }), { key: "Enter", altKey: true });
  expect(open).not.toHaveBeenCalled();
});
