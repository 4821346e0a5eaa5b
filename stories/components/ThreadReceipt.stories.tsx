import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo } from "react";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { ThreadView } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createEndedSession, type EndedTurn } from "../support/endedTurns.ts";
import { expectDark } from "../support/expectDark.ts";

interface Props {
  /** What the turn did. */
  readonly turn: EndedTurn;
  /** Whether another turn follows; both have times. */
  readonly more?: boolean | undefined;
}

function FakeThread({ turn, more = false }: Props) {
  const session = useMemo(() => createEndedSession(turn, more), [turn, more]);
  return (
    <SessionProvider session={session}>
      <div style={{ display: "flex", flexDirection: "column", blockSize: 640 }}>
        <ThreadView />
      </div>
    </SessionProvider>
  );
}

const meta: Meta<Props> = {
  title: "Chat/ThreadView/Receipt",
  args: { turn: "repair" },
  render: (args) => <FakeThread {...args} />,
  tags: ["!autodocs"],
};
export default meta;
type Story = StoryObj<Props>;

/** The names of the figures, in their order. */
async function readFigures(root: HTMLElement): Promise<readonly string[]> {
  const receipt = within(await within(root).findByRole("group", { name: "What this turn did" }));
  return receipt.getAllByRole("button").map(({ textContent }) => textContent);
}

/** One line tells the steps, the changed file, both test runs, the commands and who allowed the change. */
export const Repair: Story = {
  play: async ({ canvasElement }) => {
    await expect(await readFigures(canvasElement)).toEqual([
      "3 steps",
      "1 file changed +11 line added−11 line removed",
      "1 → 2 tests passed",
      "2 commands",
      "1 allowed by you",
    ]);
  },
};

/** A figure goes to its card and opens it; pressed again, it goes to the next one. */
export const GoesToItsCards: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const commands = await canvas.findByRole("button", { name: "2 commands" });
    for (const id of ["c1", "c3"]) {
      await userEvent.click(commands);
      const card = canvasElement.querySelector(`[data-tool-call-id="${id}"]`);
      await waitFor(() => expect(card?.closest("[data-row]")).toHaveFocus());
      await expect(card).toHaveAttribute("data-state", "open");
    }
  },
};

/** The files open the review of changes; once it is done, they go to the card of the change. */
export const FilesOpenTheReview: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const files = await canvas.findByRole("button", { name: /^1 file changed/ });
    await userEvent.click(files);
    const dialog = within(await canvas.findByRole("dialog"));
    await expect(dialog.getByText("src/coupons.js")).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Keep all" }));
    await userEvent.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(canvas.queryByRole("dialog")).toBeNull());
    await userEvent.click(files);
    const card = () => canvasElement.querySelector('[data-tool-call-id="c2"]');
    await waitFor(() => expect(card()?.closest("[data-row]")).toHaveFocus());
    await expect(canvas.queryByRole("dialog")).toBeNull();
  },
};

/** Each turn tells how long it took, not only the last one. */
export const TimeOfEachTurn: Story = {
  args: { more: true },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/^Worked for 5(\.0)? s$/)).toBeInTheDocument();
    await expect(await canvas.findByText(/^Worked for 8(\.0)? s$/)).toBeInTheDocument();
  },
};

/** Each call that failed or was denied is named, also a command that ended with an error. */
export const Trouble: Story = {
  args: { turn: "trouble" },
  play: async ({ canvasElement }) => {
    await expect(await readFigures(canvasElement)).toEqual([
      "3 steps",
      "1 command",
      "Failed: Fetch https://example.com",
      "Denied: Delete notes.md",
      "Failed: npm run build",
    ]);
  },
};

/** Of many calls that failed the first five are named, and the others at a press. */
export const MuchTrouble: Story = {
  args: { turn: "much trouble" },
  play: async ({ canvasElement }) => {
    await expect(await readFigures(canvasElement)).toHaveLength(2 + 5 + 1);
    await userEvent.click(within(canvasElement).getByRole("button", { name: "3 more" }));
    await expect(within(canvasElement).getByRole("button", { name: "Failed: npm run step-5" })).toHaveFocus();
    await expect((await readFigures(canvasElement)).slice(2)).toEqual(
      Array.from({ length: 8 }, (_, at) => `Failed: npm run step-${at}`),
    );
  },
};

/** The buttons of the answer have a line below the facts, also where both would fit on one, and on a phone. */
export const ActionsHaveTheirLine: Story = {
  args: { turn: "talk", more: true },
  decorators: [
    (Part) => (
      <div className="receipt-widths">
        <Part />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector<HTMLElement>(".receipt-widths");
    const receipt = await within(canvasElement).findByRole("group", { name: "What this turn did" });
    const copy = within(receipt.parentElement ?? receipt).getByRole("button", { name: "Copy answer" });
    for (const width of [1200, 720, 390]) {
      if (frame !== null) frame.style.inlineSize = `${width}px`;
      await waitFor(() => expect(receipt.closest("[data-row]")?.clientWidth).toBeLessThanOrEqual(width));
      await expect(copy.getBoundingClientRect().top).toBeGreaterThanOrEqual(receipt.getBoundingClientRect().bottom);
    }
  },
};

/** An answer without a call has no receipt. */
export const Talk: Story = {
  args: { turn: "talk" },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole("button", { name: "Copy answer" })).toBeVisible();
    await expect(canvasElement.querySelector('[data-slot="receipt"]')).toBeNull();
  },
};

/** The receipt is readable in the dark theme. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await readFigures(canvasElement);
    await expectDark(canvasElement, ".cs-receipt");
  },
};
