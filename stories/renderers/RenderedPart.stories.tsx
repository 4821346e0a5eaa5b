import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import type { NoticePart, PlanPart, ReasoningPart, TextPart } from "../../src/model/index.ts";
import { RenderedPart } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

const text: TextPart = {
  type: "text",
  key: "text",
  kind: "answer",
  state: "final",
  text: "The boundary in `total` is off by one: the loop starts at **1**.",
  citations: [],
};
const meta: Meta<typeof RenderedPart> = {
  title: "Chat/RenderedPart",
  component: RenderedPart,
  decorators: [measure],
  args: { part: text },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** An answer with emphasis and code. */
export const Text: Story = {
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="text-part"]')).toHaveAttribute("data-kind", "answer");
    await expect(within(canvasElement).getByText("total", { selector: "code" })).toBeVisible();
    await expect(within(canvasElement).getByText("1", { selector: "strong" })).toBeVisible();
  },
};

/** A partial answer is shown, with a sign that more may follow. */
export const TextStreaming: Story = {
  args: { part: { ...text, state: "streaming", text: "The boundary in `tot" } },
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="text-part"]')).toHaveAttribute("data-status", "streaming");
    await expect(within(canvasElement).getByText("tot", { selector: "code" })).toBeVisible();
  },
};

/** Commentary between steps is less prominent than the answer. */
export const Commentary: Story = {
  args: { part: { ...text, kind: "commentary", text: "I look at the tests first." } },
  play: async ({ canvasElement }) => {
    const words = within(canvasElement).getByText("I look at the tests first.");
    await expect(words).toBeVisible();
    const answer = getComputedStyle(findPart(canvasElement, ".story-surface")).color;
    await expect(getComputedStyle(words).color).not.toBe(answer);
  },
};
/** The agent declined. */
export const Refusal: Story = {
  args: { part: { ...text, kind: "refusal", text: "I do not guess other people's passwords." } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("The agent declined")).toBeVisible();
  },
};
/** Sources are numbered in the text, where the wire gives places, and listed below it; a number opens a card. */
export const Cited: Story = {
  args: {
    part: {
      ...text,
      citations: [
        { title: "Node.js docs", url: "https://nodejs.org/", start: 0, end: 12, quote: "An event-driven runtime" },
        { title: "Test runner", url: "https://nodejs.org/api/test.html" },
        { url: "https://nodejs.org/" },
      ],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = await canvas.findByRole("list", { name: "Sources" });
    const sources = within(list).getAllByRole("listitem");
    await expect(sources.map((source) => source.textContent)).toEqual([
      "1Node.js docs (nodejs.org)An event-driven runtime",
      "2Test runner (nodejs.org)",
    ]);
    const first = await canvas.findByRole("button", { name: "Source 1: Node.js docs", expanded: false });
    await userEvent.click(first);
    const card = canvas.getByRole("group", { name: "Source 1: Node.js docs" });
    await expect(within(card).getByRole("link", { name: "Node.js docs" })).toBeVisible();
    await expect(card).toHaveTextContent("An event-driven runtime");
    await userEvent.tab();
    await expect(within(card).getByRole("link", { name: "Node.js docs" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("group", { name: "Source 1: Node.js docs" })).toBeNull();
    await expect(first).toHaveFocus();
    const words = canvas.getByText(/^The boundary in/).getBoundingClientRect();
    await expect(sources[0]?.getBoundingClientRect().top).toBeGreaterThanOrEqual(words.bottom);
  },
};

const thought: ReasoningPart = {
  type: "reasoning",
  key: "r",
  kind: "summary",
  state: "final",
  text: "It expects **3**. The loop leaves the first item out.",
  startedAt: 0,
  endedAt: 4200,
};

/** Shows that the agent is thinking; the reasoning can be opened, even while it streams. */
export const Thinking: Story = {
  args: { part: { ...thought, state: "streaming" } },
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="reasoning"]')).toHaveAttribute("data-status", "streaming");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Thinking" }));
    await expect(within(canvasElement).getByText(/leaves the first item out/)).toBeVisible();
  },
};
/** Finished reasoning is closed until the user opens it. */
export const Thought: Story = {
  args: { part: thought },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /Thought for 4\.2 s/ }));
    await expect(canvas.getByText(/leaves the first item out/)).toBeVisible();
  },
};
/** The provider does not send the text of the reasoning. */
export const ThoughtRedacted: Story = {
  args: { part: { ...thought, kind: "redacted", text: "" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("The provider does not show the agent’s thoughts.")).toBeVisible();
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};

const plan: PlanPart = {
  type: "plan",
  key: "plan",
  entries: [
    { content: "Run the tests", status: "completed" },
    { content: "Find the boundary", status: "in_progress" },
    { content: "Apply the edit", status: "pending" },
  ],
};
/** The entries of the plan with their status. */
export const Plan: Story = {
  args: { part: plan },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("1 of 3 done")).toBeVisible();
    const entries = within(canvasElement)
      .getAllByRole("listitem")
      .map((entry) => entry.textContent);
    await expect(entries).toEqual(["Done: Run the tests", "In progress: Find the boundary", "To do: Apply the edit"]);
  },
};
export const PlanDark: Story = {
  args: { part: plan },
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    for (const status of ["completed", "in_progress", "pending"])
      await expectDark(canvasElement, `[data-status="${status}"] .cs-plan-text`);
  },
};

