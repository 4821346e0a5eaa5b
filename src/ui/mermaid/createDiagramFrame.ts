import { hidesCharacters } from "../../content/index.ts";

/** The colours and the font of a diagram, as CSS. */
export interface DiagramPalette {
  /** Whether the text is lighter than the background. */
  readonly dark: boolean;
  /** The background of the diagram. */
  readonly canvas: string;
  /** The background of its nodes. */
  readonly surface: string;
  /** The borders of its nodes. */
  readonly border: string;
  readonly text: string;
  /** Its lines and arrows. */
  readonly muted: string;
  /** The font family. */
  readonly font: string;
}

/** A drawn diagram. */
export interface Diagram {
  /** An SVG picture as a `data:` URL: in an `<img>` it runs no script and loads nothing. */
  readonly src: string;
  /** Its title and description, as its source gives them; empty for none. */
  readonly title: string;
}

/** Draws diagrams in a frame; at most one at a time. */
export interface DiagramFrame {
  /** Resolves with undefined for what cannot be drawn. Never rejects. */
  readonly draw: (source: string, palette: DiagramPalette) => Promise<Diagram | undefined>;
  /**
   * Returns a diagram that was drawn before; null if it cannot be drawn; undefined if it was not tried, was not answered in time, or is
   * forgotten: the latest 40 are remembered.
   */
  readonly recall: (source: string, palette: DiagramPalette) => Diagram | null | undefined;
}

/** The most characters of a source, which is also the limit in `frameScript`, and of a picture. */
const [maxSource, maxPicture] = [20_000, 4_000_000];
/** Milliseconds for the page of the frame to load, to answer, and to draw one diagram. */
const deadlines = { load: 60_000, answer: 10_000, draw: 20_000 };
/** Diagrams that are remembered: a row of a long thread is mounted anew when it comes into sight again. */
const maxRemembered = 40;

const frames = new Map<string, DiagramFrame>();

/** Returns the frame for the page at an address; it is loaded with the first diagram. */
export function getDiagramFrame(url: string): DiagramFrame {
  const existing = frames.get(url);
  if (existing !== undefined) return existing;
  const frame = createDiagramFrame(url);
  frames.set(url, frame);
  return frame;
}

/**
 * Creates a frame without an origin, in which the page at `url` draws diagrams. It has no access to the app and makes no request. Where the
 * page never answers, that is reported once in the console, and nothing is drawn any more.
 */
export function createDiagramFrame(url: string): DiagramFrame {
  const drawn = new Map<string, Diagram | null>();
  let port: Promise<MessagePort> | undefined;
  let element: HTMLIFrameElement | undefined;
  let previous: Promise<unknown> = Promise.resolve();
  let refused = false;
  let count = 0;

  const toKey = (source: string, palette: DiagramPalette): string => JSON.stringify([source, palette]);

  function end(): void {
    element?.remove();
    element = undefined;
    port = undefined;
  }
  async function open(): Promise<MessagePort> {
    const frame = createElement(url);
    element = frame;
    const loaded = within(deadlines.load, (resolve: (value: null) => void) => {
      frame.addEventListener("load", () => resolve(null), { once: true });
    });
    document.body.append(frame);
    await loaded;
    const { port1, port2 } = new MessageChannel();
    const answered = within(deadlines.answer, (resolve: (value: null) => void) => {
      port1.addEventListener("message", () => resolve(null), { once: true });
    });
    port1.start();
    // The frame has no origin that could be named as the target. Nothing but the port is sent.
    frame.contentWindow?.postMessage("countersign", "*", [port2]);
    await answered;
    return port1;
  }
  async function ask(source: string, palette: DiagramPalette): Promise<Diagram | null> {
    // An app that replaces what its page contains has removed the frame.
    if (element?.isConnected === false) end();
    port ??= open();
    const opened = await port;
    count += 1;
    const id = count;
    const stop = new AbortController();
    try {
      return await within(deadlines.draw, (resolve: (value: Diagram | null) => void) => {
        const read = ({ data }: MessageEvent<unknown>): void => {
          const answer = readAnswer(data, id);
          if (answer !== undefined) resolve(answer);
        };
        opened.addEventListener("message", read, { signal: stop.signal });
        opened.postMessage({ id, source, palette });
      });
    } finally {
      stop.abort();
    }
  }
  async function drawOnce(source: string, palette: DiagramPalette): Promise<Diagram | undefined> {
    const key = toKey(source, palette);
    const remembered = drawn.get(key);
    if (remembered !== undefined) return remembered ?? undefined;
    // What cannot be seen could reorder the words of a picture; in the source it is marked.
    if (source.length > maxSource || hidesCharacters(source)) {
      drawn.set(key, null);
      return undefined;
    }
    if (refused) return undefined;
    try {
      const diagram = await ask(source, palette);
      drawn.set(key, diagram);
      for (const oldest of drawn.keys()) if (drawn.size > maxRemembered) drawn.delete(oldest);
      return diagram ?? undefined;
    } catch (error) {
      // One diagram may take too long; a frame that never answered never will.
      refused = count === 0;
      end();
      if (refused) report(url, error);
      return undefined;
    }
  }
  return {
    draw(source, palette) {
      const result = previous.then(() => drawOnce(source, palette));
      previous = result;
      return result;
    },
    recall: (source, palette) => drawn.get(toKey(source, palette)),
  };
}

function createElement(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // Scripts only: no origin, no forms, no windows, no navigation of the page.
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.className = "cs-mermaid-frame";
  frame.tabIndex = -1;
  frame.referrerPolicy = "no-referrer";
  frame.src = url;
  return frame;
}

function report(url: string, cause: unknown): void {
  globalThis.console.error(
    `countersign: diagrams are shown as their source, since ${url} does not answer. Write it with "npx countersign mermaid", serve it without the policy of the page, and allow frames of it ("frame-src").`,
    cause,
  );
}

/** Resolves with what `begin` resolves with; rejects after so many milliseconds. */
function within<Value>(milliseconds: number, begin: (resolve: (value: Value) => void) => void): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The frame does not answer.")), milliseconds);
    begin((value) => {
      clearTimeout(late);
      resolve(value);
    });
  });
}

/** Reads the answer with an id: a diagram, null for one that cannot be drawn; undefined for other messages. */
function readAnswer(data: unknown, id: number): Diagram | null | undefined {
  if (typeof data !== "object" || data === null || !("id" in data) || data.id !== id) return undefined;
  const svg = "svg" in data ? data.svg : undefined;
  const title = "title" in data && typeof data.title === "string" ? data.title.trim().slice(0, 500) : "";
  // A diagram can name characters by their number, too.
  if (typeof svg !== "string" || svg.length > maxPicture || hidesCharacters(svg)) return null;
  return { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, title };
}
