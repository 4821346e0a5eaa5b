import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import type { ToolCallStatus } from "../../src/model/index.ts";
import { OpenLocationProvider, ToolCallCard } from "../../src/renderers/index.ts";
import { measure } from "../support/measure.tsx";
import { commandCall, ofStatus as withStatus, readCall } from "../support/toolCall.ts";
import { findPart } from "../support/findPart.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

const meta: Meta<typeof ToolCallCard> = {
  title: "Tool calls/ToolCallCard",
  parameters: {
    guidance: {
      do: [
        "Let it be one line until someone opens it.",
        "Give a tool a title or a description, so that the line says what happens in people’s words.",
      ],
      dont: [
        "Do not put a card into a card: calls of a sub-agent are inside its own.",
        "Do not open finished calls by themselves; what failed opens where it helps.",
      ],
    },
  },
  component: ToolCallCard,
  decorators: [measure],
  args: { part: readCall },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Creates the story of one status: its word, if it has one, and the attribute that styles and tests rely on. */
function ofStatus(status: ToolCallStatus, word: string, part = commandCall): Story {
  return {
    args: { part: withStatus(part, status) },
    play: async ({ canvasElement }) => {
      await expect(canvasElement.querySelector('[data-slot="tool-call"]')).toHaveAttribute("data-status", status);
      await expect(within(canvasElement).getAllByText(word).at(-1)).toBeInTheDocument();
    },
  };
}

/** Its arguments are streaming. */
export const Pending = ofStatus("pending", "Preparing", { ...commandCall, inputState: "streaming" });
/** Its arguments are complete, and it has not started, e.g. after a reload. */
export const Waiting = ofStatus("pending", "Waiting");
/** Waits for the user's grant. */
export const AwaitingPermission = ofStatus("awaiting_permission", "Needs approval");
/** Waits for input of the user. */
export const AwaitingInput = ofStatus("awaiting_input", "Needs input");
/** Runs, with the elapsed time. */
export const InProgress = ofStatus("in_progress", "Running");
/** Continues after the turn. */
export const Detached = ofStatus("detached", "In background");
export const Completed = ofStatus("completed", "Done");
export const Denied = ofStatus("denied", "Denied");
export const Cancelled = ofStatus("cancelled", "Cancelled");
export const Incomplete = ofStatus("incomplete", "Not finished");

/** The tool failed: who reported the error, and the error's text. */
export const Failed: Story = {
  args: {
    defaultOpen: true,
    part: { ...readCall, status: "failed", error: { layer: "tool", message: "ENOENT: src/cart.js does not exist" } },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("The tool reported a failure.")).toBeVisible();
  },
};

/** The progress replaces the word of the status. */
export const Progress: Story = {
  args: { part: { ...withStatus(commandCall, "in_progress"), progress: { done: 14, total: 60 } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("14 of 60")).toBeVisible();
  },
};

/** One line; nothing else is mounted until it is opened. Another press shows the raw data. */
export const Opening: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvasElement.querySelector("[data-slot=tool-call-body]")).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: /Read src\/cart\.js/ }));
    await expect(canvasElement.querySelector("[data-slot=tool-call-body]")).not.toBeNull();
    await expect(canvas.getByText("read_file")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Show raw data" }));
    await expect(canvas.getByText("Input as sent")).toBeVisible();
  },
};

