import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ThreadView } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import type { AgentEvent } from "../../src/model/index.ts";
import { expectDark } from "../support/expectDark.ts";

interface Props {
  /** Number of commands of the turn; the last one fails. */
  readonly commands: number;
  /** Whether the turn has ended before the thread is shown; otherwise a button ends it. */
  readonly ended: boolean;
}

const place = { turnId: "t", messageId: "m" };
const lines = Array.from({ length: 12 }, (_, line) => `line ${line}`).join("\n");

function run(index: number, count: number): AgentEvent[] {
  const isLast = index === count - 1;
  const exit = { code: isLast ? 1 : 0, signal: null };
  const content = [{ type: "terminal", terminalId: `c${index}`, output: lines, exit } as const];
  const input = { command: isLast ? "npm run lint" : `npm run step-${index}` };
  const toolCallId = `c${index}`;
  return [
    { type: "toolCall.started", ...place, toolCallId, toolName: "run_command", kind: "execute" },
    {
      type: "toolCall.updated",
      ...place,
      toolCallId,
      patch: { input, content, status: isLast ? "failed" : "completed" },
    },
  ];
}

const end: AgentEvent = { type: "turn.ended", turnId: "t", reason: "completed" };

function begin(commands: number): readonly AgentEvent[] {
  return [
    { type: "turn.started", turnId: "t" },
    { type: "message.started", turnId: "t", messageId: "u", role: "user" },
    { type: "text.final", turnId: "t", messageId: "u", partId: "u", kind: "answer", text: "Build it." },
    { type: "message.started", ...place, role: "assistant" },
    ...Array.from({ length: commands }, (_, index) => run(index, commands)).flat(),
    { type: "text.final", ...place, partId: "a", kind: "answer", text: "Built, but the linter complains." },
  ];
}

function Folds({ commands, ended }: Props) {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.feed(...begin(commands), ...(ended ? [end] : []));
    return fake;
  }, [commands, ended]);
  return (
    <SessionProvider session={session}>
      <div style={{ display: "flex", flexDirection: "column", blockSize: 560 }}>
        <ThreadView />
        {!ended && (
          <button type="button" onClick={() => session.feed(end)}>
            End the turn
          </button>
        )}
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Chat/ThreadView/Folds",
  args: { commands: 4, ended: true },
  render: (args) => <Folds {...args} />,
  tags: ["!autodocs"],
};
export default meta;
type Story = StoryObj<Props>;

const readCommands = (root: HTMLElement) =>
  Array.from(root.querySelectorAll('[data-slot="tool-call"]'), (card) => card.getAttribute("data-tool-call-id"));

/** The steps of an ended turn are under its receipt, the failure is in sight; a press shows all of them, another one folds them. */
export const UnderTheReceipt: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const steps = await canvas.findByRole("button", { name: "4 steps", expanded: false });
    await expect(readCommands(canvasElement)).toEqual(["c3"]);
    await userEvent.click(steps);
    await expect(readCommands(canvasElement)).toEqual(["c0", "c1", "c2", "c3"]);
    const first = canvasElement.querySelector('[data-tool-call-id="c0"]');
    await waitFor(() => expect(first?.closest("[data-row]")).toHaveFocus());
    const shown = await canvas.findByRole("button", { name: "4 steps", expanded: true });
    shown.scrollIntoView({ block: "center" });
    const top = shown.getBoundingClientRect().top;
    await userEvent.click(shown);
    await expect(readCommands(canvasElement)).toEqual(["c3"]);
    await expect(canvas.getByRole("button", { name: "4 steps", expanded: false })).toHaveFocus();
    const moved = canvas.getByRole("button", { name: "4 steps" }).getBoundingClientRect().top - top;
    // The thread may be too short to scroll so far.
    await expect(moved).toBeLessThanOrEqual(1);
  },
};

/** A figure of the receipt goes to its card, which is folded, and opens it. */
export const GoesInside: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole("button", { name: "4 commands" }));
    const card = () => canvasElement.querySelector('[data-tool-call-id="c0"]');
    await waitFor(() => expect(card()?.closest("[data-row]")).toHaveFocus());
    await expect(card()).toHaveAttribute("data-state", "open");
  },
};

async function endTurn(root: HTMLElement): Promise<void> {
  await userEvent.click(within(root).getByRole("button", { name: "End the turn" }));
  await within(root).findByRole("group", { name: "What this turn did" });
}

const readTop = (root: HTMLElement, text: string): number =>
  Math.round(within(root).getByText(text).getBoundingClientRect().top);

/** At the end of a turn the steps fold, and the answer does not move, although the thread is shorter than its box. */
export const AtTheEnd: Story = {
  args: { ended: false },
  play: async ({ canvasElement }) => {
    const answer = "Built, but the linter complains.";
    await within(canvasElement).findByText(answer);
    const top = readTop(canvasElement, answer);
    await endTurn(canvasElement);
    await waitFor(() => expect(readCommands(canvasElement)).toEqual(["c3"]));
    // The receipt is new below it, and the thread follows its end.
    const receipt = canvasElement.querySelector('[data-slot="message-footer"]')?.getBoundingClientRect().height ?? 0;
    await expect(top - readTop(canvasElement, answer)).toBeLessThanOrEqual(Math.ceil(receipt) + 24);
    await expect(readTop(canvasElement, answer)).toBeLessThanOrEqual(top);
  },
};

/** Whoever reads in the steps keeps them: nothing folds, and nothing moves. */
export const WhileReading: Story = {
  args: { ended: false },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText("Built, but the linter complains.");
    const viewport = canvasElement.querySelector('[data-slot="thread-viewport"]');
    viewport?.dispatchEvent(new WheelEvent("wheel", { deltaY: -100 }));
    viewport?.scrollTo({ top: 200 });
    const row = canvasElement.querySelector('[data-tool-call-id="c1"]');
    await waitFor(() => expect(viewport?.scrollTop).toBe(200));
    const top = row?.getBoundingClientRect().top;
    await endTurn(canvasElement);
    await expect(readCommands(canvasElement)).toEqual(["c0", "c1", "c2", "c3"]);
    await expect(row?.getBoundingClientRect().top).toBe(top);
    await expect(within(canvasElement).getByRole("button", { name: "4 steps", expanded: true })).toBeInTheDocument();
  },
};

export const Dark: Story = {
  ...UnderTheReceipt,
  globals: { theme: "dark" },
  play: async (context) => {
    await UnderTheReceipt.play?.(context);
    await expectDark(context.canvasElement, ".cs-receipt");
  },
};
