import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import type { NoticePart, PlanPart, ReasoningPart, TextPart } from "../../src/model/index.ts";
import { RenderedPart } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";

const text: TextPart = {
  type: "text",
  key: "text",
  kind: "answer",
  state: "final",
  text: "The boundary in `total` is off by one: the loop starts at **1**.",
  citations: [],
};
const meta: Meta<typeof RenderedPart> = {
  title: "Renderers/RenderedPart",
  component: RenderedPart,
  decorators: [measure],
  args: { part: text },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = {};
export const TextStreaming: Story = { args: { part: { ...text, state: "streaming", text: "The boundary in `tot" } } };
/** What the agent says between its steps is quieter than its answer. */
export const Commentary: Story = {
  args: { part: { ...text, kind: "commentary", text: "I look at the tests first." } },
};
/** The agent declined. */
export const Refusal: Story = {
  args: { part: { ...text, kind: "refusal", text: "I do not guess other people's passwords." } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("The agent declined")).toBeVisible();
  },
};
/** Sources are numbered below the text. */
export const Cited: Story = {
  args: {
    part: {
      ...text,
      citations: [
        { title: "Node.js docs", url: "https://nodejs.org/" },
        { title: "Test runner", url: "https://nodejs.org/api/test.html" },
      ],
    },
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

export const Thinking: Story = { args: { part: { ...thought, state: "streaming" } } };
/** Closed until somebody wants to know. */
export const Thought: Story = {
  args: { part: thought },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: /Thought for 4\.2 s/ }));
    await expect(canvas.getByText(/leaves the first item out/)).toBeVisible();
  },
};
/** The provider keeps the words to itself. */
export const ThoughtRedacted: Story = { args: { part: { ...thought, kind: "redacted", text: "" } } };

const plan: PlanPart = {
  type: "plan",
  key: "plan",
  entries: [
    { content: "Run the tests", status: "completed" },
    { content: "Find the boundary", status: "in_progress" },
    { content: "Apply the edit", status: "pending" },
  ],
};
export const Plan: Story = {
  args: { part: plan },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("1 of 3 done")).toBeVisible();
  },
};
export const PlanDark: Story = { args: { part: plan }, globals: { theme: "dark" } };

const failure: NoticePart = {
  type: "notice",
  key: "notice",
  severity: "error",
  notice: "failure",
  error: { code: "not_a_stream", message: "The answer is HTML.", detail: "<!doctype html><title>404</title>" },
};
/** What the server sent in place of an answer stays text. */
export const Failure: Story = {
  args: { part: failure },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("title")).toBeNull();
  },
};
export const Warning: Story = {
  args: { part: { type: "notice", key: "notice", severity: "warning", notice: "stop_is_local" } },
};
export const Information: Story = {
  args: { part: { type: "notice", key: "notice", severity: "info", notice: "server", text: "The model was changed." } },
};

export const File: Story = {
  args: {
    part: {
      type: "file",
      key: "file",
      block: { type: "resource_link", uri: "https://example.com/report.pdf", name: "report.pdf", size: 123_456 },
    },
  },
};
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
/** An image that came with the message needs no network. */
export const Image: Story = {
  args: { part: { type: "file", key: "file", block: { type: "image", mimeType: "image/png", data: pixel } } },
};
export const TextFile: Story = {
  args: {
    part: {
      type: "file",
      key: "file",
      block: { type: "resource", uri: "file:///notes.md", mimeType: "text/markdown", text: "# Notes\n\nOne line." },
    },
  },
};
export const Source: Story = {
  args: { part: { type: "source", key: "source", citation: { title: "Node.js docs", url: "https://nodejs.org/" } } },
};
export const Data: Story = { args: { part: { type: "data", key: "data", name: "weather", data: { sky: "clear" } } } };
export const Step: Story = { args: { part: { type: "step", key: "step", title: "Second look" } } };
/** What this version does not know is said and can be read as it came. */
export const Unknown: Story = {
  args: { part: { type: "unknown", key: "unknown", name: "shiny_event", value: { a: 1 } } },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button"));
    await expect(canvasElement).toHaveTextContent('"a": 1');
  },
};
export const RightToLeft: Story = {
  args: { part: { ...text, text: "الحد في `total` خاطئ بواحد: تبدأ الحلقة من **1**." } },
  globals: { direction: "rtl" },
};
