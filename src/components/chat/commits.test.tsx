import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, StrictMode } from "react";
import type { ReactElement, ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { partRenderers, RenderersProvider } from "../../renderers/index.ts";
import type { PartProps, PartRenderer } from "../../renderers/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { Chat } from "./Chat.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

/** Number of commits of each part, by its key. */
let drawn: Map<string, number>;
let session: AskingSession;

/** Wraps a renderer so that its commits are counted. */
function countCommits({ Component, ...renderer }: PartRenderer): PartRenderer {
  const Counted = (props: PartProps): ReactElement => (
    <Profiler id={props.part.key} onRender={(key) => drawn.set(key, (drawn.get(key) ?? 0) + 1)}>
      <Component {...props} />
    </Profiler>
  );
  return { ...renderer, Component: Counted };
}
const counted = partRenderers.map(countCommits);

const at = { turnId: "t", messageId: "m" } as const;

function writeText(partId: string, delta: string, offset: number): void {
  session.feed({ type: "text.delta", ...at, partId, kind: "answer", delta, at: offset });
}
function call(toolCallId: string): void {
  session.feed(
    {
      type: "toolCall.started",
      ...at,
      toolCallId,
      toolName: "run_command",
      kind: "execute",
      argument: '{"command":"ls"}',
    },
    { type: "toolCall.updated", ...at, toolCallId, patch: { status: "completed", result: `out ${toolCallId}` } },
  );
}
async function frame(): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(120));
}
/** Renders the chat and resets the counts. */
async function show(wrap: (chat: ReactNode) => ReactNode = (chat) => chat): Promise<void> {
  const chat = (
    <RenderersProvider renderers={counted}>
      <Chat session={session} />
    </RenderersProvider>
  );
  render(wrap(chat));
  await frame();
  expect(drawn.size).toBeGreaterThanOrEqual(4);
  drawn.clear();
}
function keyOf(index: number): string {
  return session.thread.messages[0]?.parts[index]?.key ?? "";
}

withFakeTimers();
beforeEach(() => {
  drawn = new Map();
  session = createAskingSession();
  writeText("a", "first", 0);
  call("one");
  call("two");
  writeText("b", "second", 0);
});

describe("what a whole chat renders again", () => {
  test("a delta renders its own part once per frame, and no other", async () => {
    await show();
    for (let offset = 6; offset < 26; offset += 1) writeText("b", "x", offset);
    await frame();
    expect([...drawn]).toEqual([[keyOf(3), 1]]);
  });

  test("a key press renders no part of the thread", async () => {
    await show();
    fireEvent.change(screen.getByRole("textbox", { name: "Message" }), { target: { value: "h" } });
    await frame();
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Message" }).value).toBe("h");
    expect([...drawn]).toEqual([]);
  });

  test("opening a card renders that card alone", async () => {
    await show();
    const card = document.querySelector<HTMLElement>('[data-tool-call-id="one"] [aria-expanded]');
    expect(card).not.toBeNull();
    if (card !== null) fireEvent.click(card);
    await frame();
    expect(document.querySelector('[data-tool-call-id="one"] [aria-expanded="true"]')).not.toBeNull();
    expect([...drawn.keys()]).toEqual([keyOf(1)]);
  });

  test("StrictMode renders the same, once each, and closes the session", async () => {
    await show((chat) => <StrictMode>{chat}</StrictMode>);
    writeText("b", "x", 6);
    await frame();
    expect([...drawn]).toEqual([[keyOf(3), 1]]);
    expect(document.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(2);
    cleanup();
    expect(session.listenerCount).toBe(0);
  });
});
