import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createReviewStore } from "./createReviewStore.ts";
import { keepReviews } from "./keepReviews.ts";
import { readSavedReviews } from "./readSavedReviews.ts";
import type { ReviewStorage } from "./ReviewDraft.ts";
import { createFakeSession } from "../test-support/createFakeSession.ts";

function createStorage(text: string | null = null): ReviewStorage & { readonly text: () => string | null } {
  let held = text;
  return { getItem: () => held, setItem: (_key, value) => void (held = value), text: () => held };
}

/** Stands for the window, which this environment lacks. */
const page = new EventTarget();
const leave = (): boolean => page.dispatchEvent(new Event("pagehide"));

beforeEach(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a session after the page that showed the one before was left. */
function open(storage: ReviewStorage, wireId?: string, signal?: AbortSignal): ReturnType<typeof createReviewStore> {
  leave();
  const session = Object.assign(createFakeSession(), signal && { signal });
  const reviews = createReviewStore();
  if (wireId !== undefined) session.feed({ type: "session.updated", patch: { wireId } });
  keepReviews(session, reviews, storage);
  return reviews;
}

const comment = { id: "1", path: "a.ts", side: "new", line: 2, endLine: 3, text: "Why?" } as const;

test("an unsent review is restored after a reload, for its session only", () => {
  const storage = createStorage();
  const before = open(storage, "one");
  before.set("made", { decisions: { d1: "reject", d2: "keep" }, comments: [comment] });
  before.setReviewedCalls(["c1"]);
  const after = open(storage, "one");
  expect(after.get("made")).toEqual({ decisions: { d1: "reject", d2: "keep" }, comments: [comment] });
  expect(after.reviewedCalls()).toEqual(["c1"]);
  expect(open(storage, "two").get("made").decisions).toEqual({});
  after.clear("made");
  expect(open(storage, "one").get("made").decisions).toEqual({});
});

test("a comment that is being written is restored after a reload, until it is added, cancelled or sent", () => {
  const { id: _, ...written } = comment;
  const storage = createStorage();
  open(storage, "one").commentDrafts("made").set("d1", written);
  const after = open(storage, "one");
  expect(after.commentDrafts("made").get("d1")).toEqual(written);
  expect(open(storage, "two").commentDrafts("made").get("d1")).toBeUndefined();
  after.commentDrafts("made").delete("d1");
  expect(open(storage, "one").commentDrafts("made").get("d1")).toBeUndefined();
  after.commentDrafts("made").set("d2", written);
  after.clear("made");
  expect(open(storage, "one").commentDrafts("made").get("d2")).toBeUndefined();
});

test("decisions from before the wire named the session are stored under the session's id", () => {
  const storage = createStorage();
  const session = createFakeSession();
  const reviews = createReviewStore();
  keepReviews(session, reviews, storage);
  reviews.set("made", { decisions: { d1: "keep" }, comments: [] });
  expect(storage.text()).toBeNull();
  session.feed({ type: "session.updated", patch: { wireId: "late" } });
  expect(open(storage, "late").get("made").decisions).toEqual({ d1: "keep" });
  expect(session.listenerCount).toBe(0);
});

test("only the most recently changed sessions are stored", () => {
  const storage = createStorage();
  for (let index = 0; index < 60; index += 1) open(storage, `s${index}`).setReviewedCalls(["c"]);
  leave();
  const ids = readSavedReviews(storage.text()).map(([id]) => id);
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, "s10", "s59"]);
});

test("a storage with foreign content, or one that throws, restores nothing", () => {
  const odd = [
    "{",
    "{}",
    "[[1,{}]]",
    '[["one",null]]',
    '[["one",{"drafts":[["made",{"decisions":{"d":"maybe"}}]],"settled":[1]}]]',
    '[["one",{"written":[["made",[["d1",{"text":"Why?"}]]],1]}]]',
  ];
  for (const text of odd) {
    const reviews = open(createStorage(text), "one");
    expect([reviews.get("made").decisions, reviews.reviewedCalls()]).toEqual([{}, []]);
    expect(reviews.commentDrafts("made").get("d1")).toBeUndefined();
  }
  const fail = (): never => {
    throw new Error("forbidden");
  };
  const reviews = open({ getItem: fail, setItem: fail }, "one");
  reviews.setReviewedCalls(["c1"]);
  expect(reviews.reviewedCalls()).toEqual(["c1"]);
});

test("the letters of a comment are written together: within a second, when the page is left, and when the session is closed", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const storage = createStorage();
  const write = vi.spyOn(storage, "setItem");
  const closed = new AbortController();
  const { id: _, ...written } = comment;
  const drafts = open(storage, "one", closed.signal).commentDrafts("made");
  const type = (text: string): void => {
    for (let end = 1; end <= text.length; end += 1) drafts.set("d1", { ...written, text: text.slice(0, end) });
  };
  const ways: readonly (() => unknown)[] = [() => vi.advanceTimersByTime(1_000), leave, () => closed.abort()];
  for (const [at, end] of ways.entries()) {
    type(`Comment ${at}`);
    expect(write).toHaveBeenCalledTimes(at);
    end();
    expect(write).toHaveBeenCalledTimes(at + 1);
    expect(storage.text()).toContain(`Comment ${at}`);
  }
});
