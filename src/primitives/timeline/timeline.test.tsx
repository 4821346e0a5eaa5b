import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { FakeSession } from "../../hooks/test-support/createFakeSession.ts";
import { elapse } from "../../testing/elapse.ts";
import { FollowRoot } from "../follow/FollowRoot.tsx";
import { useFollowContext } from "../follow/FollowContext.ts";
import { TimelineMove } from "./TimelineMove.tsx";
import { TimelinePlay } from "./TimelinePlay.tsx";
import { TimelineRoot } from "./TimelineRoot.tsx";
import { TimelineTrack } from "./TimelineTrack.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function read(session: FakeSession, path: string): void {
  const at = { turnId: "t", messageId: "m", toolCallId: path } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "read_file", kind: "read", argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status: "completed", locations: [{ path }] } },
  );
}

function Shown() {
  const { index, following, added } = useFollowContext();
  return <output>{`${index} ${following ? "live" : "stays"} ${added}`}</output>;
}

async function show(): Promise<{ session: FakeSession; unmount: () => void }> {
  const session = createFakeSession();
  session.feed(
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "m", role: "assistant" },
  );
  for (const path of ["a", "b", "c"]) read(session, path);
  const { unmount } = render(
    <SessionProvider session={session}>
      <FollowRoot>
        <TimelineRoot>
          <TimelineTrack toWords={({ subject = "" }) => subject} />
          <TimelineMove by={-1}>back</TimelineMove>
          <TimelinePlay>play</TimelinePlay>
          <TimelineMove by={1}>forward</TimelineMove>
        </TimelineRoot>
        <Shown />
      </FollowRoot>
    </SessionProvider>,
  );
  await elapse();
  return { session, unmount };
}

const shown = () => screen.getByRole("status").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

test("playing takes one timer, and none while it is paused, hidden, at its end or gone", async () => {
  const paused = await show();
  paused.unmount();
  // What the session itself leaves behind.
  const left = vi.getTimerCount();
  vi.clearAllTimers();
  const { unmount } = await show();
  const idle = vi.getTimerCount();
  press("play");
  expect(shown()).toBe("0 stays 0");
  expect(vi.getTimerCount()).toBe(idle + 1);
  press("play");
  expect(vi.getTimerCount()).toBe(idle);
  press("play");
  setVisibility("hidden");
  expect(vi.getTimerCount()).toBe(idle);
  setVisibility("visible");
  expect(vi.getTimerCount()).toBe(idle + 1);
  act(() => void vi.advanceTimersByTime(1200));
  expect(shown()).toBe("1 stays 0");
  expect(vi.getTimerCount()).toBe(idle + 1);
  act(() => void vi.advanceTimersByTime(1200));
  expect(shown()).toBe("2 live 0");
  expect(vi.getTimerCount()).toBe(idle);
  press("play");
  unmount();
  expect(vi.getTimerCount()).toBe(left);
});

test("a step that is shown stays while others come, and the way forward leads back to the live agent", async () => {
  const { session } = await show();
  expect(shown()).toBe("2 live 0");
  press("back");
  press("back");
  press("back");
  expect(shown()).toBe("0 stays 0");
  read(session, "d");
  await elapse();
  expect(shown()).toBe("0 stays 1");
  for (let step = 0; step < 4; step += 1) press("forward");
  expect(shown()).toBe("3 live 0");
});

test("after a turn the newest step is one like the others: played and reached by steps, and followed by none", async () => {
  const { session } = await show();
  const at = { turnId: "t", messageId: "m", toolCallId: "edit" } as const;
  session.feed(
    { type: "toolCall.started", ...at, toolName: "edit_file", kind: "edit", argument: "{}" },
    { type: "toolCall.updated", ...at, patch: { status: "completed", locations: [{ path: "b" }] } },
  );
  read(session, "d");
  session.feed({ type: "turn.ended", turnId: "t", reason: "completed" });
  await elapse();
  expect(shown()).toBe("3 live 0");
  press("forward");
  expect(shown()).toBe("4 stays 0");
  expect(screen.getByRole("button", { name: "forward" }).getAttribute("aria-disabled")).toBe("true");
  press("forward");
  expect(shown()).toBe("4 stays 0");
  press("play");
  for (const index of [1, 2, 3]) {
    act(() => void vi.advanceTimersByTime(1200));
    expect(shown()).toBe(`${index} stays 0`);
  }
  act(() => void vi.advanceTimersByTime(2400));
  expect(shown()).toBe("4 stays 0");
  act(() => void vi.advanceTimersByTime(1200));
  expect(shown()).toBe("3 live 0");
});

test("the track steps by keys: pages of five within its ends, and the space bar plays", async () => {
  const { session } = await show();
  for (const path of "defghi") read(session, path);
  await elapse();
  const track = screen.getByRole("slider");
  fireEvent.keyDown(track, { key: "PageUp" });
  expect(shown()).toBe("3 stays 0");
  fireEvent.keyDown(track, { key: "PageUp" });
  expect(shown()).toBe("0 stays 0");
  fireEvent.keyDown(track, { key: "PageDown" });
  expect(shown()).toBe("5 stays 0");
  fireEvent.keyDown(track, { key: " " });
  expect(document.querySelector("[data-slot=timeline]")?.getAttribute("data-playing")).toBe("true");
});
