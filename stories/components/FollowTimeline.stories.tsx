import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { Timeline } from "../../src/components/index.ts";
import type { AgentEvent } from "../../src/model/index.ts";
import { ask, at, cart, Followed, run, steps, touch, type PanelArgs } from "../support/Followed.tsx";
import { whileHidden } from "../support/whileHidden.ts";

const meta: Meta<PanelArgs> = {
  title: "Follow/FollowPanel/Timeline",
  component: Timeline,
  args: { events: steps },
  render: ({ events, later, width, answer }) => (
    <Followed
      events={events}
      {...(later === undefined ? {} : { later })}
      {...(width === undefined ? {} : { width })}
      {...(answer === undefined ? {} : { answer })}
    />
  ),
};
export default meta;
type Story = StoryObj<PanelArgs>;
const shownText = (canvasElement: HTMLElement): string | null | undefined =>
  canvasElement.querySelector(".cs-follow-text")?.textContent;

/** Live: the panel follows the newest step, which is an edit: the whole file, with the change of the step in it. */
export const Live: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("button", { name: "Live", pressed: true })).toBeVisible();
    await expect(canvas.getByText("Including this change")).toBeVisible();
    const [removed, added] = ["removed", "added"].map((type) =>
      canvasElement.querySelector(`.cs-follow-text [data-type="${type}"]`),
    );
    await expect(removed).toHaveTextContent("let index = 1");
    await expect(added).toHaveTextContent("let index = 0");
    await expect(shownText(canvasElement)).toContain("Sums up the cart");
  },
};

/** After the turn: its last change, who allowed it, and in one line how the command after it ended, whose step is one press away. */
export const Ended: Story = {
  args: {
    events: [
      ...steps,
      ...ask("c4", true),
      ...run("after", "completed"),
      { type: "turn.ended", turnId: "t", reason: "completed" },
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("button", { name: "Result", pressed: true })).toBeVisible();
    await expect(canvasElement.querySelector(".cs-timeline-dot"), "nothing is live").toBeNull();
    const slider = canvas.getByRole("slider");
    await expect(slider).toHaveAttribute("aria-valuetext", expect.stringContaining("Edited src/cart.js"));
    await expect(canvasElement.querySelector('[data-slot="step-grant"]')).toHaveTextContent(/^Allowed by you, /);
    await userEvent.click(canvas.getByRole("button", { name: /^Exit 0/ }));
    await expect(slider).toHaveAttribute("aria-valuetext", "Step 6 of 6: Ran node --test");
    await expect(canvasElement.querySelector('[data-slot="step-outcome"]')).toBeNull();
    await userEvent.click(canvas.getByRole("button", { name: "Result", pressed: false }));
    await expect(slider).toHaveAttribute("aria-valuetext", expect.stringContaining("Edited src/cart.js"));
  },
};

/** A step before the edit shows the file as it was then, without the change; its name is announced. */
export const BeforeTheEdit: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const slider = await canvas.findByRole("slider", { name: "Go through the steps" });
    await expect(slider).toHaveAttribute("aria-valuetext", "Step 4 of 4: Edited src/cart.js, line 6");
    slider.focus();
    await userEvent.keyboard("{PageUp}");
    await expect(slider).toHaveAttribute("aria-valuetext", "Step 1 of 4: Read src/cart.js, line 6");
    await expect(canvas.getByText("As it was at this step")).toBeVisible();
    await expect(shownText(canvasElement)).toContain("index = 1");
    await expect(shownText(canvasElement)).not.toContain("index = 0");
    await userEvent.click(canvas.getByRole("button", { name: "Next step" }));
    await expect(await canvas.findByRole("status")).toHaveTextContent("Step 2 of 4: Read src/round.js, line 1");
  },
};

/** Playing shows step after step, to the newest, and then follows the agent; nothing moves the focus. */
export const Played: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Speed 1×" }));
    await userEvent.click(await within(document.body).findByRole("menuitemradio", { name: "4×" }));
    const play = canvas.getByRole("button", { name: "Play" });
    const slider = canvas.getByRole("slider");
    const shows = (step: string) =>
      waitFor(() => expect(slider).toHaveAttribute("aria-valuetext", expect.stringContaining(step)));
    await whileHidden(async (show) => {
      await userEvent.click(play);
      await expect(canvas.getByRole("button", { name: "Pause" })).toHaveFocus();
      await shows("Step 1 of 4");
      // The search begins before the timer does: this step is shown for 300 ms only.
      const second = shows("Step 2 of 4");
      show();
      await second;
    });
    await waitFor(() => expect(canvas.getByRole("button", { name: "Live", pressed: true })).toBeVisible());
    await expect(canvas.getByRole("button", { name: "Play" })).toHaveFocus();
  },
};

const [runStarted, ...runEnded] = run("run", "failed");
const commands = [
  ...touch("c1", "src/cart.js", 6),
  ...[runStarted].flatMap((it) => it ?? []),
  ...ask("run", true),
  ...runEnded,
];

/** A command shows its output and how it ended, and is told apart on the track by form and colour. */
export const Command: Story = {
  args: { events: commands },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("not ok 10 - a coupon counts")).toBeVisible();
    await expect(canvas.getByText("Exit 1")).toBeVisible();
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 3 of 3: Ran node --test (Failed)");
    const ticks = [...canvasElement.querySelectorAll<HTMLElement>(".cs-timeline-rail > .cs-timeline-tick")];
    await expect(ticks.map(({ dataset }) => dataset["kind"])).toEqual(["read", "grant", "command"]);
    const looks = ticks.map(
      (tick) => `${getComputedStyle(tick).borderRadius} ${getComputedStyle(tick).backgroundColor}`,
    );
    await expect(new Set(looks).size).toBe(3);
  },
};

