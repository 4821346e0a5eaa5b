import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readToolOutputs } from "../../content/index.ts";
import { en } from "../../messages/index.ts";
import type { Part, ToolCallPart } from "../../model/index.ts";
import { ProseView } from "../views/ProseView.tsx";
import { ToolCallOutput } from "./output/ToolCallOutput.tsx";
import { McpOutput } from "./output/McpOutput.tsx";
import { FetchOutput } from "./output/FetchOutput.tsx";
import { SearchOutput } from "./output/SearchOutput.tsx";
import { StructuredData } from "./output/StructuredData.tsx";
import { ToolCallInner } from "./group/ToolCallInner.tsx";
import { ToolCallTime } from "./ToolCallTime.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const call = (more: Partial<ToolCallPart>): ToolCallPart => ({
  type: "tool_call",
  key: "t:c1",
  toolCallId: "c1",
  occurrence: 0,
  turnId: "t",
  toolName: "fetch",
  kind: "fetch",
  runsOn: "server",
  argument: "",
  input: { url: "https://a.example/x.html" },
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
  ...more,
});

const matches = (count: number) => Array.from({ length: count }, (_, line) => ({ line: line + 1, text: `a ${line}` }));

describe("the matches of a search", () => {
  test("shows the first matches, and the number of the others", () => {
    const found = {
      files: [
        { path: "a.ts", matches: matches(39) },
        { path: "b.ts", matches: matches(3) },
      ],
      notes: [],
    };
    const { container } = render(<SearchOutput found={found} />);
    const lines = (): number => container.querySelectorAll(".cs-search-match").length;
    const counts = (): readonly (string | null)[] =>
      Array.from(container.querySelectorAll(".cs-search-count"), (badge) => badge.textContent);
    expect(lines()).toBe(40);
    expect(screen.getByText("b.ts")).toBeTruthy();
    expect(counts()).toEqual(["39", "3"]);
    fireEvent.click(screen.getByRole("button", { name: "+2 more" }));
    expect(lines()).toBe(42);
    expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
  });

  test("offers no more when all are shown", () => {
    const { container } = render(
      <SearchOutput found={{ files: [{ path: "a.ts", matches: matches(40) }], notes: [] }} />,
    );
    expect(container.querySelectorAll(".cs-search-match")).toHaveLength(40);
    expect(screen.queryByRole("button", { name: /more/ })).toBeNull();
  });

  test("marks the query in a line, also behind letters that grow in lower case", () => {
    const found = { files: [{ path: "a.ts", matches: [{ line: 1, text: "İİİ one APPLE" }] }], notes: [] };
    const { container } = render(<SearchOutput found={found} query="apple" />);
    expect(container.querySelector("mark")?.textContent).toBe("APPLE");
  });

  test("counts a file without matches as one", () => {
    const files = Array.from({ length: 41 }, (_, index) => ({ path: `file-${index}.ts`, matches: [] }));
    render(<SearchOutput found={{ files, notes: [] }} />);
    expect(screen.getByText("file-39.ts")).toBeTruthy();
    expect(screen.queryByText("file-40.ts")).toBeNull();
    expect(screen.getByRole("button", { name: "+1 more" })).toBeTruthy();
  });
});

