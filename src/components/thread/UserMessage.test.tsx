import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { Chat } from "../chat/Chat.tsx";

afterEach(cleanup);

test("a prompt with attachments has one button that changes it, at its text", async () => {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "u" };
  const image = { type: "image", mimeType: "image/png", data: "" } as const;
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "user" },
    { type: "part.added", ...at, part: { type: "file", key: "t:u:f1", block: image } },
    { type: "text.final", ...at, partId: "p", kind: "answer", text: "What is wrong here?" },
    { type: "part.added", ...at, part: { type: "file", key: "t:u:f2", block: image } },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  render(<Chat session={session} />);
  expect(await screen.findAllByRole("button", { name: "Copy message" })).toHaveLength(1);
  fireEvent.click(await screen.findByRole("button", { name: /^Change and/ }));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Changed prompt" })).value).toBe(
    "What is wrong here?",
  );
});

test("a changed prompt is sent again with its attachments, in their order", async () => {
  const session = createFakeSession();
  const at = { turnId: "t", messageId: "u" };
  const image = { type: "image", mimeType: "image/png", data: "" } as const;
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", ...at, role: "user" },
    { type: "part.added", ...at, part: { type: "file", key: "t:u:f1", block: image } },
    { type: "text.final", ...at, partId: "p", kind: "answer", text: "What is wrong here?" },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  render(<Chat session={session} />);
  fireEvent.click(await screen.findByRole("button", { name: /^Change and/ }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Changed prompt" }), { target: { value: "And here?" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask again" }));
  expect(session.calls).toContainEqual(["resend", "u", [image, { type: "text", text: "And here?" }]]);
});
