import "../../src/styles/index.css";
import { createRoot } from "react-dom/client";
import { Chat } from "../../src/components/index.ts";
import type { Json, Part } from "../../src/model/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { RenderedPart } from "../../src/renderers/RenderedPart.tsx";
import { plainCall } from "../../src/model/fixtures/plainCall.ts";
import { createConnection } from "../../src/session/index.ts";
import type { HugePage } from "./HugePage.ts";

const MILLION = 1_000_000;
const line = `${"words of a line ".repeat(6)}\n`;
const lines = (megabytes: number): string => line.repeat((megabytes * MILLION) / line.length);
const call = (more: Partial<typeof plainCall>): Part => ({ ...plainCall, ...more });

const keys = (): Json => Object.fromEntries(Array.from({ length: MILLION }, (_, index) => [`key ${index}`, index]));
const tree = (depth = 6): Json => Array.from({ length: 10 }, (_, index) => (depth === 1 ? index : tree(depth - 1)));

/** Parts as a thread holds them. */
const parts: Readonly<Record<string, (megabytes: number) => Part>> = {
  "a text": (megabytes) => call({ result: lines(megabytes) }),
  "a text of one line": (megabytes) => call({ result: "x".repeat(megabytes * MILLION) }),
  "a file": (megabytes) => call({ kind: "read", result: lines(megabytes) }),
  "what a command printed": (megabytes) =>
    call({ kind: "execute", content: [{ type: "terminal", terminalId: "t", output: lines(megabytes) }] }),
  matches: (megabytes) => call({ kind: "search", result: `src/a.js:1:${line}`.repeat((megabytes * MILLION) / 100) }),
  "an object of 1,000,000 keys": () => call({ rawOutput: keys() }),
  "a tree of 1,000,000 values": () => call({ rawOutput: tree() }),
};

/** What a server sends: one event, of an output or of arguments that never end or nest too deeply. */
const streams: Readonly<Record<string, (megabytes: number) => readonly string[]>> = {
  "an event": (megabytes) => ['data: {"type":"message","text":"', ...pieces(megabytes), '"}\n\n'],
  "an event that never ends": (megabytes) => ["data: ", ...pieces(megabytes)],
  "JSON 100,000 levels deep": () => [`data: {"type":"message","text":${"[".repeat(1e5)}${"]".repeat(1e5)}}\n\n`],
};
const pieces = (megabytes: number): string[] => Array.from({ length: megabytes * 16 }, () => "x".repeat(MILLION / 16));

const toFetch = (chunks: readonly string[]): typeof fetch => {
  const body = new ReadableStream({
    async pull(controller) {
      const encoder = new TextEncoder();
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return () => Promise.resolve(new Response(body, { headers: { "content-type": "text/event-stream" } }));
};

function draw(name: string, megabytes: number): { unmount: () => void; drawn: () => boolean } {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  const toPart = parts[name];
  if (toPart !== undefined) {
    const part = toPart(megabytes);
    root.render(<RenderedPart part={part} defaultOpen />);
    return { unmount: () => root.unmount(), drawn: () => container.firstElementChild !== null };
  }
  const connection = createConnection({
    protocol: deltaKit(),
    url: "/huge",
    fetch: toFetch(streams[name]?.(megabytes) ?? []),
  });
  const session = connection.session();
  root.render(<Chat session={session} />);
  session.send("go");
  const unmount = (): void => {
    connection.close();
    root.unmount();
  };
  return { unmount, drawn: () => session.thread.turn.status === "idle" && session.thread.turn.turnId !== null };
}

const page: HugePage = {
  giants: [...Object.keys(parts), ...Object.keys(streams)],
  async drawGiant(name, megabytes) {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    const { unmount, drawn } = draw(name, megabytes);
    // Making the giant is not the kit's work: only what comes after it counts.
    await new Promise((done) => setTimeout(done));
    observer.observe({ type: "longtask" });
    while (!drawn()) await new Promise((done) => setTimeout(done, 20));
    await new Promise((done) => setTimeout(done, 500));
    const { body } = document;
    const result = {
      elements: body.querySelectorAll("*").length,
      characters: body.textContent.length,
      longest,
      text: body.innerText.slice(0, 2_000),
    };
    observer.disconnect();
    unmount();
    return result;
  },
};
Object.assign(globalThis, page);
