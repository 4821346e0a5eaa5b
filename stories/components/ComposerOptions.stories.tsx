import { useMemo, useState, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols, withOptions, type RequestOption } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

const options: readonly RequestOption[] = [
  {
    id: "model",
    label: "Model",
    choices: [
      { id: "large", label: "Large", detail: "For what needs thought" },
      { id: "small", label: "Small", detail: "Answers sooner" },
    ],
  },
  {
    id: "effort",
    label: "Effort",
    field: "reasoning.effort",
    choices: [
      { id: "usual", label: "Usual effort", value: null },
      { id: "high", label: "High effort" },
    ],
  },
];

interface ChatWithOptionsProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

/** A chat with settings of the app, which shows what of them was in the last request. */
function ChatWithOptions({ protocol }: ChatWithOptionsProps): ReactElement {
  const [sent, setSent] = useState("");
  const agent = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: findScenario("weather"), path: "/api/story" };
    const { fetch } = createTestAgent(server);
    return {
      protocol: withOptions(createServedProtocol(protocol), options),
      url: "/api/story",
      fetch: async (...[input, init]: Parameters<typeof globalThis.fetch>) => {
        if (typeof init?.body === "string") {
          const { model, reasoning }: Record<string, unknown> = JSON.parse(init.body);
          setSent(JSON.stringify({ model, reasoning }));
        }
        return fetch(input, init);
      },
    };
  }, [protocol]);
  return (
    <div style={{ blockSize: 640, display: "grid", gridTemplateRows: "1fr auto" }}>
      <Chat {...agent} />
      <output aria-label="Sent">{sent}</output>
    </div>
  );
}

const meta = {
  title: "Chat/Composer/Options",
  component: ChatWithOptions,
  args: { protocol: "openai-chat" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof ChatWithOptions>;
export default meta;
type Story = StoryObj<typeof meta>;

async function play({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  const canvas = within(canvasElement);
  const box = await canvas.findByRole("textbox", { name: "Message" });
  await userEvent.type(box, "Hello{Enter}");
  await waitFor(() => expect(canvas.getByLabelText("Sent")).toHaveTextContent('{"model":"large"}'));
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
  await userEvent.click(canvas.getByRole("button", { name: "Effort: Usual effort" }));
  await userEvent.click(await canvas.findByRole("menuitemradio", { name: "High effort" }));
  await userEvent.type(box, "And now{Enter}");
  await waitFor(() =>
    expect(canvas.getByLabelText("Sent")).toHaveTextContent('{"model":"large","reasoning":{"effort":"high"}}'),
  );
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
  await userEvent.click(canvas.getByRole("button", { name: "Model: Large" }));
  await waitFor(() => expect(canvas.getByRole("menuitemradio", { name: /Small/ })).toBeVisible());
}

/** Settings of the app are chosen in the menus of the composer, and go into the next request. */
export const OverOpenAi: Story = { play };

/** The same over another protocol. */
export const OverAiSdk: Story = { args: { protocol: "ai-sdk-ui" }, play };

export const Dark: Story = { ...OverOpenAi, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
