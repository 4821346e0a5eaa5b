import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { deltaKit } from "../../protocols/index.ts";
import { createAskingSession, type AskingSession } from "../test-support/createAskingSession.ts";
import { ThreadView } from "../thread/ThreadView.tsx";
import { Chat } from "./Chat.tsx";

afterEach(cleanup);

const place = { turnId: "t", messageId: "m" } as const;

function fail(session: AskingSession): void {
  act(() =>
    session.feed(
      { type: "turn.started", turnId: "t" },
      { type: "message.started", ...place, role: "assistant" },
      { type: "text.final", ...place, partId: "a", kind: "answer", text: "Half of it" },
      { type: "turn.ended", turnId: "t", reason: "error", error: { code: "agent", message: "no" } },
    ),
  );
}

test("a failed turn tells its failure once: in the notice with what can be done, not also at the end of the answer", async () => {
  const session = createAskingSession();
  render(<Chat session={session} />);
  fail(session);
  expect(await screen.findByText("The agent reported a failure.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Copy answer" })).toBeTruthy();
  expect(screen.queryByText("Ended by a failure")).toBeNull();
});

test("a thread without that notice tells at the end of the answer that it ended by a failure", async () => {
  const session = createAskingSession();
  render(
    <SessionProvider session={session}>
      <ThreadView />
    </SessionProvider>,
  );
  fail(session);
  expect(await screen.findByText("Ended by a failure")).toBeTruthy();
});

test("a chat is shown also with a tool of a server whose schema has the key of Standard Schema", async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => new Promise(() => undefined));
  const tools = {
    get: { description: "", parameters: { type: "object", "~standard": {} }, execute: () => "" },
  };
  render(<Chat protocol={deltaKit()} url="/api" fetch={fetch} tools={tools} />);
  expect(await screen.findByRole("textbox")).toBeTruthy();
});
