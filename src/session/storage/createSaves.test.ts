import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { runs } from "../../../scripts/fullRun.ts";
import { emptyThread } from "../../store/index.ts";
import type { QueuedPrompt } from "../Session.ts";
import { createPageConversations } from "./createPageConversations.ts";
import { createSaves } from "./createSaves.ts";
import { createUnstored } from "./createUnstored.ts";
import type { StoredChanges, StoredConversation } from "./StoredConversation.ts";

type Deed = {
  readonly type: "draft" | "thread" | "add" | "edit" | "remove" | "write" | "end" | "fail";
  readonly at: number;
};

const deeds = fc.array(
  fc.record<Deed>({
    type: fc.constantFrom("draft", "thread", "add", "edit", "remove", "write", "end", "fail"),
    at: fc.nat({ max: 5 }),
  }),
  { maxLength: 40 },
);

const toPrompt = (id: string, text: string): QueuedPrompt => ({ id, content: [{ type: "text", text }] });

test("however writes overlap and fail, the storage has in the end what the tab had, and what another tab has added", () => {
  fc.assert(
    fc.property(deeds, (list) => {
      const unstored = createUnstored();
      let state: StoredConversation = { thread: emptyThread(), queue: [], draft: "" };
      const stored = { thread: emptyThread(), draft: "", prompts: new Map([["other", toPrompt("other", "x")]]) };
      const underWay: StoredChanges[] = [];
      const apply = ({ thread, draft, queue = [], removed = [] }: StoredChanges): void => {
        if (thread !== undefined) stored.thread = thread;
        if (draft !== undefined) stored.draft = draft;
        for (const prompt of queue) stored.prompts.set(prompt.id, prompt);
        for (const id of removed) stored.prompts.delete(id);
      };
      const begin = (): void => {
        unstored.note(state);
        const changes = unstored.take();
        if (changes !== undefined) underWay.push(changes);
      };
      const end = (): void => {
        const changes = underWay.shift();
        if (changes !== undefined) apply(changes);
        if (changes !== undefined) unstored.confirm(changes);
      };
      for (const [index, { type, at }] of list.entries()) {
        const { queue } = state;
        const chosen = queue[at % (queue.length || 1)]?.id;
        const edited = queue.map((prompt) => (prompt.id === chosen ? toPrompt(prompt.id, `${index}`) : prompt));
        if (type === "draft") state = { ...state, draft: at === 0 ? "" : `${at}` };
        else if (type === "thread") state = { ...state, thread: emptyThread() };
        else if (type === "add") state = { ...state, queue: [...queue, toPrompt(`${index}`, "new")] };
        else if (type === "edit") state = { ...state, queue: edited };
        else if (type === "remove") state = { ...state, queue: queue.filter(({ id }) => id !== chosen) };
        else if (type === "write") begin();
        else if (type === "end") end();
        else {
          // A write that fails may have written a part.
          const { draft, queue: written } = underWay.shift() ?? {};
          apply({ draft, queue: written });
          unstored.retry();
        }
      }
      begin();
      while (underWay.length > 0) end();
      expect(stored.thread).toBe(state.thread);
      expect(stored.draft).toBe(state.draft);
      const queue = new Map([["other", toPrompt("other", "x")], ...state.queue.map((one) => [one.id, one] as const)]);
      expect(new Map(stored.prompts)).toEqual(queue);
      expect(unstored.listStored()).toEqual(new Set(state.queue.map(({ id }) => id)));
    }),
    { numRuns: runs(300) },
  );
});

test("a conversation whose id changes while it is written is whole under the new one, also where the first attempt fails", async () => {
  const page = createPageConversations("a", new Map());
  const ends: { resolve: () => void; reject: (cause: Error) => void }[] = [];
  const save = vi.fn<typeof page.save>(async (...args) => {
    await new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
    await page.save(...args);
  });
  const fail = vi.fn<() => undefined>(() => undefined);
  const saves = createSaves({
    context: { now: () => 1 },
    store: () => ({ ...page, save }),
    onWritten() {},
    onRetry() {},
    fail,
  });
  onTestFinished(() => saves.close());
  const conversation = { thread: emptyThread(), queue: [toPrompt("p", "one")], draft: "typed" };
  saves.save("local", conversation);
  saves.save("wire", conversation);
  ends[0]?.resolve();
  ends[1]?.reject(new Error("full"));
  await vi.waitFor(() => expect(fail).toHaveBeenCalledTimes(1));
  expect(saves.isStored()).toBe(false);
  saves.save("wire", { ...conversation, thread: emptyThread() });
  ends[2]?.resolve();
  await vi.waitFor(() => expect(saves.isStored()).toBe(true));
  expect(await page.load("wire")).toMatchObject({ queue: conversation.queue, draft: "typed" });
  expect(await page.load("local")).toBeUndefined();
});

test("a write that fails is tried again after a while as long as the session is open, and once more where it is closed meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const page = createPageConversations("a", new Map());
  const failing = vi.fn<typeof page.save>(() => Promise.reject(new Error("full")));
  let time = 0;
  const conversation = { thread: emptyThread(), queue: [], draft: "typed" };
  const saves = createSaves({
    context: { now: () => (time += 1) },
    store: () => ({ ...page, save: failing }),
    onWritten() {},
    onRetry: () => saves.save("s", conversation),
    fail: () => undefined,
  });
  saves.save("s", conversation);
  for (const times of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(0);
    expect(failing).toHaveBeenCalledTimes(times);
    await vi.advanceTimersByTimeAsync(10_000 * 2 ** (times - 1));
  }
  // A further attempt does not make the conversation a later one.
  expect(failing.mock.calls.map(([, , at]) => at)).toEqual([1, 1, 1, 1]);
  // Changes that fail, too, do not make the delay longer.
  for (const draft of ["a", "b", "c"]) {
    saves.save("s", { ...conversation, draft });
    await vi.advanceTimersByTimeAsync(0);
  }
  failing.mockClear();
  await vi.advanceTimersByTimeAsync(80_000);
  expect(failing).toHaveBeenCalledTimes(1);
  saves.save("s", { ...conversation, draft: "typed on" });
  saves.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failing).toHaveBeenCalledTimes(3);
  expect(failing.mock.calls.at(-1)?.[1]).toMatchObject({ thread: conversation.thread, draft: "typed on" });
});
