import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import type { ToolCallPart } from "../../model/index.ts";
import { RenderedPart } from "../RenderedPart.tsx";
import { plainCall } from "../../model/fixtures/plainCall.ts";

afterEach(cleanup);

const line = "x".repeat(1_000_000);
const lines = Array.from({ length: 60_000 }, (_, index) => `src/file${index % 900}.js:${index}: a line of text`).join(
  "\n",
);
const data = Array.from({ length: 20_000 }, (_, index) => ({ id: index, deep: { name: `entry ${index}` } }));

const shapes: Record<string, Partial<ToolCallPart>> = {
  "a text of one line": { result: line },
  "a text of many lines": { result: lines },
  "a file of one line": { kind: "read", result: line },
  "a file of many lines": { kind: "read", result: lines },
  matches: { kind: "search", result: lines },
  "a match of one line": { kind: "search", result: `src/a.js:1:${line}` },
  "a page": { kind: "fetch", input: { url: "https://docs.example" }, result: lines },
  thoughts: { kind: "think", result: lines },
  data: { rawOutput: data },
  "data in one text": { result: JSON.stringify(data) },
  "structured content": { runsOn: "mcp", rawOutput: { content: [], structuredContent: { rows: data } } },
  "a text block": { content: [{ type: "content", block: { type: "text", text: lines } }] },
  "thousands of diffs": {
    kind: "edit",
    content: Array.from({ length: 2000 }, (_, file) => ({
      type: "diff",
      path: `src/file${file}.js`,
      oldText: "a\n",
      newText: "b\n",
    })),
  },
  "thousands of blocks of an MCP tool": {
    runsOn: "mcp",
    content: Array.from({ length: 2000 }, (_, at) => ({
      type: "content",
      block:
        at % 2 === 0
          ? { type: "text", text: `row ${at}` }
          : { type: "resource_link", uri: `file:///a/${at}`, name: "a" },
    })),
  },
  "a resource": { content: [{ type: "content", block: { type: "resource", uri: "file:///a", text: lines } }] },
  "what a command printed in one line": { content: [{ type: "terminal", terminalId: "t", output: line }] },
  "what a command printed": { content: [{ type: "terminal", terminalId: "t", output: lines }] },
  "an error": { status: "failed", error: { layer: "tool", message: lines } },
  "arguments that still come": { status: "pending", inputState: "streaming", argument: lines },
  "a command": {
    kind: "execute",
    input: { command: lines },
    content: [{ type: "terminal", terminalId: "t", command: lines, output: "" }],
  },
};

describe("a call with megabytes", () => {
  test.each(Object.keys(shapes))("mounts little of %s", (name) => {
    const { container } = render(<RenderedPart part={{ ...plainCall, ...shapes[name] }} defaultOpen />);
    expect(container.textContent.length).toBeLessThan(25_000);
    expect(container.querySelectorAll("*").length).toBeLessThan(1000);
  });

  test.each(["a text of many lines", "a file of one line", "data", "what a command printed"])(
    "mounts little of %s when all of it is asked for",
    (name) => {
      const { container } = render(<RenderedPart part={{ ...plainCall, ...shapes[name] }} defaultOpen />);
      for (const button of screen.queryAllByRole("button", { name: /^Show .*lines$|Show raw data/ })) {
        fireEvent.click(button);
      }
      expect(container.textContent.length).toBeLessThan(60_000);
      expect(container.querySelectorAll("*").length).toBeLessThan(3000);
    },
  );
});
