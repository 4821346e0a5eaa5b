import { useMemo, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import type { AppCommand } from "../../src/primitives/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

interface TypingChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

const followUps = ["And tomorrow?", "And in Oslo?"];

/** A chat with a command of the app, and tasks to go on with. */
function TypingChat({ protocol }: TypingChatProps): ReactElement {
  const [ran, setRan] = useState("nothing");
  const commands = useMemo(
    (): readonly AppCommand[] => [
      { name: "export", description: "Saves this conversation", run: ({ argument }) => setRan(`export ${argument}`) },
    ],
    [],
  );
  const { client, fetch } = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: findScenario("weather"), path: "/api/story" };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ display: "grid", gridTemplateRows: "560px auto" }}>
      <Chat protocol={client} url="/api/story" fetch={fetch} commands={commands} followUps={followUps} />
      <output>Ran: {ran}</output>
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Typing",
  component: TypingChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof TypingChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function ask(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "The weather, please{Enter}");
  await expect(await canvas.findByRole("button", { name: "And tomorrow?" })).toBeVisible();
  return canvas;
}

async function playFollowUp(canvasElement: HTMLElement): Promise<void> {
  const canvas = await ask(canvasElement);
  await userEvent.click(canvas.getByRole("button", { name: "And in Oslo?" }));
  await waitFor(() => expect(canvasElement.querySelectorAll('[data-role="user"] .cs-text-part')).toHaveLength(2));
  await expect(await canvas.findByRole("button", { name: "And tomorrow?" })).toBeVisible();
}

/** A task below the answer is sent when it is chosen. */
export const FollowUpsOverDeltaKit: Story = { play: ({ canvasElement }) => playFollowUp(canvasElement) };

/** The same over AAP. */
export const FollowUpsOverAap: Story = {
  args: { protocol: "aap" },
  play: ({ canvasElement }) => playFollowUp(canvasElement),
};

/** The arrow upwards brings the earlier prompt back, ready to be changed. */
export const EarlierPrompt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ask(canvasElement);
    const box = canvas.getByRole("textbox", { name: "Message" });
    await userEvent.type(box, "{ArrowUp}");
    await expect(box).toHaveValue("The weather, please");
    await userEvent.type(box, "{ArrowDown}");
    await expect(box).toHaveValue("");
  },
};

/** A command of the app is offered like those of the agent, and runs in the page. */
export const CommandOfTheApp: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = await canvas.findByRole("textbox", { name: "Message" });
    await userEvent.type(box, "/ex");
    await expect(await canvas.findByRole("option", { name: /export/ })).toBeVisible();
    await userEvent.type(box, "{Enter}all{Enter}");
    await expect(await canvas.findByText("Ran: export all")).toBeVisible();
    await expect(canvasElement.querySelector('[data-role="user"]')).toBeNull();
  },
};