const failure: NoticePart = {
  type: "notice",
  key: "notice",
  severity: "error",
  notice: "failure",
  error: { code: "not_a_stream", message: "The answer is HTML.", detail: "<!doctype html><title>404</title>" },
};
/** The server's error text is shown as plain text. */
export const Failure: Story = {
  args: { part: failure },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("title")).toBeNull();
  },
};
/** The severity is a word, not only a colour. */
export const Warning: Story = {
  args: { part: { type: "notice", key: "notice", severity: "warning", notice: "stop_is_local" } },
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="notice"]')).toHaveTextContent(
      /^Warning: Stopped here, but this server cannot be told/,
    );
  },
};
/** The server's text is quoted. */
export const Information: Story = {
  args: { part: { type: "notice", key: "notice", severity: "info", notice: "server", text: "The model was changed." } },
  play: async ({ canvasElement }) => {
    await expect(findPart(canvasElement, '[data-slot="notice"]')).toHaveTextContent(
      "Note: The server says: The model was changed.",
    );
  },
};

/** A remote file: its name is a link, its size is beside it. */
export const File: Story = {
  args: {
    part: {
      type: "file",
      key: "file",
      block: { type: "resource_link", uri: "https://example.com/report.pdf", name: "report.pdf", size: 123_456 },
    },
  },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole("link", { name: "report.pdf" });
    await expect(link).toHaveAttribute("href", "https://example.com/report.pdf");
    await expect(within(canvasElement).getByText("123 kB")).toBeVisible();
  },
};
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** An embedded image needs no network. */
export const Image: Story = {
  args: { part: { type: "file", key: "file", block: { type: "image", mimeType: "image/png", data: pixel } } },
  play: async ({ canvasElement }) => {
    const image = within(canvasElement).getByRole<HTMLImageElement>("img");
    await waitFor(() => expect(image.naturalWidth).toBe(1));
    await expect(image.src).toMatch(/^data:image\/png;/);
  },
};
/** An embedded text is shown unchanged. */
export const TextFile: Story = {
  args: {
    part: {
      type: "file",
      key: "file",
      block: { type: "resource", uri: "file:///notes.md", mimeType: "text/markdown", text: "# Notes\n\nOne line." },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("file:///notes.md")).toBeVisible();
    await expect(findPart(canvasElement, "pre").textContent).toBe("# Notes\n\nOne line.");
  },
};
/** A source of an answer: its title is a link, its host is shown. */
export const Source: Story = {
  args: { part: { type: "source", key: "source", citation: { title: "Node.js docs", url: "https://nodejs.org/" } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("link", { name: "Node.js docs" })).toHaveAttribute(
      "href",
      "https://nodejs.org/",
    );
    await expect(within(canvasElement).getByText("(nodejs.org)")).toBeVisible();
  },
};
/** Data without a renderer of the app: its name opens to the JSON. */
export const Data: Story = {
  args: { part: { type: "data", key: "data", name: "weather", data: { sky: "clear" } } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent("clear");
    await userEvent.click(within(canvasElement).getByRole("button", { name: "Data: weather" }));
    await expect(canvasElement).toHaveTextContent('"sky": "clear"');
  },
};

/** The title of a step is one line of text. */
export const Step: Story = {
  args: { part: { type: "step", key: "step", title: "Second look" } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Second look")).toBeVisible();
    await expect(within(canvasElement).queryByRole("button")).toBeNull();
  },
};
/** An unknown part is reported, and its JSON can be read. */
export const Unknown: Story = {
  args: { part: { type: "unknown", key: "unknown", name: "shiny_event", value: { a: 1 } } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"));
    await expect(canvasElement).toHaveTextContent('"a": 1');
  },
};
/** The text is right to left, the code in it left to right. */
export const RightToLeft: Story = {
  args: { part: { ...text, text: "الحد في `total` خاطئ بواحد: تبدأ الحلقة من **1**." } },
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await expectRightToLeft(canvasElement, { first: ".cs-markdown > p", code: "p > code" });
    const [code, number] = ["code", "strong"].map((name) => findPart(canvasElement, name).getBoundingClientRect());
    await expect(code?.left).toBeGreaterThan(number?.right ?? Infinity);
  },
};
