import { useMemo, type ReactElement } from "react";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import type { Agent } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { servedProtocols } from "../../src/protocols/index.ts";
import { createTestAgent } from "../../src/testing/index.ts";
import { createServedProtocol } from "../support/ScriptedChat.tsx";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface BranchedChatProps {
  /** What client and server speak; both run in this page. */
  readonly protocol: string;
}

/** Writes a name into a file, and tells which prompts it was given. */
const agent: Agent = {
  name: "namer",
  title: "Namer",
  version: "1",
  async run(turn) {
    const at = { turnId: turn.turnId, messageId: turn.messageId };
    const prompts = turn.thread().messages.filter(({ role }) => role === "user");
    const texts = prompts.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])));
    const call = { ...at, toolCallId: `call_${turn.turnId}` };
    const content = { type: "diff", path: "NAME", oldText: "", newText: `${turn.text}\n` } as const;
    turn.emit({ type: "toolCall.started", ...call, toolName: "edit_file", kind: "edit", argument: '{"path":"NAME"}' });
    turn.emit({ type: "toolCall.contentAdded", ...call, content, at: 0 });
    turn.emit({ type: "toolCall.updated", ...call, patch: { status: "completed", result: "written" } });
    const text = `I know of: ${texts.join("; ")}.`;
    turn.emit({ type: "text.final", ...at, partId: `${turn.messageId}:t`, kind: "answer", text });
    return "completed";
  },
};

/** A chat that keeps the older answer when a prompt is changed or asked again. */
function BranchedChat({ protocol }: BranchedChatProps): ReactElement {
  const { client, fetch } = useMemo(() => {
    const server = { protocol: createServedProtocol(protocol), agent, path: "/api/story" };
    return { client: createServedProtocol(protocol), fetch: createTestAgent(server).fetch };
  }, [protocol]);
  return (
    <div style={{ blockSize: 560 }}>
      <Chat protocol={client} url="/api/story" fetch={fetch} />
    </div>
  );
}

const meta = {
  title: "Chat/Chat/Branches",
  component: BranchedChat,
  args: { protocol: "deltakit" },
  argTypes: { protocol: { control: "inline-radio", options: servedProtocols.map(({ id }) => id) } },
} satisfies Meta<typeof BranchedChat>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Asks twice, changes the first prompt, and asks once more for the answer: three versions, the last one shown. */
async function branch(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  for (const text of ["Call it Ada", "and add a surname"]) {
    await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), `${text}{Enter}`);
    await canvas.findByText(new RegExp(`I know of: .*${text}\\.`));
  }
  const [edit] = canvas.getAllByRole("button", { name: "Change and ask again" });
  await userEvent.click(edit ?? canvasElement);
  const box = await canvas.findByRole("textbox", { name: "Changed prompt" });
  await userEvent.clear(box);
  await userEvent.type(box, "Call it Grace");
  await userEvent.click(canvas.getByRole("button", { name: "Ask again" }));
  await canvas.findByText("I know of: Call it Grace.");
  await userEvent.click(await canvas.findByRole("button", { name: "Answer again" }));
  await shows(canvas, 3);
  // Loaded on demand, and there when the agent has ended.
  await expect(await canvas.findByRole("group", { name: "Versions of this answer" })).toHaveAttribute(
    "data-index",
    "3",
  );
  return canvas;
}

/** Waits until the picker below the prompt shows that version. */
function shows(canvas: ReturnType<typeof within>, index: number): Promise<HTMLElement> {
  return waitFor(async () => {
    const picker = canvas.getByRole("group", { name: "Versions of this message" });
    await expect(picker).toHaveTextContent(`${index}/3`);
    return picker;
  });
}

const notUndone = "What the agent changed is not undone.";

async function playChoice(canvasElement: HTMLElement, note: string): Promise<void> {
  const canvas = await branch(canvasElement);
  const picker = await shows(canvas, 3);
  await expect(picker).toHaveAccessibleDescription(note);
  await expect(await within(picker).findByRole("button", { name: "Next version" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await userEvent.click(within(picker).getByRole("button", { name: "Previous version" }));
  const second = await shows(canvas, 2);
  await waitFor(() => expect(within(second).getByRole("button", { name: "Previous version" })).toHaveFocus());
  await userEvent.keyboard("{ArrowLeft}");
  await shows(canvas, 1);
  await waitFor(() => {
    const prompts = canvasElement.querySelectorAll('[data-slot="message"][data-role="user"]');
    return expect(Array.from(prompts, ({ textContent }) => textContent)).toEqual(["Call it Ada", "and add a surname"]);
  });
  await expect(canvas.queryByText("I know of: Call it Grace.")).toBeNull();
  // The agent is asked on the path that is shown, and on nothing else.
  await userEvent.type(canvas.getByRole("textbox", { name: "Message" }), "thanks{Enter}");
  await expect(await canvas.findByText("I know of: Call it Ada; and add a surname; thanks.")).toBeInTheDocument();
}

/** An older answer is chosen by its button and by keys, and the conversation goes on from it. */
export const ChoiceOverDeltaKit: Story = { play: ({ canvasElement }) => playChoice(canvasElement, notUndone) };

/** The same over a wire whose requests contain the whole history. */
export const ChoiceOverAiSdk: Story = {
  args: { protocol: "ai-sdk-ui" },
  play: ({ canvasElement }) => playChoice(canvasElement, notUndone),
};

/** The same over a model's own wire. */
export const ChoiceOverOpenAi: Story = {
  args: { protocol: "openai-chat" },
  play: ({ canvasElement }) => playChoice(canvasElement, notUndone),
};

/** An agent that cannot forget: the changed prompt is a new message, and the editor says so. */
export const NewMessage: Story = {
  args: { protocol: "uipath" },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "Call it Ada{Enter}");
    await canvas.findByText("I know of: Call it Ada.");
    await userEvent.click(canvas.getByRole("button", { name: "Change and send as a new message" }));
    const box = await canvas.findByRole("textbox", { name: "Changed prompt" });
    await expect(box).toHaveAccessibleDescription(/^The agent remembers what was said/);
    await userEvent.clear(box);
    await userEvent.type(box, "Call it Grace");
    await userEvent.click(canvas.getByRole("button", { name: "Ask again" }));
    await expect(await canvas.findByText("I know of: Call it Ada; Call it Grace.")).toBeVisible();
    await expect(canvas.queryByRole("group", { name: "Versions of this message" })).toBeNull();
  },
};

/** The picker below the changed prompt. */
export const Picker: Story = { play: async ({ canvasElement }) => void (await branch(canvasElement)) };

/** The picker in the dark scheme. */
export const PickerDark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async (context) => {
    await Picker.play?.(context);
    await expectDark(context.canvasElement, ".cs-branches");
  },
};

/** The picker from right to left: the previous version is to the right. */
export const PickerRightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Picker.play?.(context);
    const picker = ".cs-branches > .cs-icon-button";
    await expectRightToLeft(context.canvasElement, { first: picker, next: `${picker} ~ .cs-icon-button` });
  },
};
