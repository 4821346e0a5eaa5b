import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createRest } from "./createRest.ts";

/** The window and the document, which this environment lacks. */
let [page, hidden] = [new EventTarget(), "visible"];

beforeEach(() => {
  [page, hidden] = [new EventTarget(), "visible"];
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", {
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    get visibilityState() {
      return hidden;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

function show(state: "hidden" | "visible"): void {
  hidden = state;
  page.dispatchEvent(new Event("visibilitychange"));
}
const leave = (): void => void page.dispatchEvent(new Event("pagehide"));

test("the work runs when the page is hidden or left, and no more once it is closed", () => {
  const calls: string[] = [];
  const rest = createRest(
    true,
    () => void calls.push("work"),
    () => void calls.push("leave"),
  );
  show("hidden");
  expect(calls).toEqual(["work"]);
  show("visible");
  expect(calls).toEqual(["work"]);
  leave();
  expect(calls).toEqual(["work", "work", "leave"]);
  rest.close();
  calls.length = 0;
  show("hidden");
  leave();
  expect(calls).toEqual([]);
});

test("the work runs once for the changes of a second, and not for those that were dropped", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const work = vi.fn<() => void>();
  const rest = createRest(true, work);
  rest.start();
  vi.advanceTimersByTime(500);
  rest.start();
  vi.advanceTimersByTime(499);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledOnce();
  rest.cancel();
  rest.start();
  rest.cancel();
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledOnce();
});

test("one that is not active does nothing until it is closed", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const work = vi.fn<() => void>();
  const rest = createRest(false, work);
  rest.start();
  show("hidden");
  leave();
  vi.advanceTimersByTime(2_000);
  expect(work).not.toHaveBeenCalled();
  rest.close();
  expect(work).toHaveBeenCalledOnce();
});
