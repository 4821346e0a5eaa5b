import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { SessionProvider, useAnnouncer } from "../../hooks/index.ts";
import { MessagesProvider, type MessagesOverride } from "../../messages/index.ts";
import type { AgentEvent } from "../../model/index.ts";
import { createAskingSession } from "../test-support/createAskingSession.ts";
import type { AskingSession } from "../test-support/createAskingSession.ts";
import { Announcer } from "./Announcer.tsx";
import { Chat } from "./Chat.tsx";
import { withFakeTimers } from "../../hooks/test-support/withFakeTimers.ts";

let session: AskingSession;

function show(children: ReactNode): void {
  render(<SessionProvider session={session}>{children}</SessionProvider>);
}
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

withFakeTimers();
beforeEach(() => {
  session = createAskingSession();
});

describe("announcer", () => {
  /** Returns what was put into the live region, in order; a sentence that was taken away and put there again is there twice. */
  async function listen(...events: readonly AgentEvent[]): Promise<readonly string[]> {
    show(<Announcer />);
    const region = document.querySelector("[aria-live=polite]");
    const announced: string[] = [];
    let shown = "";
    const note = () => {
      const text = region?.textContent ?? "";
      if (text !== "" && shown !== text) announced.push(text);
      shown = text;
    };
    const watcher = new MutationObserver(note);
    if (region !== null) watcher.observe(region, { subtree: true, childList: true, characterData: true });
    for (const event of events) {
      session.feed(event);
      await wait(20);
    }
    // In steps: what is shown and taken away within one step is never drawn.
    for (let step = 0; step < 150; step += 1) {
      await wait(20);
      note();
    }
    expect(region?.textContent).toBe("");
    watcher.disconnect();
    return announced;
  }

  test("A1 A2 announces the end of a turn once, and not its text", async () => {
    const at = { turnId: "t", messageId: "m", partId: "p", kind: "answer" } as const;
    const deltas = Array.from({ length: 50 }, (_, index): AgentEvent => ({
      type: "text.delta",
      ...at,
      delta: "x",
      at: index,
    }));
    expect(await listen(...deltas, { type: "turn.ended", turnId: "t", reason: "completed" })).toEqual([
      "The agent is done.",
    ]);
  });

  test("A3 A15 announces a permission request, its withdrawal and a failure once each", async () => {
    show(<Announcer />);
    session.askPermission("a", '{"command":"npm test"}');
    await wait(60);
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe("Permission required: Run npm test");
    cleanup();
    const gone = { type: "request.withdrawn", turnId: "t", requestId: "permission:a", expired: true } as const;
    expect(await listen(gone)).toEqual(["Expired before a decision: Run npm test"]);
    cleanup();
    const error = { code: "network", message: "no" } as const;
    expect(await listen({ type: "failure.received", turnId: "t", error })).toEqual([
      "Failed: The server cannot be reached.",
    ]);
  });

  test("announces once that a turn was stopped, although the page and the connection both tell it", async () => {
    const stopped = { type: "turn.ended", turnId: "t", reason: "cancelled" } as const;
    expect(await listen(stopped, stopped)).toEqual(["Stopped."]);
  });

  test("announces a failure once that is told by itself and by the end of its turn, and again in the next turn", async () => {
    const error = { code: "agent", message: "overloaded" } as const;
    const failed = (turnId: string): readonly AgentEvent[] => [
      { type: "failure.received", turnId, error },
      { type: "turn.ended", turnId, reason: "error", error },
    ];
    const sentence = "Failed: The agent reported a failure.";
    expect(await listen(...failed("t"))).toEqual([sentence]);
    cleanup();
    session.feed({ type: "turn.started", turnId: "u" });
    expect(await listen(...failed("u"))).toEqual([sentence]);
    cleanup();
    const both = await listen(...failed("u"), { type: "turn.started", turnId: "v" }, ...failed("v"));
    expect(both.join("").split(sentence)).toHaveLength(3);
  });

  test("announces a failure that belongs to no turn each time", async () => {
    const refused = { type: "failure.received", error: { code: "unsupported", message: "No such mode." } } as const;
    expect((await listen(refused, refused)).join("").match(/Failed: /gu)).toHaveLength(2);
  });

  test("announces two different failures of one turn", async () => {
    const first = { code: "bad_frame", message: "Unreadable." } as const;
    const second = { code: "agent", message: "overloaded" } as const;
    const said = await listen(
      { type: "failure.received", turnId: "t", error: first },
      { type: "turn.ended", turnId: "t", reason: "error", error: second },
    );
    expect(said.join("").match(/Failed: /gu)).toHaveLength(2);
  });

  test("announces that somebody else has answered a request", async () => {
    session.askPermission("b", '{"command":"npm run build"}');
    const answer = { granted: true, by: "user", at: 1, elsewhere: true } as const;
    const answered = { requestId: "permission:b", state: "answered", answer } as const;
    expect(await listen({ type: "request.updated", turnId: "t", ...answered })).toEqual([
      "Answered elsewhere: Run npm run build",
    ]);
  });

  test("announces each of several requests that are opened at once", async () => {
    show(<Announcer />);
    session.askPermission("a", '{"command":"npm test"}');
    session.askPermission("b", '{"command":"npm run build"}');
    await wait(60);
    const region = document.querySelector("[aria-live=polite]");
    expect(Array.from(region?.children ?? [], ({ textContent }) => textContent)).toEqual([
      "Permission required: Run npm test",
      "Permission required: Run npm run build",
    ]);
  });

  describe("the live region", () => {
    const withdraw = (call: string): AgentEvent => ({
      type: "request.withdrawn",
      turnId: "t",
      requestId: `permission:${call}`,
      expired: true,
    });
    const region = () => Array.from(document.querySelector("[aria-live=polite]")?.children ?? [], (p) => p.textContent);

    test("lets a sentence stand as long as screen readers need, whatever follows meanwhile", async () => {
      show(<Announcer />);
      session.askPermission("a", '{"command":"npm test"}');
      await wait(300);
      session.askPermission("b", '{"command":"npm run build"}');
      await wait(300);
      session.feed(withdraw("a"));
      await wait(400);
      expect(region()).toEqual(["Permission required: Run npm test"]);
      await wait(200);
      expect(region()).toEqual(["Permission required: Run npm run build", "Expired before a decision: Run npm test"]);
      await wait(800);
      expect(region()).toHaveLength(2);
      await wait(300);
      expect(region()).toEqual([]);
    });

    test("is empty in another conversation, and announces nothing of the one before", async () => {
      const other = createAskingSession();
      const draw = (shown: AskingSession) => (
        <SessionProvider session={shown}>
          <Announcer />
        </SessionProvider>
      );
      const { rerender } = render(draw(session));
      session.askPermission("a", '{"command":"npm test"}');
      await wait(100);
      session.feed(withdraw("a"));
      await wait(100);
      rerender(draw(other));
      expect(region()).toEqual([]);
      await wait(5000);
      expect(region()).toEqual([]);
      other.askPermission("b", '{"command":"npm run build"}');
      await wait(100);
      expect(region()).toEqual(["Permission required: Run npm run build"]);
    });

    test("says to its end what the page has to say, also in another conversation", async () => {
      const Say = (): ReactNode => {
        const { announce } = useAnnouncer();
        return <button onClick={() => announce("It is deleted.")}>Delete</button>;
      };
      const draw = (shown: AskingSession) => (
        <SessionProvider session={shown}>
          <Announcer />
          <Say />
        </SessionProvider>
      );
      const { rerender } = render(draw(session));
      fireEvent.click(screen.getByRole("button", { name: "Delete" }));
      rerender(draw(createAskingSession()));
      await wait(100);
      expect(region()).toEqual(["It is deleted."]);
      await wait(1200);
      expect(region()).toEqual([]);
    });

    test("keeps what waits when the language changes, and is empty at last", async () => {
      const draw = (texts: MessagesOverride) => (
        <MessagesProvider messages={texts}>
          <SessionProvider session={session}>
            <Announcer />
          </SessionProvider>
        </MessagesProvider>
      );
      const { rerender } = render(draw({}));
      session.askPermission("a", '{"command":"npm test"}');
      await wait(30);
      rerender(draw({}));
      await wait(100);
      expect(region()).toEqual(["Permission required: Run npm test"]);
      rerender(draw({}));
      await wait(1200);
      expect(region()).toEqual([]);
    });
  });

  test("announces a pause once, although it is no event", async () => {
    show(<Announcer />);
    const region = document.querySelector("[aria-live=polite]");
    session.set({ pause: { reason: "max_steps", count: 50 } });
    await wait(60);
    expect(region?.textContent).toBe("Paused. The agent waits for you.");
    await wait(1500);
    session.set({ queue: [] });
    await wait(60);
    expect(region?.textContent).toBe("");
    session.set({ pause: null });
    session.feed({ type: "turn.ended", turnId: "t", reason: "limit" });
    await wait(60);
    expect(region?.textContent).toBe("Stopped.");
  });

  test("A1 A2 is the only live region: the transcript is a log that is not live", () => {
    vi.useRealTimers();
    render(<Chat session={session} />);
    expect(document.querySelectorAll("[aria-live=polite], [aria-live=assertive], [role=status]")).toHaveLength(1);
    expect(screen.getByRole("log").getAttribute("aria-live")).toBe("off");
  });
});
