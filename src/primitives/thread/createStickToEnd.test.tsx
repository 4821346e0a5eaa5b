import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createStickToEnd } from "./createStickToEnd.ts";
import type { StickToEnd } from "./createStickToEnd.ts";

/** A viewport of 400 pixels at first, with content of a settable height. */
class Stage {
  readonly viewport = document.createElement("div");
  readonly content = document.createElement("div");
  /** Number of writes of `scrollTop`. */
  writes = 0;
  height = 1000;
  room = 400;
  #top = 0;

  constructor() {
    this.viewport.append(this.content);
    document.body.append(this.viewport);
    const read = (): number => this.#top;
    const write = (top: number): void => {
      this.writes += 1;
      this.#top = Math.min(Math.max(0, top), this.height - this.room);
    };
    Object.defineProperties(this.viewport, {
      clientHeight: { get: () => this.room },
      scrollHeight: { get: () => this.height },
      scrollTop: { get: read, set: write },
    });
  }

  grow(height: number): void {
    this.height = height;
    this.#top = Math.min(this.#top, height - this.room);
    this.#observe(this.content);
  }

  /** Makes room and takes it again before the next frame, as when one prompt takes the place of another. */
  swap(between: number, after: number): void {
    this.#top = Math.min(this.#top, this.height - between);
    this.room = after;
    this.viewport.dispatchEvent(new Event("scroll"));
    this.#observe(this.viewport);
  }

  #observe(target: Element): void {
    for (const notify of observers) notify([{ target } as unknown as ResizeObserverEntry]);
  }

  /** Scrolls like a user or the browser: sets the position and dispatches a scroll event. */
  scrollTo(top: number): void {
    this.#top = top;
    this.viewport.dispatchEvent(new Event("scroll"));
  }

  get fromEnd(): number {
    return this.height - this.room - this.#top;
  }
}

/** Waits until it is decided who has moved the position. */
async function nextFrames(): Promise<void> {
  await new Promise(
    (done) => void requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

let observers: ((entries: readonly ResizeObserverEntry[]) => void)[] = [];
let stage: Stage;
let stick: StickToEnd;
let detach: () => void;

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(notify: (entries: readonly ResizeObserverEntry[]) => void) {
        observers.push(notify);
      }
      observe(): void {}
      disconnect(): void {
        observers = [];
      }
    },
  );
  stage = new Stage();
  stick = createStickToEnd();
  detach = stick.attach(stage.viewport, stage.content);
});
afterEach(() => {
  detach();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("createStickToEnd", () => {
  test("is at the end from the start and stays there while content grows, one write for each growth", () => {
    expect(stage.fromEnd).toBe(0);
    const before = stage.writes;
    for (let height = 1100; height <= 2000; height += 100) stage.grow(height);
    expect(stage.fromEnd).toBe(0);
    expect(stage.writes - before).toBe(10);
  });

  test("A8 stops following on an upward scroll: no forced scroll afterwards, and a way back", async () => {
    const listener = vi.fn<() => void>();
    stick.subscribe(listener);
    stage.scrollTo(200);
    const before = stage.writes;
    for (let height = 1100; height <= 2000; height += 100) stage.grow(height);
    expect(stage.writes).toBe(before);
    await vi.waitFor(() => expect([stick.isSticking(), stick.isAway()]).toEqual([false, true]));
    expect(stage.writes).toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    stick.jump();
    expect([stage.fromEnd, stick.isSticking(), stick.isAway()]).toEqual([0, true, false]);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test("A8 stays at the end when an element there is scrolled sideways", () => {
    stage.viewport.dispatchEvent(new WheelEvent("wheel", { deltaX: 40, deltaY: 0 }));
    stage.grow(1400);
    expect(stage.fromEnd).toBe(0);
  });

  test("A8 stays at the end of a thread that fits into the viewport when the wheel is turned", () => {
    stage.grow(400);
    stage.viewport.dispatchEvent(new WheelEvent("wheel", { deltaY: -4 }));
    stage.grow(401);
    expect(stage.fromEnd).toBe(0);
    stage.viewport.dispatchEvent(new WheelEvent("wheel", { deltaY: -4 }));
    stage.grow(1400);
    expect(stage.fromEnd).toBe(999);
  });

  test("A8 stops following on a wheel event before anything has moved", () => {
    stage.viewport.dispatchEvent(new WheelEvent("wheel", { deltaY: -4 }));
    expect(stick.isSticking()).toBe(false);
  });

  test("follows again when the user scrolls back to the end", () => {
    stage.scrollTo(100);
    stage.scrollTo(590);
    expect(stick.isSticking()).toBe(true);
    stage.grow(1500);
    expect(stage.fromEnd).toBe(0);
  });

  test("does not mistake shrinking content for a scroll of the user", () => {
    stage.height = 700;
    stage.scrollTo(300);
    expect(stick.isSticking()).toBe(true);
  });

  test.each(["keyup", "dragend", "contextmenu", "blur"])(
    "does not mistake a move of the virtual list, which has measured rows, for a scroll of the user, after %s",
    async (end) => {
      fireEvent(stage.content, new Event("keydown", { bubbles: true }));
      fireEvent(window, new Event(end));
      stage.height = 1004;
      stage.scrollTo(560);
      await nextFrames();
      stage.grow(1140);
      expect([stick.isSticking(), stage.fromEnd]).toEqual([true, 0]);
    },
  );

  test.each([
    ["a key", "keydown", "keyup"],
    ["a button of the mouse", "mousedown", "mouseup"],
    ["the screen", "touchstart", "touchend"],
  ])("A8 stops following an answer that grows when the user scrolls up with %s", async (_what, press, letGo) => {
    fireEvent(stage.content, new Event(press, { bubbles: true }));
    stage.height = 1004;
    stage.scrollTo(560);
    fireEvent(document, new Event(letGo, { bubbles: true }));
    await nextFrames();
    expect(stick.isSticking()).toBe(false);
  });

  test("does not mistake the place of another prompt for a scroll of the user", async () => {
    stage.swap(700, 300);
    expect(stage.fromEnd).toBe(0);
    await nextFrames();
    stage.grow(1400);
    expect([stick.isSticking(), stage.fromEnd]).toEqual([true, 0]);
  });

  test.each([
    ["card", "aria-expanded", "false"],
    ["dialog", "aria-haspopup", "dialog"],
  ])("A8 stops following when a %s is opened and when text is selected", (_what, attribute, value) => {
    const card = document.createElement("button");
    card.setAttribute(attribute, value);
    card.append(document.createElement("span"));
    stage.content.append(card, "some text");
    const plain = document.createElement("button");
    stage.content.append(plain);
    fireEvent.click(plain);
    expect(stick.isSticking()).toBe(true);
    fireEvent.click(card.firstElementChild ?? card);
    expect(stick.isSticking()).toBe(false);
    stick.jump();
    document.getSelection()?.selectAllChildren(stage.content);
    document.dispatchEvent(new Event("selectionchange"));
    expect(stick.isSticking()).toBe(false);
  });

  test("marks the element while there is content above", () => {
    expect(stage.viewport.hasAttribute("data-scrolled")).toBe(true);
    stage.scrollTo(0);
    expect(stage.viewport.hasAttribute("data-scrolled")).toBe(false);
  });

  test("removes all listeners and observers on cleanup", () => {
    detach();
    const before = stage.writes;
    stage.grow(3000);
    stick.jump();
    expect(stage.writes).toBe(before);
  });
});
