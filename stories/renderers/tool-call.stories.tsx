import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, within } from "storybook/test";
import type { ToolCallPart, ToolCallStatus } from "../../src/model/index.ts";
import { ToolCallCard } from "../../src/renderers/index.ts";

const call: ToolCallPart = {
  type: "tool_call",
  key: "turn_1:call_1",
  toolCallId: "call_1",
  occurrence: 0,
  turnId: "turn_1",
  toolName: "read_file",
  kind: "read",
  runsOn: "server",
  argument: '{"path":"src/cart.js","start_line":10,"end_line":80}',
  input: { path: "src/cart.js", start_line: 10, end_line: 80 },
  inputState: "ready",
  status: "completed",
  content: [],
  locations: [],
  requestIds: [],
  result: "export function total(items) {",
  startedAt: 0,
  endedAt: 340,
};

const command: Partial<ToolCallPart> = {
  toolName: "run_command",
  kind: "execute",
  argument: '{"command":"node --test"}',
  input: { command: "node --test" },
};

const meta: Meta<typeof ToolCallCard> = { title: "Renderers/Tool call", component: ToolCallCard, args: { part: call } };
export default meta;

type Story = StoryObj<typeof meta>;

/** One line; nothing else is mounted until it is opened. */
export const Collapsed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector("[data-slot=tool-call-body]")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /Read src\/cart\.js/ }));
    await expect(canvasElement.querySelector("[data-slot=tool-call-body]")).not.toBeNull();
  },
};

const statuses: readonly ToolCallStatus[] = [
  "pending",
  "awaiting_permission",
  "awaiting_input",
  "in_progress",
  "detached",
  "completed",
  "failed",
  "denied",
  "cancelled",
  "incomplete",
];

/** Every status side by side. */
export const Statuses: Story = {
  render: () => (
    <div>
      {statuses.map((status) => (
        <ToolCallCard key={status} part={{ ...call, ...command, status }} />
      ))}
    </div>
  ),
};

/** An edit opens to its change. */
export const Edit: Story = {
  args: {
    part: {
      ...call,
      toolName: "edit_file",
      kind: "edit",
      input: { path: "src/cart.js" },
      content: [
        {
          type: "diff",
          path: "src/cart.js",
          oldText: "function total(items) {\n  return items.length > 1 ? sum(items) : 0;\n}\n",
          newText: "function total(items) {\n  return items.length >= 1 ? sum(items) : 0;\n}\n",
        },
      ],
    },
  },
};

/** A command opens to its output; an exit code other than 0 stands in the line. */
export const Command: Story = {
  args: {
    part: {
      ...call,
      ...command,
      content: [
        {
          type: "terminal",
          terminalId: "terminal_1",
          command: "node --test",
          output: "\u001b[32m✔ adds items\u001b[39m\n\u001b[31m✖ counts one item\u001b[39m\n  expected 3, got 2\n",
          exit: { code: 1, signal: null },
        },
      ],
    },
  },
};

/** The tool failed: who says so, and in which words. */
export const Failed: Story = {
  args: {
    defaultOpen: true,
    part: { ...call, status: "failed", error: { layer: "tool", message: "ENOENT: src/cart.js does not exist" } },
  },
};

/** Arguments show while they stream. */
export const StreamingArguments: Story = {
  args: {
    defaultOpen: true,
    part: {
      ...call,
      status: "pending",
      inputState: "streaming",
      toolName: "write_file",
      kind: "edit",
      argument: '{"path": "src/new.js", "text": "export const a',
      input: { path: "src/new.js" },
    },
  },
};

/** Characters that hide or reorder text show as codes. */
export const HiddenCharacters: Story = {
  args: {
    part: {
      ...call,
      ...command,
      status: "awaiting_permission",
      input: { command: "rm -rf ./build \u202e&& echo done" },
    },
  },
};
