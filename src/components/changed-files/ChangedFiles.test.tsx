import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { readReview } from "../../content/index.ts";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { ClientProtocol, ContentBlock } from "../../model/index.ts";
import { aap, acp, anthropicMessages, deltaKit, openAiChat } from "../../protocols/index.ts";
import { ChangedFiles } from "./ChangedFiles.tsx";

afterEach(cleanup);

const at = { turnId: "t", messageId: "m", toolCallId: "c" } as const;

const clients: readonly ClientProtocol[] = [deltaKit(), aap(), acp(), openAiChat(), anthropicMessages()];

test.each(clients)("a review is sent as text, and as data where $id carries data", async (protocol) => {
  const session = createFakeSession(protocol);
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
    { type: "toolCall.started", ...at, toolName: "edit", kind: "edit", argument: "{}" },
    {
      type: "toolCall.updated",
      ...at,
      patch: { status: "completed", content: [{ type: "diff", path: "a.js", oldText: "one\n", newText: "two\n" }] },
    },
    { type: "turn.ended", turnId: "t", reason: "completed" },
  );
  render(
    <SessionProvider session={session}>
      <ChangedFiles />
    </SessionProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Review changes" }));
  fireEvent.click(await screen.findByRole("button", { name: "Reject change in a.js", hidden: true }));
  fireEvent.click(
    within(screen.getByRole("dialog", { hidden: true })).getByRole("button", { name: "Send review", hidden: true }),
  );
  const [text, ...data] = session.calls.flatMap(([name, content]) =>
    name === "send" ? (content as ContentBlock[]) : [],
  );
  expect(text).toMatchObject({ type: "text", text: expect.stringContaining("-two\n+one\n") });
  const carriesFiles = protocol.carries.prompt.files.some((type) => type === "*" || type === "text/*");
  expect(data.map((block) => readReview(block)?.files.map(({ path }) => path))).toEqual(carriesFiles ? [["a.js"]] : []);
});