const asked: readonly AgentEvent[] = (["edit", "delete"] as const).flatMap((kind) => {
  const call = { ...at, toolCallId: kind } as const;
  return [
    { type: "toolCall.started", ...call, toolName: `${kind}_file`, kind, argument: '{"path":"src/cart.js"}' },
    { type: "toolCall.updated", ...call, patch: { locations: [{ path: "src/cart.js" }] } },
  ] as const;
});

/** A key names the marks that are on the track; what is only proposed is hollow, and a proposed deletion does not look like a failure. */
export const Key: Story = {
  args: { events: [...commands, ...steps.slice(-2), ...asked] },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole("slider");
    const words = [...canvasElement.querySelectorAll(".cs-timeline-word")].map(({ textContent }) => textContent);
    await expect(words).toEqual(["Read", "Allowed", "Failed", "Edited", "Proposed"]);
    const looks = [...canvasElement.querySelectorAll(".cs-timeline-rail .cs-timeline-tick")].map((tick) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(tick);
      return { filled: backgroundColor === borderTopColor, colour: borderTopColor };
    });
    const [, , failed, edited, proposed, deletion] = looks;
    await expect([failed?.filled, edited?.filled, proposed?.filled, deletion?.filled]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await expect(deletion?.colour).toBe(proposed?.colour);
    await expect(deletion?.colour).not.toBe(failed?.colour);
  },
};

/** A grant shows who decided, when and how. */
export const Grant: Story = {
  args: { events: commands },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Previous step" }));
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 2 of 3: Allowed: Run node --test");
    await expect(await canvas.findByText("Allowed by you")).toBeVisible();
    await expect(canvasElement.querySelector(".cs-step-decision time")).toHaveAttribute(
      "dateTime",
      "2026-05-04T09:30:00.000Z",
    );
  },
};

const denied: readonly AgentEvent[] = [
  ...touch("c1", "src/cart.js", 6),
  ...touch("c2", "src/cart.js", 6, { oldText: cart, newText: cart.replace("index = 1", "index = 0") }).slice(0, 1),
  {
    type: "toolCall.updated",
    ...at,
    toolCallId: "c2",
    patch: { content: [{ type: "diff", path: "src/cart.js", oldText: cart, newText: "" }] },
  },
  ...ask("c2", false, { reason: "Keep the loop" }),
];

/** A denial shows the reason and the change that was not made. */
export const Denial: Story = {
  args: { events: denied },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText(/Keep the loop/)).toBeVisible();
    await expect(canvas.getByText("This change was not made")).toBeVisible();
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 2 of 2: Denied: Edit src/cart.js");
  },
};

const found: readonly AgentEvent[] = [
  ...touch("c1", "src/cart.js", 6),
  { type: "toolCall.started", ...at, toolCallId: "s", toolName: "search", kind: "search", argument: '{"query":"sum"}' },
  {
    type: "toolCall.updated",
    ...at,
    toolCallId: "s",
    patch: { status: "completed", locations: [5, 7, 9].map((line) => ({ path: "src/cart.js", line })) },
  },
];

/** One search is one step, with its hits inside; a hit shows its line. */
export const SearchHits: Story = {
  args: { events: found },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const hits = within(await canvas.findByRole("list", { name: "Places" }));
    await expect(hits.getAllByRole("button")).toHaveLength(3);
    await userEvent.click(hits.getByRole("button", { name: /7/ }));
    await expect(canvasElement.querySelector('.cs-follow-text [aria-current="location"]')).toHaveAttribute(
      "data-line",
      "7",
    );
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", "Step 2 of 2: Searched sum");
  },
};

/** While an earlier step is shown, new steps do not move it: the button counts them and leads back. */
export const NewSteps: Story = {
  args: {
    later: [...touch("c5", "src/round.js", 2), ...touch("c6", "src/round.js", 3), ...touch("c7", "src/round.js", 4)],
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Previous step" }));
    await userEvent.click(canvas.getByRole("button", { name: "The agent continues" }));
    const live = await canvas.findByRole("button", { name: "3 new steps · Live", pressed: false });
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", expect.stringContaining("Step 3 of 7"));
    await userEvent.click(live);
    await expect(canvas.getByRole("slider")).toHaveAttribute("aria-valuetext", expect.stringContaining("Step 7 of 7"));
  },
};

/** In a narrow panel nothing overflows, and the name of a step stays inside. */
export const Narrow: Story = {
  args: { width: 320, events: commands },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const slider = await canvas.findByRole("slider");
    await userEvent.click(canvas.getByRole("button", { name: "Speed 1×" }));
    await userEvent.keyboard("{Escape}");
    slider.focus();
    await userEvent.keyboard("{PageUp}");
    const panel = canvasElement.querySelector('[data-slot="follow"]')?.getBoundingClientRect();
    const label = canvasElement.querySelector(".cs-timeline-label")?.getBoundingClientRect();
    await expect(label?.left).toBeGreaterThanOrEqual(panel?.left ?? Infinity);
    await expect(label?.right).toBeLessThanOrEqual(panel?.right ?? 0);
    await expect(canvasElement.querySelector(".cs-timeline")?.scrollWidth).toBeLessThanOrEqual(320);
  },
};