describe("the parts of a sub-agent", () => {
  const show = (count: number): readonly (string | null)[] => {
    const parts = Array.from({ length: count }, (_, index): Part => ({ type: "step", key: `s${index}` }));
    const { container } = render(<ToolCallInner parts={parts} drawPart={(key) => <p key={key}>{key}</p>} />);
    return Array.from(container.querySelectorAll("p"), ({ textContent }) => textContent);
  };

  test("are all shown up to 50 parts, without a button for earlier ones", () => {
    expect(show(50)).toHaveLength(50);
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("begin with the latest 50 parts, and show the earlier ones on request", () => {
    expect(show(52)[0]).toBe("s2");
    fireEvent.click(screen.getByRole("button", { name: "Show 2 earlier" }));
    expect(screen.getByText("s0")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

test("the time of several calls is from the start of the first to the end of the last", () => {
  const calls = [call({ startedAt: 5_000, endedAt: 6_000 }), call({ startedAt: 1_000, endedAt: 2_000 })];
  const { container } = render(<ToolCallTime calls={calls} />);
  expect(container.textContent).toMatch(/^5(\.0)? s$/);
});

describe("the result of a fetch", () => {
  const page = (type: string, text: string): void => {
    const part = call({ rawOutput: { status: 200, contentType: type } });
    render(<FetchOutput part={part} text={text} />);
  };
  const source = (): HTMLElement | null =>
    screen.queryByRole("group", { name: en.toolCall.textOf("https://a.example/x.html") });

  test.each([
    ["declared as HTML", "text/html", "Title\n<h1>Title</h1>"],
    ["without a content type", "", "  <h1>Title</h1>"],
  ])("an HTML page %s is shown as lines, since its markup is no prose", (_what, type, text) => {
    page(type, text);
    expect(source()?.textContent).toContain("<h1>Title</h1>");
  });

  test("is shown as prose when it is a text", () => {
    page("text/plain", "# Title");
    expect(source()).toBeNull();
    expect(screen.getByRole("heading", { name: "Title" })).toBeTruthy();
  });
});

test("a very long text is saved as Markdown", () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  render(<ProseView text={"# Title\n".repeat(4_000)} label="Text of a page" />);
  fireEvent.click(screen.getByRole("button", { name: "Save as a file" }));
  expect(saved).toEqual(["output.md"]);
});

test("a very long text of a tool is shown as virtual lines, and can be saved", () => {
  render(<ProseView text={"# Title\n".repeat(4_000)} label="Text of a page" />);
  expect(screen.getByRole("group", { name: "Text of a page" }).textContent).toContain("# Title");
  expect(screen.getByRole("button", { name: "Save as a file" })).toBeTruthy();
  cleanup();
  render(<ProseView text="# Title" label="Text of a page" />);
  expect(screen.getByRole("heading", { name: "Title" })).toBeTruthy();
});

describe("a table of more rows than are drawn", () => {
  /** Returns the texts that are saved from here on. */
  function catchSaved(): readonly Blob[] {
    const blobs: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return "blob:saved";
    });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    return blobs;
  }
  const orders = Array.from({ length: 150 }, (_, number) => ({ number, total: `${number}.50` }));

  test("is saved and copied whole, and says how many rows it has", async () => {
    const blobs = catchSaved();
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation((text) => {
      copied.push(text);
      return Promise.resolve();
    });
    const { container } = render(<StructuredData value={orders} />);
    fireEvent.click(await screen.findByRole("button", { name: en.table.save }));
    const lines = (await blobs[0]?.text())?.trimEnd().split("\r\n");
    expect([lines?.length, lines?.at(-1)]).toEqual([151, "149,149.50"]);
    fireEvent.click(screen.getByRole("button", { name: en.table.copy }));
    fireEvent.click(screen.getByRole("button", { name: en.table.copyMarkdown }));
    expect(copied.map((text) => text.split("\n").length)).toEqual([151, 152]);
    expect(screen.getByText("150 rows")).toBeTruthy();
    expect(screen.getByText("+50 more")).toBeTruthy();
    expect(container.querySelectorAll("tbody tr")).toHaveLength(100);
  });

  test("is saved whole where each row is a field, also behind the fields that are drawn", async () => {
    const blobs = catchSaved();
    const fields = Object.fromEntries(orders.map(({ number, total }) => [`order-${number}`, total]));
    render(<StructuredData value={{ ...fields, last: [1, 2] }} />);
    fireEvent.click(await screen.findByRole("button", { name: en.table.save }));
    const lines = (await blobs[0]?.text())?.trimEnd().split("\r\n");
    expect([lines?.length, lines?.at(-1)]).toEqual([151, 'last,"[1,2]"']);
  });
});

test.each([
  ["a number that JavaScript cannot hold", '[{"id":1234567890123456789,"name":"x"}]'],
  ["a repeated key", '[{"to":"a","to":"b","name":"x"}]'],
])("JSON with %s is shown as it was written, not as a table of other values", (_what, text) => {
  render(<ToolCallOutput part={call({ toolName: "rows", kind: "other", input: {}, rawOutput: text, result: text })} />);
  expect(screen.queryByRole("table")).toBeNull();
  expect(document.body.textContent).toContain(text);
});

test("the text beside structured content is kept where it has a number that JavaScript cannot hold", () => {
  const structuredContent = { rows: [{ id: 1234567890123456800, name: "x" }] };
  const text = '{"rows":[{"id":1234567890123456800,"name":"x"}]}';
  const result = { content: [{ type: "text", text }], structuredContent };
  const content = [{ type: "content", block: { type: "text", text } }] as const;
  render(
    <ToolCallOutput part={call({ toolName: "rows", kind: "other", input: {}, rawOutput: result, result, content })} />,
  );
  expect(document.body.textContent).toContain(text);
});

test("the text of an MCP tool stays beside its structured content where it has a number that JavaScript cannot hold", () => {
  const structuredContent = { rows: [{ id: 1234567890123456800, name: "x" }] };
  const text = '{"rows":[{"id":1234567890123456789,"name":"x"}]}';
  const content = [{ type: "content", block: { type: "text", text } }] as const;
  const rawOutput = { content: [{ type: "text", text }], structuredContent };
  render(<McpOutput part={call({ toolName: "rows", kind: "other", runsOn: "mcp", input: {}, rawOutput, content })} />);
  expect(document.body.textContent).toContain("1234567890123456789");
});

test("structured content of an MCP tool that is null counts as none", () => {
  const content = [{ type: "content", block: { type: "text", text: "22 C" } }] as const;
  const rawOutput = { content: [{ type: "text", text: "22 C" }], structuredContent: null };
  const part = call({ toolName: "weather", kind: "other", runsOn: "mcp", input: {}, rawOutput, content });
  render(<McpOutput part={part} />);
  expect(document.body.textContent).toContain("22 C");
  expect(document.body.textContent).not.toContain("null");
  expect(readToolOutputs(part)[0]).not.toBeNull();
});
