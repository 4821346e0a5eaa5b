import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeSession, type FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { Chat } from "../chat/Chat.tsx";
import type { AnswerFeedback } from "./AnswerFeedback.ts";

let session: FakeSession;

beforeEach(() => {
  session = createFakeSession();
  const at = { turnId: "t", messageId: "m" } as const;
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "assistant" },
    { type: "text.final", ...at, partId: "p", kind: "answer", text: "Done." },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
});
afterEach(cleanup);

const button = (name: string) => screen.getByRole("button", { name });
const isPressed = (name: string) => button(name).getAttribute("aria-pressed") === "true";

function open() {
  const onFeedback = vi.fn<(feedback: AnswerFeedback) => Promise<void>>(() => Promise.resolve());
  render(<Chat session={session} onFeedback={onFeedback} />);
  return {
    onFeedback,
    read: () => onFeedback.mock.calls.map(([{ rating, reason, comment }]) => ({ rating, reason, comment })),
  };
}

test("asks for no feedback where the app takes none", () => {
  render(<Chat session={session} />);
  expect(screen.queryByRole("button", { name: "Good answer" })).toBeNull();
});

test("reports a rating with the answer that it is about, and withdraws it when it is pressed again", () => {
  const { onFeedback, read } = open();
  fireEvent.click(button("Good answer"));
  expect(onFeedback).toHaveBeenLastCalledWith({ session, messageId: "m", turnId: "t", rating: "good" });
  expect([isPressed("Good answer"), isPressed("Bad answer")]).toEqual([true, false]);
  fireEvent.click(button("Good answer"));
  expect(read().map(({ rating }) => rating)).toEqual(["good", null]);
  expect(isPressed("Good answer")).toBe(false);
});

test("a bad rating counts at once; the reason and the comment follow", () => {
  const { read } = open();
  fireEvent.click(button("Bad answer"));
  expect(read()).toEqual([{ rating: "bad", reason: undefined, comment: undefined }]);
  fireEvent.click(screen.getByRole("radio", { name: "Something is missing" }));
  fireEvent.change(screen.getByRole("textbox", { name: "Comment (optional)" }), { target: { value: " the tests " } });
  fireEvent.submit(screen.getByRole("form", { name: "Feedback on this answer" }));
  expect(read().at(-1)).toEqual({ rating: "bad", reason: "incomplete", comment: "the tests" });
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByText("Thank you for the feedback.")).toBeTruthy();
  expect(document.activeElement).toBe(button("Bad answer"));
});

test("Escape closes the form, keeps the rating, and does nothing else", () => {
  const { read } = open();
  fireEvent.click(button("Bad answer"));
  fireEvent.keyDown(screen.getByRole("radio", { name: "It is wrong" }), { key: "Escape" });
  expect(screen.queryByRole("form")).toBeNull();
  expect(isPressed("Bad answer")).toBe(true);
  expect(read()).toHaveLength(1);
  expect(session.calls.filter(([name]) => name === "stop")).toEqual([]);
});

test("says that the feedback could not be sent, until it was", async () => {
  const { onFeedback } = open();
  onFeedback.mockRejectedValueOnce(new Error("no network"));
  await act(async () => fireEvent.click(button("Good answer")));
  expect(screen.getByText("Your feedback could not be sent. Please try again.")).toBeTruthy();
  await act(async () => fireEvent.click(button("Bad answer")));
  expect(screen.queryByText(/could not be sent/)).toBeNull();
});

const sendForm = async (): Promise<void> => {
  fireEvent.click(screen.getByRole("radio", { name: "It is wrong" }));
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Feedback on this answer" })));
};
const readAnnounced = () => document.querySelector('[data-slot="announcer"]')?.textContent;

test("announces what has become of the feedback", async () => {
  const { onFeedback } = open();
  onFeedback.mockResolvedValueOnce().mockRejectedValueOnce(new Error("no network"));
  fireEvent.click(button("Bad answer"));
  await sendForm();
  await vi.waitFor(() => expect(readAnnounced()).toBe("Your feedback could not be sent. Please try again."));
  await sendForm();
  await vi.waitFor(() => expect(readAnnounced()).toBe("Thank you for the feedback."));
});

test("what could not be sent is in the form again", async () => {
  const { onFeedback } = open();
  await act(async () => fireEvent.click(button("Bad answer")));
  const comment = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment (optional)" });
  fireEvent.change(comment(), { target: { value: "the tests are missing" } });
  onFeedback.mockRejectedValueOnce(new Error("no network"));
  await act(async () => fireEvent.submit(screen.getByRole("form", { name: "Feedback on this answer" })));
  expect(screen.getByText(/could not be sent/)).toBeTruthy();
  expect(comment().value).toBe("the tests are missing");
});

test("an app's function that throws is a failure like any other", async () => {
  const { onFeedback } = open();
  onFeedback.mockImplementationOnce(() => {
    throw new Error("broken");
  });
  await act(async () => fireEvent.click(button("Good answer")));
  expect(screen.getByText(/could not be sent/)).toBeTruthy();
});

test("the rating stays when the thread is shown again", () => {
  const onFeedback = () => undefined;
  const { unmount } = render(<Chat session={session} onFeedback={onFeedback} />);
  fireEvent.click(button("Bad answer"));
  unmount();
  render(<Chat session={session} onFeedback={onFeedback} />);
  expect(isPressed("Bad answer")).toBe(true);
});

test("only a failure of the last feedback on a message is shown", async () => {
  const fails: ((error: Error) => void)[] = [];
  const onFeedback = (): Promise<void> => new Promise((_, reject) => void fails.push(reject));
  render(<Chat session={session} onFeedback={onFeedback} />);
  fireEvent.click(button("Good answer"));
  fireEvent.click(button("Good answer"));
  const failed = () => screen.queryByText("Your feedback could not be sent. Please try again.");
  await act(async () => fails[0]?.(new Error("late")));
  expect(failed()).toBeNull();
  await act(async () => fails[1]?.(new Error("no")));
  expect(failed()).not.toBeNull();
});

test("what is half written survives its row, until it is sent or cancelled", () => {
  const { read } = open();
  const comment = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Comment (optional)" });
  const missing = () => screen.getByRole<HTMLInputElement>("radio", { name: "Something is missing" });
  fireEvent.click(button("Bad answer"));
  fireEvent.click(missing());
  fireEvent.change(comment(), { target: { value: "the tests" } });
  cleanup();
  const again = open();
  expect([missing().checked, comment().value]).toEqual([true, "the tests"]);
  fireEvent.submit(screen.getByRole("form", { name: "Feedback on this answer" }));
  expect(read()).toHaveLength(1);
  expect(again.read()).toEqual([{ rating: "bad", reason: "incomplete", comment: "the tests" }]);
  for (const _press of ["withdraw", "rate"]) fireEvent.click(button("Bad answer"));
  expect([missing().checked, comment().value]).toEqual([false, ""]);
});
