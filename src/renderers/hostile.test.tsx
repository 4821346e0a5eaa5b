import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import corpus from "../content/fixtures/hostile-markdown.json" with { type: "json" };
import { sample } from "../../scripts/fullRun.ts";
import type { Part, ToolCallPart } from "../model/index.ts";
import { RenderedPart } from "./RenderedPart.tsx";

afterEach(cleanup);

const call: ToolCallPart = {
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "tool",
  kind: "other",
  runsOn: "server",
  argument: "{}",
  input: {},
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
};

/** Every place of a part where text of the wire is drawn. */
const sinks: Readonly<Record<string, (text: string) => Part>> = {
  answer: (text) => ({ type: "text", key: "p", kind: "answer", text, citations: [], state: "final" }),
  source: (text) => ({
    type: "text",
    key: "p",
    kind: "answer",
    text: "x",
    citations: [{ url: text, title: text, quote: text }],
    state: "final",
  }),
  reasoning: (text) => ({ type: "reasoning", key: "p", kind: "raw", text, state: "final" }),
  "tool name": (text) => ({ ...call, toolName: text, toolCallId: text, key: text }),
  title: (text) => ({ ...call, title: text }),
  argument: (text) => ({ ...call, argument: text, inputState: "invalid" }),
  input: (text) => ({ ...call, input: { [text]: text, command: text, path: text, url: text } }),
  command: (text) => ({ ...call, kind: "execute", input: { command: text } }),
  result: (text) => ({ ...call, result: text, rawOutput: { [text]: text } }),
  error: (text) => ({ ...call, status: "failed", error: { layer: "tool", code: text, message: text } }),
  diff: (text) => ({ ...call, kind: "edit", content: [{ type: "diff", path: text, oldText: "a", newText: text }] }),
  terminal: (text) => ({ ...call, kind: "execute", content: [{ type: "terminal", terminalId: text, output: text }] }),
  location: (text) => ({ ...call, kind: "read", locations: [{ path: text, line: 1 }] }),
  block: (text) => ({ ...call, content: [{ type: "content", block: { type: "text", text } }] }),
  link: (text) => ({
    ...call,
    content: [{ type: "content", block: { type: "resource_link", uri: text, name: text, title: text } }],
  }),
  image: (text) => ({
    ...call,
    content: [{ type: "content", block: { type: "image", mimeType: text, data: text, uri: text } }],
  }),
  unknown: (text) => ({ type: "unknown", key: "p", name: text, value: { [text]: text } }),
};

const elements = new Set(
  "a bdi blockquote br button circle code dd del details div dl dt ellipse em figcaption figure h2 h3 h4 h5 h6 hr input label li line mark ol p path pre polyline polygon q rect section small span strong summary svg table tbody td th thead time tr ul".split(
    " ",
  ),
);

/** What content must never decide: what runs, what is fetched, what looks or behaves like the kit. */
function inspect(root: Element, payload: string): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll("*")) {
    if (!elements.has(element.localName)) found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (/^on|^(?:src|srcset|srcdoc|poster|action|formaction|ping|name|xlink:href)$/.test(name)) found.push(name);
      if (/^(?:id|class|style|role)$/.test(name) && payload.length > 3 && value.includes(payload)) found.push(name);
    }
    const href = element.getAttribute("href");
    if (href !== null && !/^(?:https?|mailto):/.test(href)) found.push(`href ${href}`);
  }
  return found;
}

describe("untrusted text", () => {
  const items = sample(corpus.items, 24);

  it.each(Object.keys(sinks))(
    "U1 U2 U4 U6 runs, fetches, links and styles nothing as the %s of a part",
    (sink) => {
      const toPart = sinks[sink];
      const found = items.flatMap(({ id, payload }) => {
        if (toPart === undefined) return ["no such sink"];
        const { container, unmount } = render(<RenderedPart part={toPart(payload)} defaultOpen />);
        const wrong = inspect(container, payload).map((what) => `${id}: ${what}`);
        unmount();
        return wrong;
      });
      expect(found).toEqual([]);
    },
    120_000,
  );

  it("U1 U2 U4 U6 holds at any moment of streaming", () => {
    const found = sample(corpus.items, 8).flatMap(({ id, payload }) => {
      const answer = (text: string): Part => ({
        type: "text",
        key: "p",
        kind: "answer",
        text,
        citations: [],
        state: "streaming",
      });
      const { container, rerender, unmount } = render(<RenderedPart part={answer("")} />);
      const text = payload.slice(0, 200);
      const wrong = Array.from(text, (_, end) => {
        rerender(<RenderedPart part={answer(text.slice(0, end + 1))} />);
        return inspect(container, payload).map((what) => `${id} at ${end}: ${what}`);
      }).flat();
      unmount();
      return wrong;
    });
    expect(found).toEqual([]);
  }, 120_000);

  it("U12 takes names of the prototype for names", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "then", "$$typeof"]) {
      for (const toPart of Object.values(sinks)) render(<RenderedPart part={toPart(name)} defaultOpen />).unmount();
      const { container } = render(<RenderedPart part={{ ...call, title: name }} />);
      expect(container.textContent).toContain(name);
      cleanup();
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});
