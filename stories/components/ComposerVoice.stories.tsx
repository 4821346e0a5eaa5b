import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import type { VoiceRecognizer } from "../../src/primitives/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { createServedProtocol, findScenario } from "../support/ScriptedChat.tsx";

/** Understands a sentence, the first time not quite, and listens until it is stopped. */
const listener: VoiceRecognizer = {
  async start({ onText, signal }) {
    onText("How is the whether");
    await Promise.resolve();
    onText("How is the weather in London");
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
};

const refused: VoiceRecognizer = {
  start: () => Promise.reject(new DOMException("Permission denied", "NotAllowedError")),
};

interface DictatedChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
  /** Whether the browser forbids the microphone. */
  readonly forbidden: boolean;
}

/** A chat whose prompts can be dictated. */
function DictatedChat({ protocol, forbidden }: DictatedChatProps): ReactElement {
  const agent = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent: findScenario("weather"), path: "/api/story" };
    return { protocol: createServedProtocol(protocol), url: "/api/story", fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ blockSize: 640 }}>
      <Chat {...agent} voice={forbidden ? refused : listener} />
    </div>
  );
}

const meta = {
  title: "Chat/Composer/Voice",
  component: DictatedChat,
  args: { protocol: "deltakit", forbidden: false },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof DictatedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function play({ canvasElement }: { readonly canvasElement: HTMLElement }): Promise<void> {
  const canvas = within(canvasElement);
  const box = await canvas.findByRole("textbox", { name: "Message" });
  const button = await canvas.findByRole("button", { name: "Dictate" });
  await userEvent.click(button);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await waitFor(() => expect(box).toHaveValue("How is the weather in London"));
  await expect(canvas.getByText("Listening. Esc stops.")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await userEvent.type(box, "?{Enter}");
  await expect(await canvas.findByText("How is the weather in London?", { selector: "p" })).toBeVisible();
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
  await userEvent.click(button);
  await waitFor(() => expect(box).toHaveValue("How is the weather in London"));
}

/** Words stand in the text while they are understood. The button is pressed while it listens; Escape stops. */
export const OverDeltaKit: Story = { play };

/** The same over another protocol. */
export const OverAiSdk: Story = { args: { protocol: "ai-sdk-ui" }, play };

/** Why nothing was dictated is one sentence, which disappears when the person types. */
export const Forbidden: Story = {
  args: { forbidden: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const sentence = "The microphone is blocked. Allow it for this page in your browser.";
    await userEvent.click(await canvas.findByRole("button", { name: "Dictate" }));
    const form = canvasElement.querySelector("form");
    const inForm = within(form ?? canvasElement);
    await expect(await inForm.findByText(sentence)).toBeVisible();
    await userEvent.type(canvas.getByRole("textbox", { name: "Message" }), "By hand");
    await expect(inForm.queryByText(sentence)).toBeNull();
    await userEvent.clear(canvas.getByRole("textbox", { name: "Message" }));
    await userEvent.click(canvas.getByRole("button", { name: "Dictate" }));
    await expect(await inForm.findByText(sentence)).toBeVisible();
  },
};

export const Dark: Story = { ...OverDeltaKit, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const DarkForbidden: Story = { ...Forbidden, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
