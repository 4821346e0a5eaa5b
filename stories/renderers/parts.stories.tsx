import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { RenderedPart } from "../../src/renderers/index.ts";

const meta: Meta<typeof RenderedPart> = { title: "Renderers/Parts", component: RenderedPart };
export default meta;

type Story = StoryObj<typeof meta>;

const answer = `The boundary in \`total\` is off by one. See [the runner](https://nodejs.org/api/test.html).

- [x] tests found
- [ ] tests pass

| file | lines |
|---|--:|
| src/cart.js | 12 |

\`\`\`js
export const answer = 42; // the answer
\`\`\`

![A chart](https://images.example.com/chart.png)`;

/** Text with everything GFM has. No image is fetched before a click. */
export const Text: Story = {
  args: { part: { type: "text", key: "text", kind: "answer", state: "final", text: answer, citations: [] } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector("img")).toBeNull();
  },
};

export const Thinking: Story = {
  args: { part: { type: "reasoning", key: "r", kind: "summary", state: "streaming", text: "I look at the tests." } },
};

export const Thought: Story = {
  args: {
    defaultOpen: true,
    part: {
      type: "reasoning",
      key: "r",
      kind: "summary",
      state: "final",
      text: "It expects **3**.",
      startedAt: 0,
      endedAt: 4200,
    },
  },
};

export const Plan: Story = {
  args: {
    part: {
      type: "plan",
      key: "plan",
      entries: [
        { content: "Run the tests", status: "completed" },
        { content: "Find the boundary", status: "in_progress" },
        { content: "Apply the edit", status: "pending" },
      ],
    },
  },
};

export const Failure: Story = {
  args: {
    part: {
      type: "notice",
      key: "notice",
      severity: "error",
      notice: "failure",
      error: { code: "not_a_stream", message: "The answer is HTML.", detail: "<!doctype html><title>404</title>" },
    },
  },
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

export const Source: Story = {
  args: { part: { type: "source", key: "source", citation: { title: "Node.js docs", url: "https://nodejs.org/" } } },
};

export const Data: Story = { args: { part: { type: "data", key: "data", name: "weather", data: { sky: "clear" } } } };

export const Unknown: Story = {
  args: { part: { type: "unknown", key: "unknown", name: "shiny_event", value: { a: 1 } } },
};
