import type { DiffTexts } from "../workloads/diff.ts";
import { endMark } from "../writeStream.ts";
import { writeHistory, type PastMessage } from "../writeHistory.ts";
import { takeCounts, type Counts } from "./probe.ts";

/** The operations that each page implements. */
export interface PageParts {
  /** Shows a thread with these finished messages. */
  readonly mount: (history: readonly PastMessage[]) => void;
  /** Sends a prompt; its answer is the stream of the page's address. */
  readonly send: () => void;
  /** Shows the diff of two texts. */
  readonly diff?: (oldText: string, newText: string) => void;
}

/** The operations that the runner calls: `window.benchPage`. */
export interface BenchPage {
  /** Creates a history beforehand, so that this is not measured with mounting it. */
  readonly prepare: (count: number) => void;
  /** Shows the prepared history. */
  readonly mount: () => void;
  /** Sends a prompt. */
  readonly send: () => void;
  /** Waits until the last words of a stream are painted; gives the time, in milliseconds since the epoch. */
  readonly waitForEnd: () => Promise<number>;
  /** Scrolls from the top to the end, one step a frame. */
  readonly fling: () => Promise<void>;
  /** Takes the texts to compare. */
  readonly takeTexts: (texts: DiffTexts) => void;
  /** Shows their diff; gives the milliseconds until its first lines were painted. */
  readonly diff: () => Promise<number>;
  /** Gives what was counted since the last call. */
  readonly takeCounts: () => Counts;
}

declare global {
  interface Window {
    /** The page's controls. */
    benchPage?: BenchPage;
  }
}

function fling(): Promise<void> {
  const scroller = document.querySelector("[data-scroller], [data-slot='thread-viewport']");
  return new Promise((done) => {
    let step = 0;
    function move(): void {
      if (scroller === null || step > 120) return done();
      scroller.scrollTop = (scroller.scrollHeight * step) / 120;
      step += 1;
      requestAnimationFrame(move);
    }
    move();
  });
}

/** Resolves in the frame after the one in which the words are in the page. */
function waitForWords(words: RegExp, pause: number): Promise<void> {
  return new Promise((done) => {
    function look(): void {
      if (words.test(document.body.textContent)) requestAnimationFrame(() => done());
      else setTimeout(look, pause);
    }
    look();
  });
}

/** Offers the page to the runner. */
export function offerPage(page: PageParts): void {
  let history: readonly PastMessage[] = [];
  let texts: DiffTexts = { oldText: "", newText: "" };
  window.benchPage = {
    ...page,
    prepare: (count) => void (history = writeHistory(count)),
    mount: () => page.mount(history),
    async waitForEnd() {
      await waitForWords(new RegExp(endMark, "u"), 20);
      return Date.now();
    },
    fling,
    takeTexts: (next) => void (texts = next),
    async diff() {
      const started = performance.now();
      page.diff?.(texts.oldText, texts.newText);
      // Words in the first lines of the texts of `bench/workloads/diff.ts`.
      await waitForWords(/value1|abcdefghi/u, 0);
      return performance.now() - started;
    },
    takeCounts,
  };
}

/** The address of the stream, from the query of the page's own. */
export function streamUrl(): string {
  return new URL(`/stream${window.location.search}`, window.location.href).href;
}

/** The element that everything is shown in. */
export function rootElement(): HTMLElement {
  const root = document.getElementById("root");
  if (root === null) throw new Error("The bench page has no #root.");
  return root;
}
