import { onTestFinished, vi } from "vitest";

/** What a page asks the frame for. */
export interface DiagramAsk {
  readonly id: number;
  readonly source: string;
  readonly palette: unknown;
}

/** How the served frame behaves. */
export interface ServeDiagramsOptions {
  /**
   * Whether the page of the frame loads.
   * @default true
   */
  readonly loads?: boolean | undefined;
  /**
   * Whether the page of the frame answers at all.
   * @default true
   */
  readonly answers?: boolean | undefined;
  /**
   * Whether an answer is sent only by `answer`.
   * @default false
   */
  readonly manually?: boolean | undefined;
}

/** The frames of a test. */
export interface ServedDiagrams {
  /** The frames that were added to the page. */
  readonly frames: readonly HTMLIFrameElement[];
  /** The number of frames that are still in it. */
  readonly open: () => number;
  /** The first message to a frame: its data and the origin it is meant for. */
  readonly first: readonly unknown[];
  readonly asked: readonly DiagramAsk[];
  /** The number of diagrams that wait for `answer`. */
  readonly waiting: () => number;
  readonly answer: () => void;
}

/**
 * Serves the pages of frames in a DOM that loads none, for one test: they answer with what `draw` returns, together with the id, or with each
 * of a list as it is.
 */
export function serveDiagrams(
  draw: (ask: DiagramAsk) => object | readonly unknown[],
  { loads = true, answers = true, manually = false }: ServeDiagramsOptions = {},
): ServedDiagrams {
  const frames: HTMLIFrameElement[] = [];
  const open = new Set<HTMLIFrameElement>();
  const asked: DiagramAsk[] = [];
  const first: unknown[] = [];
  const waiting: (() => void)[] = [];
  const ports: MessagePort[] = [];

  function receive(data: unknown, origin: string, transfer: readonly MessagePort[]): void {
    const [port] = transfer;
    if (!answers || port === undefined) return;
    ports.push(port);
    first.splice(0, first.length, data, origin);
    port.addEventListener("message", ({ data: ask }: MessageEvent<DiagramAsk>) => {
      if (open.size === 0) return;
      asked.push(ask);
      const answer = draw(ask);
      const post = (): void => {
        if (answer instanceof Array) for (const message of answer) port.postMessage(message);
        else port.postMessage({ id: ask.id, ...answer });
      };
      if (manually) waiting.push(post);
      else post();
    });
    port.start();
    port.postMessage({ ready: true });
  }

  const append = vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLIFrameElement)) continue;
      frames.push(node);
      open.add(node);
      Object.defineProperty(node, "contentWindow", { value: { postMessage: receive } });
      Object.defineProperty(node, "isConnected", { get: () => open.has(node) });
      Object.defineProperty(node, "remove", { value: () => open.delete(node) });
      if (loads) queueMicrotask(() => node.dispatchEvent(new Event("load")));
    }
  });
  onTestFinished(() => {
    append.mockRestore();
    for (const port of ports) port.close();
  });
  return {
    frames,
    open: () => open.size,
    first,
    asked,
    waiting: () => waiting.length,
    answer: () => waiting.shift()?.(),
  };
}
