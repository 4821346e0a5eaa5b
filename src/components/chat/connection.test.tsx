import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Recovery } from "../../hooks/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { en } from "../../messages/index.ts";
import { Chat } from "./Chat.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

let session: AskingSession;

async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

withFakeTimers();
beforeEach(() => {
  session = createAskingSession();
});

test("shows a lost connection within a second with a button to retry now, announces it once, and disappears when it is back", async () => {
  render(<Chat session={session} />);
  await wait(50);
  const announced: string[] = [];
  const region = document.querySelector("[aria-live=polite]");
  const watcher = new MutationObserver(() => {
    const text = region?.textContent ?? "";
    if (text !== "" && announced.at(-1) !== text) announced.push(text);
  });
  if (region !== null) watcher.observe(region, { subtree: true, childList: true, characterData: true });
  session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() + 4_000 } });
  await wait(900);
  expect(screen.getByRole("region", { name: "Connection" }).textContent).toContain("Connection lost. Reconnecting.");
  fireEvent.click(screen.getByRole("button", { name: "Try now" }));
  expect(session.calls).toContainEqual(["reconnect"]);
  session.set({ connectionState: { status: "reconnecting", attempt: 2, at: Date.now() + 4_000 } });
  await wait(2_000);
  fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "typing goes on" } });
  session.set({ connectionState: { status: "connected" } });
  await wait(100);
  await wait(2_000);
  expect(screen.queryByRole("region", { name: "Connection" })).toBeNull();
  expect(announced).toEqual(["Connection lost. Reconnecting.", "Back online."]);
  watcher.disconnect();
});

test.each([
  ["network", "Connection lost. Reconnecting. Next try in 4 s."],
  ["stream_cut", "Connection lost. Reconnecting. Next try in 4 s."],
  ["server", "The server failed. Next try in 4 s."],
  ["rate_limited", "Too many requests (429). Next try in 4 s."],
] as const)("says whether the connection was lost or the server has answered: %s", async (code, text) => {
  render(<Chat session={session} />);
  const error = { code, message: "" };
  session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() + 5_000, error } });
  await wait(1_000);
  const banner = screen.getByRole("region", { name: "Connection" });
  expect(banner.querySelector("p")?.textContent).toBe(text);
});

test("counts the seconds to the next try from now, also after a long time without a planned one", async () => {
  render(<Chat session={session} />);
  session.set({ connectionState: { status: "offline", waiting: true } });
  await wait(1_000);
  await wait(60_000);
  session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() + 4_000 } });
  await wait(100);
  expect(screen.getByRole("region", { name: "Connection" }).textContent).toContain("Next try in 4 s.");
});

test("shows nothing for a loss that ends at once", async () => {
  render(<Chat session={session} />);
  session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() } });
  await wait(100);
  session.set({ connectionState: { status: "connected" } });
  await wait(1_000);
  expect(screen.queryByRole("region", { name: "Connection" })).toBeNull();
});

test("labels each way to continue: reading promises that nothing is sent, sending warns when the first may have arrived", async () => {
  const error = { code: "stream_cut", message: "cut" } as const;
  session.feed({ type: "failure.received", turnId: "t", error });
  session.feed({ type: "turn.ended", turnId: "t", reason: "cut", error });
  render(<Chat session={session} />);
  const shown = async (recovery: Recovery | null) => {
    session.set({ recovery });
    await wait(200);
    return document.querySelector("[data-slot=failure]")?.textContent ?? "";
  };
  expect(await shown("read")).toMatch(/Nothing is sent again.*Read the rest/);
  expect(await shown("send_unsure")).toMatch(/may have arrived.*Send again/);
  const plain = await shown("send");
  expect(plain).toMatch(/Send again/);
  expect(plain).not.toMatch(/may have arrived/);
  expect(await shown(null)).toBe("");
  // What happened stays in the thread.
  expect(document.body.textContent).toContain("The connection broke during the answer.");
});

test("a turn that ends as it should without any message says that there was no answer", async () => {
  session.feed({ type: "turn.started", turnId: "t2" });
  session.feed({ type: "message.started", turnId: "t2", messageId: "u2", role: "user" });
  session.feed({ type: "text.final", turnId: "t2", messageId: "u2", partId: "p", kind: "answer", text: "Hello?" });
  render(<Chat session={session} />);
  await wait(200);
  expect(screen.queryByText("The agent gave no answer")).toBeNull();
  session.feed({ type: "turn.ended", turnId: "t2", reason: "completed" });
  await wait(200);
  expect(screen.getByText("The agent gave no answer")).toBeDefined();
});

test("offers to send the queued prompts when no turn runs that they could follow", async () => {
  session.set({ queue: [{ id: "q1", content: [{ type: "text", text: "and then this" }] }] });
  session.feed({ type: "turn.ended", turnId: "t", reason: "error", error: { code: "network", message: "no" } });
  render(<Chat session={session} />);
  await wait(200);
  const send = screen.getByRole("button", { name: "Send now" });
  fireEvent.click(screen.getByRole("button", { name: en.composer.queue.edit }));
  expect(send.getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(screen.getByRole("button", { name: en.composer.queue.cancel }));
  expect(send.getAttribute("aria-disabled")).not.toBe("true");
  fireEvent.click(send);
  expect(session.calls).toContainEqual(["sendQueued"]);
});

test("counts the seconds down to the next retry of a lost connection", async () => {
  render(<Chat session={session} />);
  session.set({ connectionState: { status: "reconnecting", attempt: 1, at: Date.now() + 4_000 } });
  await wait(900);
  const seconds = () => Number(/\d+/.exec(document.querySelector(".cs-connection-time")?.textContent ?? "")?.[0]);
  const first = seconds();
  expect(first).toBeGreaterThan(1);
  await wait(2_000);
  expect(seconds()).toBe(first - 2);
});

test("continues as the button in the row of a failure states", async () => {
  const error = { code: "stream_cut", message: "cut" } as const;
  session.feed({ type: "turn.ended", turnId: "t", reason: "cut", error });
  session.set({ recovery: "read" });
  render(<Chat session={session} />);
  await wait(200);
  fireEvent.click(screen.getByRole("button", { name: /Read the rest/ }));
  expect(session.calls).toContainEqual(["retry"]);
});
