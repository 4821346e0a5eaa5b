import { renderToString } from "react-dom/server";
import { hydrateRoot } from "react-dom/client";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { deltaKit } from "../../protocols/index.ts";
import type { AppCommand } from "../../primitives/index.ts";
import { Chat } from "../chat/Chat.tsx";
import type { FollowUps } from "../chat/ChatSettings.ts";

afterEach(cleanup);

function ask(session: FakeSession, ...texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) {
    const at = { turnId: `t${index}`, messageId: `u${index}` };
    session.feed(
      { type: "turn.started", turnId: at.turnId },
      { type: "message.started", ...at, role: "user" },
      { type: "text.final", ...at, partId: "p", kind: "answer", text },
      { type: "turn.ended", turnId: at.turnId, reason: "completed" },
    );
  }
}
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
/** Presses an arrow, and returns what the text box contains then. */
function press(key: "ArrowUp" | "ArrowDown"): string {
  fireEvent.keyDown(box(), { key });
  return box().value;
}

test("the arrows go through earlier prompts from an empty box, and back to it", () => {
  const session = createFakeSession();
  ask(session, "first", "second", "second", "third");
  render(<Chat session={session} />);
  expect([press("ArrowUp"), press("ArrowUp"), press("ArrowUp"), press("ArrowUp")]).toEqual([
    "third",
    "second",
    "first",
    "first",
  ]);
  expect([press("ArrowDown"), press("ArrowDown"), press("ArrowDown"), press("ArrowDown")]).toEqual([
    "second",
    "third",
    "",
    "",
  ]);
});

test("the arrows stay in the text once something is typed, and in the lines of a long prompt", () => {
  const session = createFakeSession();
  ask(session, "one\ntwo");
  render(<Chat session={session} />);
  fireEvent.change(box(), { target: { value: "draft" } });
  expect(press("ArrowUp")).toBe("draft");
  fireEvent.change(box(), { target: { value: "" } });
  expect(press("ArrowUp")).toBe("one\ntwo");
  box().setSelectionRange(7, 7);
  expect(fireEvent.keyDown(box(), { key: "ArrowUp" })).toBe(true);
  fireEvent.change(box(), { target: { value: "one\ntwo, changed" } });
  box().setSelectionRange(0, 0);
  expect(press("ArrowUp")).toBe("one\ntwo, changed");
});

test("a command of the app is offered before those of the agent, run with its argument, and not sent", () => {
  const session = createFakeSession();
  session.feed({
    type: "session.updated",
    patch: {
      commands: [
        { name: "clear", description: "The agent's" },
        { name: "plan", description: "Plans" },
      ],
    },
  });
  const run = vi.fn<AppCommand["run"]>();
  render(<Chat session={session} commands={[{ name: "clear", description: "Starts anew", run }]} />);
  // They are not the agent's.
  expect(screen.getAllByRole("button", { name: "Show commands" }).map((one) => one.getAttribute("aria-label"))).toEqual(
    ["Show commands"],
  );
  fireEvent.change(box(), { target: { value: "/" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "/clearStarts anew",
    "/planPlans",
  ]);
  fireEvent.change(box(), { target: { value: "/clear all  of it " } });
  fireEvent.submit(box());
  expect(run.mock.calls).toEqual([[{ argument: "all  of it", session }]]);
  expect([session.calls.filter(([name]) => name === "send"), box().value]).toEqual([[], ""]);
  fireEvent.change(box(), { target: { value: "/plan the release" } });
  fireEvent.submit(box());
  expect(session.calls.filter(([name]) => name === "send")).toEqual([["send", "/plan the release"]]);
});

test("tasks to go on with are offered below an answer that ended well, once for each, and sent when chosen", async () => {
  const session = createFakeSession();
  const find = vi.fn<Extract<FollowUps, (...given: never) => unknown>>(({ turnId }) =>
    Promise.resolve([`More about ${turnId}`]),
  );
  render(<Chat session={session} followUps={find} />);
  expect(find).not.toHaveBeenCalled();
  act(() => ask(session, "first"));
  fireEvent.click(await screen.findByRole("button", { name: "More about t0" }));
  expect(session.calls.filter(([name]) => name === "send")).toEqual([["send", "More about t0"]]);
  expect(document.activeElement).toBe(box());
  act(() => session.feed({ type: "turn.started", turnId: "t9" }));
  await vi.waitFor(() => expect(screen.queryByRole("list", { name: "Suggestions" })).toBeNull());
  act(() => session.feed({ type: "turn.ended", turnId: "t9", reason: "cancelled" }));
  expect(find).toHaveBeenCalledTimes(1);
});

test("an answer stays as it is where the app finds no task", async () => {
  const session = createFakeSession();
  const followUps = vi.fn<Extract<FollowUps, (...given: never) => unknown>>(() =>
    Promise.reject(new Error("no model")),
  );
  render(<Chat session={session} followUps={followUps} />);
  act(() => ask(session, "first"));
  await vi.waitFor(() => expect(followUps).toHaveBeenCalled());
  // What is drawn after the rejection would be there by then.
  await act(async () => void (await followUps.mock.results[0]?.value.catch(() => undefined)));
  expect(screen.queryByRole("list", { name: "Suggestions" })).toBeNull();
});

test("what is typed into the page of the server stays when its script runs", async () => {
  const chat = <Chat protocol={deltaKit()} url="/api/chat" fetch={() => new Promise(() => undefined)} />;
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(chat);
  box().value = "Hel";
  const root = await act(async () => hydrateRoot(container, chat));
  expect(box().value).toBe("Hel");
  fireEvent.change(box(), { target: { value: "Hello" } });
  expect(box().value).toBe("Hello");
  await act(async () => root.unmount());
  container.remove();
});

test.each(["shiftKey", "altKey", "ctrlKey", "metaKey"])("an arrow with %s recalls no other prompt", (held) => {
  const session = createFakeSession();
  ask(session, "first", "second");
  render(<Chat session={session} />);
  expect(press("ArrowUp")).toBe("second");
  fireEvent.keyDown(box(), { key: "ArrowUp", [held]: true });
  expect(box().value).toBe("second");
});

test("the arrows stay in a recalled prompt of which something is selected, or that has lines below", () => {
  const session = createFakeSession();
  ask(session, "first", "one\ntwo");
  render(<Chat session={session} />);
  expect(press("ArrowUp")).toBe("one\ntwo");
  box().setSelectionRange(0, 3);
  expect(press("ArrowUp")).toBe("one\ntwo");
  box().setSelectionRange(0, 0);
  expect(press("ArrowDown")).toBe("one\ntwo");
});
