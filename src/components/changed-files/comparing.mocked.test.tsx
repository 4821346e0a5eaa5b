import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { en } from "../../messages/index.ts";
import type { DiffContent } from "../../model/index.ts";
import { openReview, press, renderChanges } from "../test-support/renderFiles.tsx";

const comparison = vi.hoisted(() => ({ held: Promise.resolve(), end: () => undefined as void }));
vi.mock("../../ui/worker/runInWorker.ts", () => ({ runInWorker: () => comparison.held }));

beforeEach(() => {
  comparison.held = new Promise((resolve) => {
    comparison.end = resolve;
  });
});
afterEach(cleanup);

const { review: words, diffView } = en;
const lines = Array.from({ length: 3_000 }, (_, line) => `${line}: a line of a long file\n`);
const small: DiffContent = { type: "diff", path: "small.txt", oldText: "a\n", newText: "b\n" };

/** A change of a long file at two places. */
function changeLong(): DiffContent {
  const newText = lines.with(2, "two\n").with(2_000, "2000\n").join("");
  return { type: "diff", path: "long.txt", oldText: lines.join(""), newText };
}

const findButton = (name: string): HTMLElement => screen.getByRole("button", { name });

describe("the review of a long file", () => {
  test("what is still being compared can be neither decided nor sent", async () => {
    const session = renderChanges([changeLong(), small]);
    press(document.body, words.rejectAll);
    expect(screen.queryByRole("button", { name: words.undo })).toBeNull();
    expect(findButton(words.rejectAll).getAttribute("aria-disabled")).toBe("true");
    expect(findButton(words.keepAll).getAttribute("aria-disabled")).toBe("true");
    screen.getByText(diffView.comparing);
    press(document.body, /file/);
    expect(screen.queryByRole("button", { name: diffView.rejectFile("long.txt") })).toBeNull();
    press(document.body, diffView.rejectFile("small.txt"));
    expect(findButton(words.send).getAttribute("aria-disabled")).toBe("true");
    press(document.body, words.send);
    expect(session.calls).toEqual([]);
    const dialog = await openReview();
    press(dialog, words.keepAll);
    press(dialog, words.send);
    expect(session.calls).toEqual([]);
    expect(dialog.isConnected).toBe(true);
  });

  test("is sent as it was decided after the comparison", async () => {
    const session = renderChanges([changeLong()]);
    await act(async () => comparison.end());
    await vi.waitFor(() => expect(findButton(words.rejectAll).getAttribute("aria-disabled")).toBe("false"));
    press(document.body, words.rejectAll);
    press(document.body, words.send);
    expect(JSON.stringify(session.calls)).toContain("0 kept, 2 rejected");
  });

  test("stays compared when another call changes another file", async () => {
    const first = changeLong();
    const second = { ...first, oldText: first.newText, newText: `${first.newText}end\n` };
    const session = renderChanges([first, second]);
    screen.getByText(diffView.comparing);
    await act(async () => comparison.end());
    await vi.waitFor(() => expect(screen.queryByText(diffView.comparing)).toBeNull());
    comparison.held = new Promise(() => undefined);
    const place = { turnId: "t2", messageId: "m2", toolCallId: "c2" };
    act(() =>
      session.feed(
        { type: "turn.started", turnId: "t2" },
        { type: "message.started", turnId: "t2", messageId: "m2", role: "assistant" },
        { type: "toolCall.started", ...place, toolName: "edit", kind: "edit" },
        { type: "toolCall.updated", ...place, patch: { status: "completed", input: {}, content: [small] } },
      ),
    );
    await screen.findByRole("button", { name: /2 files/ });
    expect(screen.queryByText(diffView.comparing)).toBeNull();
  });
});
