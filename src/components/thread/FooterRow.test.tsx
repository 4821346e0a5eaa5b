import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { FooterRow } from "./FooterRow.tsx";

afterEach(cleanup);

const turnId = "t";
const said: AgentEvent = { type: "text.final", turnId, messageId: "m", partId: "p", kind: "answer", text: "Hello" };

function show(...events: readonly AgentEvent[]): void {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId },
    { type: "message.started", turnId, messageId: "m", role: "assistant" },
    ...events,
  );
  render(
    <SessionProvider session={session}>
      <FooterRow messageId="m" turnId={turnId} />
    </SessionProvider>,
  );
}

test("a turn that ends as it should, but without an answer, says so", () => {
  show({ type: "turn.ended", turnId, reason: "completed" });
  expect(screen.getByText("The agent gave no answer")).toBeDefined();
});

test("no other turn says so", () => {
  show(said, { type: "turn.ended", turnId, reason: "completed" });
  expect(screen.queryByText("The agent gave no answer")).toBeNull();
  cleanup();
  show({ type: "turn.ended", turnId, reason: "cancelled" });
  expect(screen.getByText("Stopped")).toBeDefined();
  cleanup();
  show();
  expect(screen.queryByText("The agent gave no answer")).toBeNull();
});

test("an end that the kit does not know is told in the agent's own word", () => {
  show(said, { type: "turn.ended", turnId, reason: "other", word: "wandered_off" });
  expect(screen.getByText(/^Ended/).textContent).toBe("Ended: wandered_off");
});
