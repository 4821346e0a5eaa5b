import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, within } from "storybook/test";
import { AgentLog } from "../../src/components/index.ts";

const meta: Meta<typeof AgentLog> = {
  title: "Sessions/AgentLog",
  component: AgentLog,
  args: {
    title: "Example agent",
    onRestart: fn(),
    process: {
      state: { state: "running" },
      lines: [
        { number: 1, text: "\u001b[32mready\u001b[0m on stdin" },
        { number: 2, text: "session child_1 begins" },
      ],
    },
  },
};
export default meta;
type Story = StoryObj<typeof AgentLog>;

/** A running agent: one line, and its log on request. */
export const Running: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole("status")).toHaveTextContent("Example agent is running");
    await expect(canvas.queryByText(/session child_1/)).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Show log" }));
    await expect(canvas.getByText(/session child_1/)).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Hide log" }));
    await expect(canvas.queryByText(/session child_1/)).toBeNull();
  },
};

/** An ended agent: the reason, the last lines of its log, and a button that starts it again. The focus does not move. */
export const Ended: Story = {
  args: {
    process: {
      state: {
        state: "ended",
        message: "The agent `example-agent` ended with exit code 3.",
        lines: ["Error: no API key", "    at start (agent.js:12:9)"],
      },
      lines: [{ number: 1, text: "Error: no API key" }],
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/exit code 3/)).toBeVisible();
    await expect(canvas.getByText(/no API key/)).toBeVisible();
    await expect(document.body).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Start it again" }));
    await expect(args.onRestart).toHaveBeenCalledOnce();
  },
};

/** A starting agent: it cannot be started twice. */
export const Starting: Story = {
  args: { process: { state: { state: "starting" }, lines: [] } },
  play: async ({ canvasElement }) => {
    // It keeps the focus of the press that has started the agent.
    await expect(within(canvasElement).getByRole("button", { name: "Starting" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  },
};
