import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { z } from "zod";
import { step, type Scenario } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { defineTool } from "../../src/hooks/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent, relaxedConsent } from "../../src/testing/index.ts";
import { createServedProtocol } from "../support/ScriptedChat.tsx";
import { findPart } from "../support/findPart.ts";

interface ToolComponentProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** The input of the agent's call. */
  readonly input: "fitting" | "misfit";
}

/** The stock of a shop, as a component in place of the tool's card. */
const showStock = defineTool({
  description: "Shows how many pieces of a product are in stock",
  parameters: z.object({ product: z.string(), warehouse: z.string().default("Oslo") }),
  output: z.object({ pieces: z.number() }),
  execute: () => ({ pieces: 12 }),
  Component: ({ input, output, status }) => (
    <figure style={{ margin: 0, padding: 12, border: "1px solid currentColor", borderRadius: 8 }}>
      <figcaption>
        {input.product} in {input.warehouse}
      </figcaption>
      <strong>{output === undefined ? `Counting (${status})` : `${output.pieces} pieces`}</strong>
    </figure>
  ),
});
const tools = { show_stock: showStock };

function createScenario(input: ToolComponentProps["input"]): Scenario {
  return {
    name: "stock",
    title: "Stock",
    suggestion: "How many chairs are left?",
    steps: [
      step.tool("call_1", "show_stock", {
        input: input === "fitting" ? { product: "Chair" } : { product: 5 },
        runsOn: "application",
      }),
      step.ask({
        request: { kind: "execution", id: "call_1" },
        granted: [step.say("Twelve chairs are left.")],
        denied: [step.say("I could not count them.")],
      }),
    ],
  };
}

function StockChat({ protocol, input }: ToolComponentProps): ReactElement {
  const { client, fetch } = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: createScenario(input), path: "/api/story" };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol, input]);
  return (
    <div style={{ blockSize: 560 }}>
      <Chat protocol={client} url="/api/story" fetch={fetch} tools={tools} consent={relaxedConsent} />
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Tool component",
  component: StockChat,
  args: { protocol: "deltakit", input: "fitting" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof StockChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function playFitting(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
  await expect(await canvas.findByText("Chair in Oslo")).toBeVisible();
  await expect(await canvas.findByText("12 pieces")).toBeVisible();
  await expect(await canvas.findByText("Twelve chairs are left.")).toBeVisible();
  await expect(canvasElement.querySelector('[data-tool-name="show_stock"][data-status="completed"]')).not.toBeNull();
}

/** The page's tool runs and draws its own call, with the input as its schema parses it and the output of its execution. */
export const OverDeltaKit: Story = { play: ({ canvasElement }) => playFitting(canvasElement) };

/** The same over AAP. */
export const OverAap: Story = { args: { protocol: "aap" }, play: ({ canvasElement }) => playFitting(canvasElement) };

/** The same over AG-UI. */
export const OverAgUi: Story = { args: { protocol: "ag-ui" }, play: ({ canvasElement }) => playFitting(canvasElement) };

/** An input that does not fit reaches neither the tool nor its component: the kit's card says what is wrong. */
export const InputThatDoesNotFit: Story = {
  args: { input: "misfit" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
    await waitFor(() => expect(canvasElement.querySelector('.cs-tool-call[data-status="failed"]')).not.toBeNull());
    await expect(canvasElement.querySelector("figure")).toBeNull();
    await userEvent.click(findPart(canvasElement, '[data-slot="tool-call"] button'));
    await expect(await canvas.findByText(/product/)).toBeVisible();
  },
};
