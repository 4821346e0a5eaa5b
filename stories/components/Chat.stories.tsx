import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { scenarios } from "../../src/agents/index.ts";
import { Chat } from "../../src/components/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import { ScriptedChat } from "../support/ScriptedChat.tsx";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { findPart } from "../support/findPart.ts";

const meta = {
  title: "Chat/Chat",
  component: ScriptedChat,
  subcomponents: { Chat },
  args: { scenario: "weather", permissionMode: "docked" },
  argTypes: {
    scenario: { control: "select", options: scenarios.map(({ name }) => name) },
    permissionMode: { control: "inline-radio", options: ["docked", "inline", "dialog"] },
  },
  render: ({ scenario, permissionMode }) => <ScriptedChat scenario={scenario} permissionMode={permissionMode} />,
} satisfies Meta<Parameters<typeof ScriptedChat>[0]>;
export default meta;
type Story = StoryObj<typeof meta>;

async function send(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByRole("textbox", { name: "Message" }), "go{Enter}");
  return canvas;
}

async function sendToTheEnd(canvasElement: HTMLElement): Promise<void> {
  const canvas = await send(canvasElement);
  await waitFor(() => expect(canvasElement.querySelector('[data-role="assistant"]')).not.toBeNull());
  await waitFor(() => expect(canvas.queryByRole("button", { name: "Stop" })).toBeNull());
}

/** A new conversation offers tasks. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("button", { name: "Tidy up" })).toBeVisible();
  },
};

/** A whole answer, with its steps folded under the receipt until they are asked for. */
export const Answer: Story = {
  play: async ({ canvasElement }) => {
    await sendToTheEnd(canvasElement);
    await userEvent.click(await within(canvasElement).findByRole("button", { name: /^\d+ steps?$/, expanded: false }));
    await expect(canvasElement.querySelector('[data-slot="tool-call"][data-status="completed"]')).not.toBeNull();
  },
};

/** Several permissions, docked above the composer. */
export const Docked: Story = {
  args: { scenario: "permission-queue" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByText("Request 1 of 5")).toBeVisible();
    await userEvent.click(await canvas.findByRole("button", { name: "Deny" }));
    await expect(await canvas.findByText("1 of 5 answered")).toBeVisible();
  },
};

/** Permissions in the thread, below their calls. */
export const Inline: Story = {
  args: { scenario: "permission-queue", permissionMode: "inline" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    // Prompts that are not completely visible offer to show the rest.
    await expect(await canvas.findAllByRole("button", { name: /^(?:Allow once$|Show the rest)/ })).not.toHaveLength(0);
    await waitFor(() =>
      expect(canvas.getAllByRole("button", { name: /^(?:Allow once$|Show the rest)/ })[0]).toBeVisible(),
    );
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

/** A form that the agent asks the user to fill in. */
export const Form: Story = {
  args: { scenario: "elicitation" },
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="permission"] input')).not.toBeNull());
  },
};

/** Colours of a terminal, and a command that fails. */
export const TerminalOutput: Story = {
  args: { scenario: "terminal" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    // A pointer click counts only when the button is the topmost element at its coordinates, which scripts cannot set.
    async function pressNext(): Promise<void> {
      const next = canvas.queryByRole("button", { name: /^(?:Allow once$|Show the rest)/ });
      if (next !== null && next.getAttribute("aria-disabled") !== "true") {
        next.focus();
        await userEvent.keyboard("{Enter}");
      }
      await expect(canvasElement.querySelector(".cs-ansi-red")).not.toBeNull();
    }
    // A press before the delay is over restarts it, so the presses are further apart than the delay.
    await waitFor(pressNext, { interval: 800 });
  },
};

/** Sub-agents that work in parallel. */
export const SubAgents: Story = {
  args: { scenario: "sub-agents" },
  play: async ({ canvasElement }) => sendToTheEnd(canvasElement),
};

/** Pictures in an answer. */
export const Images: Story = {
  args: { scenario: "images" },
  play: async ({ canvasElement }) => {
    await sendToTheEnd(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-role="assistant"] img')).toBeVisible());
  },
};

/** The agent declines. */
export const Refusal: Story = {
  args: { scenario: "refusal" },
  play: async ({ canvasElement }) => sendToTheEnd(canvasElement),
};

/** A failure in the middle of an answer: the received text stays. */
export const ErrorMidstream: Story = {
  args: { scenario: "error-midstream" },
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByRole("button", { name: /^Read the rest|^Send again|^Load again/ })).toBeVisible();
    await expect(canvas.getByText(/sales grew in all regions, most of all in/)).toBeVisible();
  },
};

/** A long answer, scrolled to its end. */
export const LongOutput: Story = {
  args: { scenario: "long-output" },
  play: async ({ canvasElement }) => {
    await sendToTheEnd(canvasElement);
    const thread = findPart(canvasElement, '[data-slot="thread"]');
    await waitFor(() => expect(thread.scrollTop + thread.clientHeight).toBeGreaterThan(thread.scrollHeight - 2));
    await expect(within(canvasElement).getByText(/104 of them warnings/)).toBeVisible();
  },
};

