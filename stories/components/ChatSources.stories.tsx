import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { createScenarioProps } from "../support/ScriptedChat.tsx";
import { waitUntilStill } from "../support/waitUntilStill.ts";

interface CitedChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

/** A chat with an agent that cites its sources. */
function CitedChat({ protocol }: CitedChatProps): ReactElement {
  const agent = useMemo(() => createScenarioProps(protocol, "sources"), [protocol]);
  return (
    <div style={{ blockSize: 720 }}>
      <Chat {...agent} />
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Sources",
  component: CitedChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof CitedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

async function playSources(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox"), "go{Enter}");
  const list = await canvas.findByRole("region", { name: "Sources" });
  await expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^1Test runner/),
    expect.stringMatching(/^2Node.js 20 is now available/),
    expect.stringMatching(/^3Collecting code coverage/),
  ]);
  // The end of the turn adds a row below the list; a press on a number stops the thread from following its end.
  await canvas.findByRole("button", { name: "Copy answer" });
  const viewport = canvasElement.querySelector('[data-slot="thread-viewport"]');
  await waitUntilStill(() => `${viewport?.scrollHeight} ${viewport?.scrollTop}`);
  const numbers = await canvas.findAllByRole("button", { name: /^Source \d/ });
  // The second passage has two sources; the source of the whole answer is in the list only.
  await expect(numbers.map(({ textContent }) => textContent)).toEqual(["1", "2", "1"]);
  await userEvent.click(canvas.getByRole("button", { name: "Source 2: Node.js 20 is now available" }));
  await waitFor(() =>
    expect(canvas.getByRole("group", { name: "Source 2: Node.js 20 is now available" })).toBeVisible(),
  );
}

/** The numbers stand behind the passages, and the same source has one number; the list is at the end of the answer. */
export const NumberedOverDeltaKit: Story = { play: ({ canvasElement }) => playSources(canvasElement) };

/** The same over another protocol. */
export const NumberedOverAiSdk: Story = {
  args: { protocol: "ai-sdk-ui" },
  play: ({ canvasElement }) => playSources(canvasElement),
};

/** Numbers, card and list are readable on a dark background. */
export const NumberedInTheDark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await playSources(canvasElement);
    for (const part of [
      ".cs-citation-number",
      ".cs-citation-card .cs-link",
      ".cs-source-list .cs-link",
      ".cs-answer-sources-title",
    ])
      await expectDark(canvasElement, part);
  },
};
