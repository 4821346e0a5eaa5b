import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { scenarioAgent, scenarios } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { createAgentServer } from "../../src/server/index.ts";

/** A chat with a scripted agent that runs in this page: its server answers `fetch` without any network. */
function ScriptedChat({
  scenario,
  permissionMode,
}: {
  scenario: string;
  permissionMode: "docked" | "inline" | "dialog";
}) {
  const fetch = useMemo(() => {
    const script = scenarios.find(({ name }) => name === scenario) ?? scenarios[0];
    if (script === undefined) throw new Error("There is no scenario.");
    const agent = scenarioAgent(script, { pace: 0 });
    const server = createAgentServer({ mounts: [{ path: "/api/story", protocol: deltaKit(), agent }] });
    return async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
      return (await server.handle(request)) ?? new Response(null, { status: 404 });
    };
  }, [scenario]);
  return (
    <div style={{ blockSize: 600 }}>
      <Chat
        key={scenario}
        protocol={deltaKit()}
        url="/api/story"
        fetch={fetch}
        permissionMode={permissionMode}
        consent={{ armingDelay: 0, allowSynthetic: true }}
        suggestions={["What is the weather in Paris?", "Check everything at once", "Tidy up"]}
      />
    </div>
  );
}

const meta = {
  title: "Components/Chat",
  component: ScriptedChat,
  args: { scenario: "weather", permissionMode: "docked" },
  argTypes: {
    scenario: { control: "select", options: scenarios.map(({ name }) => name) },
    permissionMode: { control: "inline-radio", options: ["docked", "inline", "dialog"] },
  },
} satisfies Meta<typeof ScriptedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function send(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
  return canvas;
}

/** A new conversation offers tasks. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("button", { name: "Tidy up" })).toBeVisible();
  },
};

/** A whole answer. */
export const Answer: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
    await expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).not.toBeNull();
  },
};

/** Several permissions, docked above the composer. */
export const Docked: Story = {
  args: { scenario: "permission-queue" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByText("0 of 5 answered")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Deny" }));
    await expect(await canvas.findByText("1 of 5 answered")).toBeVisible();
  },
};

/** Permissions in the thread, below their calls. */
export const Inline: Story = {
  args: { scenario: "permission-queue", permissionMode: "inline" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect((await canvas.findAllByRole("button", { name: "Allow once" }))[0]).toBeVisible();
  },
};

/** Permissions as a dialog. */
export const AsDialog: Story = {
  args: { scenario: "permission-queue", permissionMode: "dialog" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByRole("dialog")).toBeVisible();
  },
};