/** Deceptive texts: nothing in them is executed, fetched or hidden. */
export const Hostile: Story = {
  args: { scenario: "hostile" },
  play: async ({ canvasElement }) => {
    await send(canvasElement);
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="permission"]')).not.toBeNull());
    await expect(canvasElement.querySelector('[data-slot="hidden-character"]')).not.toBeNull();
    await expect(canvasElement.querySelector('script, iframe, a[href^="javascript:" i]')).toBeNull();
    const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
    await expect(fetched.filter((url) => /tracker\.example|frame\.example|passwd/.test(url))).toEqual([]);
    await expect("__canary" in window).toBe(false);
  },
};

/** The history of a conversation is being loaded. */
export const LoadingHistory: Story = {
  render: () => (
    <div style={{ blockSize: 640 }}>
      <Chat protocol={deltaKit()} url="/api/story" sessionId="before" fetch={() => new Promise(() => undefined)} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Loading conversation")).toBeVisible();
  },
};

/** A server that refuses access: the reason and a retry button. The draft stays. */
export const Unauthorized: Story = {
  render: () => (
    <div style={{ blockSize: 640 }}>
      <Chat
        protocol={deltaKit()}
        url="/api/story"
        fetch={async () => new Response("no token", { status: 401 })}
        suggestions={["Tidy up"]}
      />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByRole("button", { name: /^Read the rest|^Send again|^Load again/ })).toBeVisible();
  },
};

export const DarkEmpty: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole("heading", { name: "What should the agent do?" });
    for (const part of [".cs-empty-title", ".cs-empty-note", ".cs-suggestion"]) await expectDark(canvasElement, part);
  },
};
export const Dark: Story = { ...Answer, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const DarkDocked: Story = { ...Docked, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const DarkInline: Story = { ...Inline, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Docked,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Docked.play?.(context);
    await expectRightToLeft(context.canvasElement, {
      first: ".cs-chat-title",
      next: '.cs-chat-bar [aria-label="New conversation"]',
    });
  },
};

/** In a column as narrow as a phone the title keeps its room, the buttons that are used less are behind one, and all can be touched. */
export const Narrow: Story = {
  args: { scenario: "permission-queue" },
  decorators: [
    (Part) => (
      <div style={{ blockSize: 720, inlineSize: 390 }}>
        <Part />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = await send(canvasElement);
    await expect(await canvas.findByRole("button", { name: "Deny" })).toBeVisible();
    const title = canvasElement.querySelector(".cs-chat-title");
    await expect(title?.getBoundingClientRect().width ?? 0).toBeGreaterThan(150);
    await expect(canvas.queryByRole("button", { name: "Search in this conversation" })).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "More actions" }));
    await expect(canvas.getByRole("button", { name: "Search in this conversation" })).toBeVisible();
    // Either as large as a finger, or with the room of one around it.
    const small = canvas.getAllByRole("button").filter((button: HTMLElement) => {
      const around = Number.parseFloat(getComputedStyle(button, "::after").insetBlockStart) || 0;
      return button.getBoundingClientRect().height - 2 * around < 44;
    });
    await expect(small.map((button: HTMLElement) => button.outerHTML.slice(0, 160))).toEqual([]);
    await userEvent.keyboard("{Escape}");
  },
};

/** Without room for a panel, what is used less is a list of names behind one button, which gives way to what is opened from it. */
export const MoreActions: Story = {
  decorators: [
    (Part) => (
      <div style={{ blockSize: 480, inlineSize: 900 }}>
        <Part />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const more = await canvas.findByRole("button", { name: "More actions" });
    const bar = within(more.closest("header") ?? canvasElement);
    await expect(bar.getAllByRole("button").length).toBeLessThanOrEqual(4);
    await userEvent.click(more);
    const keys = canvas.getByRole("button", { name: "Keyboard shortcuts" });
    // The name is drawn beside the icon.
    await expect(getComputedStyle(keys, "::after").content).toBe('"Keyboard shortcuts"');
    await expect(keys.getBoundingClientRect().width).toBeGreaterThan(100);
    await userEvent.click(keys);
    const dialog = await canvas.findByRole("dialog", { name: "Keyboard shortcuts" });
    await waitFor(() => expect(dialog).toBeVisible());
    await expect(more).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(more).toHaveFocus();
    await userEvent.click(more);
    await userEvent.keyboard("{Escape}");
    await expect(canvas.queryByRole("button", { name: "Keyboard shortcuts" })).toBeNull();
    await userEvent.click(more);
    await userEvent.click(canvas.getByRole("textbox", { name: "Message" }));
    await expect(canvas.queryByRole("button", { name: "Keyboard shortcuts" })).toBeNull();
  },
};
