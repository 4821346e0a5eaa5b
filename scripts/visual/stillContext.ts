import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright";

/** Pixels of a page, before it grows to the height of its document. */
export const viewport = { width: 1000, height: 800 };
/** Where the pages of `stillContext` find the fonts of the pictures. */
const address = "/picture-fonts";
const packages = "node_modules/@fontsource-variable";
const fonts = ["geist", "geist-mono"];

/** Puts the fonts into a built Storybook. They are not added by a route of Playwright's: with one the browser caches nothing. */
export function copyFonts(storybook: string): void {
  for (const name of fonts) cpSync(join(packages, name), join(storybook, address, name), { recursive: true });
}

/** The style sheet of the pictures: the fonts, and that the kit uses them and nothing of the machine's. */
function writeStyles(): string {
  const faces = fonts.map((name) =>
    readFileSync(join(packages, name, "index.css"), "utf8")
      .replaceAll("url(./", `url(${address}/${name}/`)
      .replaceAll("font-display: swap", "font-display: block"),
  );
  const families = `--cs-font: "Geist Variable", sans-serif; --cs-font-mono: "Geist Mono Variable", monospace`;
  // How much room is above a thread whose steps were folded depends on how much of the turn was drawn before it ended.
  const room = `[data-slot="thread-content"] { padding-block-start: var(--cs-space-4) !important }`;
  return `${faces.join("\n")}\n:root, .cs-root { ${families} }\n${room}`;
}

/**
 * Opens pages in which nothing depends on the machine or the moment: the pictures' own fonts, one time zone, a clock that stands still,
 * the same random numbers from each start. `whenDueIsDone` waits for what the page does within three seconds (a delay before a button can be
 * pressed, a text that is shown for a moment), for its workers and for the modules that it imports.
 */
export async function stillContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport,
    timezoneId: "UTC",
    locale: "en-GB",
  });
  // The compiler of these scripts wraps functions in a helper of its own, which the page does not have.
  await context.addInitScript("globalThis.__name = (value) => value");
  await context.addInitScript(keepStill, writeStyles());
  return context;
}

/** Runs in the page, before anything of it. */
function keepStill(styles: string): void {
  const now = Date.UTC(2026, 0, 15, 12);
  globalThis.Date = class extends Date {
    constructor(...values: readonly number[]) {
      super(...((values.length === 0 ? [now] : values) as [number]));
    }
    static override now(): number {
      return now;
    }
  } as DateConstructor;

  // Mulberry32: 32 bits of state are enough for ids and shuffles.
  let state = 1;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  Math.random = random;
  crypto.getRandomValues = (array) => {
    if (array !== null) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      for (const index of bytes.keys()) bytes[index] = random() * 256;
    }
    return array;
  };
  crypto.randomUUID = () => {
    const hex = (length: number): string =>
      Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
    return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
  };

  // Longer than anything is said to be copied, shorter than anything that a test waits for.
  const soon = 3_000;
  // A page that is never idle for so long animates something, and is at rest otherwise.
  const busy = 30_000;
  const { setTimeout: begin, clearTimeout: end } = globalThis;
  const pending = new Set<unknown>();
  const setTimer = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]): unknown => {
    const timer = begin(() => {
      pending.delete(timer);
      callback(...values);
    }, delay);
    if (delay <= soon) pending.add(timer);
    return timer;
  };
  const clearTimer = (timer?: number): void => {
    pending.delete(timer);
    end(timer);
  };
  /** Messages to workers that wait for their answer: the kit's worker answers each. */
  let asked = 0;
  globalThis.Worker = class extends Worker {
    constructor(...values: ConstructorParameters<typeof Worker>) {
      super(...values);
      this.addEventListener("message", () => (asked -= 1));
    }
    override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]): void {
      asked += 1;
      super.postMessage(message, options as StructuredSerializeOptions);
    }
  } as typeof Worker;
  /** Modules that are being imported: `followImports` lets the page tell of each. */
  let importing = 0;
  const whileImporting = <Module>(module: Promise<Module>): Promise<Module> => {
    importing += 1;
    const end = (): void => void (importing -= 1);
    module.then(end, end);
    return module;
  };
  const whenDueIsDone = async (): Promise<void> => {
    const due = [...pending];
    const isWaiting = (): boolean => asked > 0 || importing > 0 || due.some((timer) => pending.has(timer));
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => void requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: busy })));
    // What is noticed in one frame (a part that comes into view) is drawn in the next, or by a worker after it.
    do {
      while (isWaiting()) await new Promise((resolve) => void begin(resolve, 20));
      await frame();
      await frame();
    } while (asked > 0 || importing > 0);
  };
  Object.assign(globalThis, { setTimeout: setTimer, clearTimeout: clearTimer, whenDueIsDone, whileImporting });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