/** An edit opens to its change. */
export const Edit: Story = {
  args: {
    part: {
      ...readCall,
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
  play: async ({ canvasElement }) => {
    const diff = await within(canvasElement).findByRole("table", { name: "Changes of src/cart.js" });
    await expect(diff.querySelector('[data-type="removed"]')).toHaveTextContent("items.length > 1");
    await expect(diff.querySelector('[data-type="added"]')).toHaveTextContent("items.length >= 1");
  },
};

const output =
  "\u001b[32m✔ an empty cart costs nothing\u001b[39m \u001b[90m(0.3ms)\u001b[39m\n\u001b[31m✖ total sums up the cart\u001b[39m \u001b[90m(1.9ms)\u001b[39m\n  AssertionError: Expected values to be strictly equal:\n\n  2 !== 3\n\nℹ tests 2\nℹ pass 1\nℹ fail 1\n";

/** The card of a command that failed is open; the line shows an exit code other than 0. */
export const Command: Story = {
  args: {
    part: {
      ...commandCall,
      content: [{ type: "terminal", terminalId: "t", command: "node --test", output, exit: { code: 1, signal: null } }],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText("Exit 1")).toBeVisible();
    await expect(await canvas.findByText(/total sums up the cart/)).toBeVisible();
  },
};

/** A failed command tells its exit code once, in its line; an error that says more is shown above the output. */
export const FailedCommand: Story = {
  args: {
    part: {
      ...commandCall,
      status: "failed",
      error: { layer: "tool", message: "Command failed with exit code 1" },
      content: [{ type: "terminal", terminalId: "t", command: "node --test", output, exit: { code: 1, signal: null } }],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/total sums up the cart/)).toBeVisible();
    await expect(canvas.getByText("Exit 1")).toBeVisible();
    await expect(canvasElement.querySelector('[data-slot="tool-call-error"]')).toBeNull();
  },
};

/** A command that never began tells why, and not also that it wrote nothing. */
export const NeverBegan: Story = {
  args: {
    part: {
      ...commandCall,
      status: "failed",
      error: { layer: "tool", message: "nosuchprogram was not found" },
      content: [{ type: "terminal", terminalId: "t", command: "nosuchprogram", output: "" }],
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("nosuchprogram was not found")).toBeVisible();
    await expect(canvas.queryByText("No output")).toBeNull();
  },
};

/** On a phone what is told of the origin stands in two lines at most, beside its buttons. */
export const NarrowFoot: Story = {
  args: {
    part: {
      ...commandCall,
      content: [{ type: "terminal", terminalId: "t", command: "node --test", output, exit: { code: 1, signal: null } }],
    },
  },
  decorators: [
    (Part) => (
      <div style={{ inlineSize: 338 }}>
        <Part />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const foot = (await canvas.findByRole("button", { name: "Show raw data" })).parentElement;
    const origin = foot?.querySelector('[data-slot="provenance"]');
    const visible = [...(origin?.children ?? [])].filter((fact) => fact.getClientRects().length > 0);
    await expect(visible.map(({ tagName }) => tagName)).toEqual(["TIME"]);
    await expect(foot?.getBoundingClientRect().height).toBeLessThanOrEqual(48);
  },
};

/** Arguments are shown while they stream. */
export const StreamingArguments: Story = {
  args: {
    defaultOpen: true,
    part: {
      ...readCall,
      status: "pending",
      inputState: "streaming",
      toolName: "write_file",
      kind: "edit",
      argument: '{"path": "src/new.js", "text": "export const a',
      input: { path: "src/new.js" },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="tool-call-arguments"]')).toHaveTextContent("export const a");
  },
};

/** Truncated arguments are marked. */
export const TruncatedArguments: Story = {
  args: {
    defaultOpen: true,
    part: { ...readCall, status: "incomplete", inputState: "truncated", argument: '{"path": "src/c' },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^The arguments were cut off/)).toBeVisible();
    const sent = findPart(canvasElement, '[data-slot="tool-call-arguments"]');
    await expect(sent).toHaveTextContent('{"path": "src/c');
  },
};

const openLocation = fn();

/** The locations of a call are buttons when they can be opened. */
export const Places: Story = {
  args: { defaultOpen: true, part: { ...readCall, locations: [{ path: "src/cart.js", line: 12 }] } },
  decorators: [
    (Story) => (
      <OpenLocationProvider open={openLocation}>
        <Story />
      </OpenLocationProvider>
    ),
  ],
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole("button", { name: "src/cart.js:12" }));
    await expect(openLocation).toHaveBeenCalledWith({ path: "src/cart.js", line: 12 });
  },
};

/** Hidden and bidirectional characters are shown as codes. */
export const HiddenCharacters: Story = {
  args: { part: { ...commandCall, input: { command: "rm -rf ./build \u202e&& echo done" } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("U+202E")).toBeVisible();
  },
};

/** The line does not wrap, however long its command. */
export const Long: Story = {
  args: { part: { ...commandCall, input: { command: `node --test ${"test/some-long-name.test.js ".repeat(20)}` } } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="tool-call"]')?.getBoundingClientRect().height).toBeLessThan(
      40,
    );
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
        <ToolCallCard key={status} part={withStatus(commandCall, status)} />
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-slot="tool-call"]')).toHaveLength(statuses.length);
  },
};

export const Dark: Story = { ...Statuses, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const DarkEdit: Story = { ...Edit, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Statuses,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Statuses.play?.(context);
    await expectRightToLeft(context.canvasElement, { first: ".cs-tool-call-icon", next: ".cs-tool-call-summary" });
  },
};
