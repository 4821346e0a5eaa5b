import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Composer, type ComposerProps } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import type { SessionPatch } from "../../src/model/index.ts";
import { acp } from "../../src/protocols/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";

interface FakeComposerProps {
  /** Whether a turn runs. */
  readonly running: boolean;
  /** Texts of the queued prompts. */
  readonly queue: readonly string[];
  /** The settings and commands of the agent. */
  readonly offer: SessionPatch;
}

type Props = ComposerProps & FakeComposerProps;

function FakeComposer({ running, queue, offer }: FakeComposerProps) {
  const session = useMemo(() => {
    const fake = createFakeSession(acp());
    fake.feed({ type: "session.updated", patch: offer });
    if (running) fake.feed({ type: "turn.started", turnId: "t" });
    fake.set({ queue: queue.map((text, index) => ({ id: `${index}`, content: [{ type: "text", text }] })) });
    return fake;
  }, [running, queue, offer]);
  return (
    <SessionProvider session={session}>
      <div
        style={{ maxInlineSize: 720, marginInline: "auto", paddingBlockStart: 320, container: "cs-chat / inline-size" }}
      >
        <Composer />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Chat/Composer",
  parameters: {
    guidance: {
      do: ["Keep it usable while the agent works: a further prompt is queued."],
      dont: ["Do not disable it while a request waits for a decision."],
    },
  },
  component: Composer,
  args: { running: false, queue: [], offer: {} },
  render: (args) => <FakeComposer {...args} />,
};
export default meta;
type Story = StoryObj<Props>;

const box = (canvasElement: HTMLElement) => within(canvasElement).getByRole("textbox", { name: "Message" });

/** Nothing to send, nothing to stop. */
export const Empty: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole("button", { name: "Stop" })).toBeNull();
  },
};

/** Enter sends and empties the box. */
export const Sending: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(box(canvasElement), "Run the tests");
    await expect(within(canvasElement).getByRole("button", { name: "Send" })).toBeEnabled();
    await userEvent.keyboard("{Enter}");
    await expect(box(canvasElement)).toHaveValue("");
  },
};

/** Grows with its text, then scrolls. */
export const Long: Story = {
  play: async ({ canvasElement }) => {
    const before = box(canvasElement).getBoundingClientRect().height;
    await userEvent.click(box(canvasElement));
    await userEvent.paste(Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`).join("\n"));
    const after = box(canvasElement).getBoundingClientRect().height;
    await expect(after).toBeGreaterThan(before);
    await expect(after).toBeLessThan(400);
  },
};

/** While a turn runs it can be stopped, and the next prompt is queued. */
export const Running: Story = {
  args: { running: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("button", { name: "Stop" })).toBeVisible();
  },
};

/** Queued prompts can be read, edited and removed. */
export const Queued: Story = {
  args: { running: true, queue: ["Then run the tests", "And say what you changed"] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("Then run the tests")).toBeVisible();
  },
};

export const Dark: Story = { ...Queued, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeft: Story = {
  ...Queued,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Queued.play?.(context);
    await expectRightToLeft(context.canvasElement, {
      first: ".cs-composer-bar > :first-child",
      next: ".cs-composer-bar > :last-child",
    });
  },
};

const offer: SessionPatch = {
  commands: [
    { name: "test", description: "Run the tests and repair what fails" },
    { name: "explain", description: "Say what a file does", hint: "path" },
    { name: "review", description: "Read the last change once more" },
  ],
  modes: [
    { id: "ask", name: "Ask first", description: "Asks before each edit and each command" },
    { id: "code", name: "Edit", description: "Edits without asking" },
  ],
  modeId: "ask",
  options: [
    {
      type: "select",
      id: "model",
      name: "Model",
      category: "model",
      value: "large",
      choices: [
        { value: "large", name: "Large", group: "Careful" },
        { value: "small", name: "Small", description: "Answers sooner", group: "Quick" },
      ],
    },
    { type: "boolean", id: "web", name: "Web search", description: "May look things up", value: false },
  ],
  usage: { used: 68_000, size: 200_000, cost: { amount: 0.42, currency: "USD" } },
};

/** A slash offers the agent's commands; the focus stays in the text box. */
export const Commands: Story = {
  args: { offer },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(box(canvasElement), "/");
    await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(3));
    await userEvent.keyboard("ex");
    await expect(canvas.getByRole("option", { name: /explain/ })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    await expect(box(canvasElement)).toHaveValue("/explain ");
    await expect(box(canvasElement)).toHaveFocus();
    await waitFor(() => expect(canvas.queryByRole("listbox")).toBeNull());
    await userEvent.clear(box(canvasElement));
    await userEvent.click(canvas.getByRole("button", { name: "Show commands" }));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(canvas.getByRole("option", { name: /review/ })).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.queryByRole("listbox")).toBeNull());
    // The slash of the button goes with the list; what was typed behind one stays.
    await expect(box(canvasElement)).toHaveValue("");
    await userEvent.type(box(canvasElement), "/re{Escape}");
    await expect(box(canvasElement)).toHaveValue("/re");
    await userEvent.clear(box(canvasElement));
    await userEvent.type(box(canvasElement), "/");
    await waitFor(() => expect(canvas.getAllByRole("option")).toHaveLength(3));
  },
};

/** Mode and options are chosen in menus; an unconfirmed choice is marked. */
export const Settings: Story = {
  args: { offer },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(
      canvas.getByRole("button", { name: "Context 34% (68,000 of 200,000 tokens used, cost $0.42)" }),
    ).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Mode: Ask first" }));
    await waitFor(() => expect(canvas.getByRole("menuitemradio", { name: /Ask first/ })).toBeChecked());
    await userEvent.click(canvas.getByRole("menuitemradio", { name: /^Edit/ }));
    await expect(await canvas.findByRole("button", { name: "Mode: Edit" })).toHaveAttribute("aria-busy", "true");
    await userEvent.click(canvas.getByRole("button", { name: "Web search: Off" }));
    await waitFor(() => expect(canvas.getByRole("menuitemradio", { name: /On/ })).toBeVisible());
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByRole("button", { name: "Web search: Off" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("menuitemradio", { name: "Off" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("menuitemradio", { name: /On/ })).toHaveFocus();
    await userEvent.keyboard("of");
    await expect(canvas.getByRole("menuitemradio", { name: "Off" })).toHaveFocus();
    await userEvent.click(canvas.getByRole("textbox"));
    await expect(canvas.queryByRole("menu")).toBeNull();
  },
};

/** In a narrow composer one button opens all settings. */
export const NarrowSettings: Story = {
  args: { offer },
  decorators: [
    (StoryView) => (
      <div style={{ inlineSize: 390 }}>
        <StoryView />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole("button", { name: "Session settings" }));
    await waitFor(() => expect(canvas.getAllByRole("menuitemradio")).toHaveLength(6));
  },
};

/** Nearly full. */
export const NearlyFull: Story = {
  args: { offer: { usage: { used: 190_000, size: 200_000 } } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("95%")).toBeVisible();
    const gauge = within(canvasElement).getByRole("button", { name: /95%/ });
    await expect(gauge).toHaveAttribute("data-status", "nearly-full");
    await expect(gauge.querySelector(".cs-usage-share")).toHaveAttribute("stroke-dasharray", "95 100");
  },
};

export const DarkSettings: Story = { ...Settings, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
export const RightToLeftCommands: Story = {
  ...Commands,
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async (context) => {
    await Commands.play?.(context);
    await expectRightToLeft(context.canvasElement, {
      first: ".cs-composer-bar > :first-child",
      next: ".cs-composer-bar > :last-child",
    });
  },
};
