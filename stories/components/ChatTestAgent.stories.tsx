import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { findTestAgent, withTestAgent } from "../../src/testing/storybook/index.ts";

const meta = {
  title: "Recordings/Test agent",
  component: Chat,
  decorators: [
    withTestAgent(),
    (Story) => (
      <div style={{ blockSize: 600 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj;

async function send(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "Hello");
  await userEvent.click(canvas.getByRole("button", { name: "Send" }));
}

/** The story has an agent of its own, and its `play` says what the agent does. */
export const Steered: Story = {
  play: async ({ canvasElement }) => {
    const agent = findTestAgent(canvasElement);
    await send(canvasElement);
    await agent.say("I wait for your decision.");
    void agent.ask({ toolName: "run_command", input: { command: "npm test" } });
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="permission"]')).toBeVisible());
    await expect(within(canvasElement).getByText("I wait for your decision.")).toBeVisible();
  },
};

/** A scenario is played over another protocol. */
export const Scenario: Story = {
  decorators: [withTestAgent({ agent: "weather", protocol: "aap" })],
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    await userEvent.click(await within(canvasElement).findByRole("button", { name: /^\d+ steps?/ }));
    await waitFor(() =>
      expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).toBeVisible(),
    );
  },
};
