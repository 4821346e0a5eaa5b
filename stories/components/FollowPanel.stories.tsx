import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, userEvent, waitFor, within } from "storybook/test";
import { FollowPanel } from "../../src/components/index.ts";
import type { AgentEvent } from "../../src/model/index.ts";
import { expectDark } from "../support/expectDark.ts";
import { expectRightToLeft } from "../support/expectRightToLeft.ts";
import { Followed, run, steps, touch, type PanelArgs } from "../support/Followed.tsx";
import { codeWith } from "../support/codeWith.ts";
import { whileHidden } from "../support/whileHidden.ts";

const meta: Meta<PanelArgs> = {
  title: "Follow/FollowPanel",
  parameters: {
    guidance: {
      do: ["Put it beside the thread, where there is room for both."],
      dont: ["Do not follow on when someone has moved away: the panel waits until they return."],
    },
  },
  component: FollowPanel,
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

/** The tree of touched files and the text of the current one. */
export const Files: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText(/cart\.js/)[0]).toBeVisible());
    await expect(canvasElement).toHaveTextContent("Sums up the cart.");
  },
};

/** The steps of the agent, oldest first. Choosing a step shows it and stops following. */
export const Steps: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Steps" }));
    const list = await canvas.findByRole("list", { name: "Steps" });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(4);
    await userEvent.click(within(list).getByRole("button", { name: /round\.js/ }));
    await expect(canvasElement.querySelector('[data-slot="follow"]')).toHaveAttribute("data-following", "false");
    await expect(canvas.getByRole("region", { name: "Text of src/round.js" })).toBeVisible();
  },
};

/** A place opens in the editor on this machine, at its line; its path can be copied. */
export const OpenInEditor: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("link", { name: "Open in VS Code" })).toHaveAttribute(
      "href",
      "vscode://file/home/me/shop/src/cart.js:6:1",
    );
    await expect(canvas.getByRole("button", { name: "Copy path" })).toBeVisible();
  },
};

/** The accessible names and roles of the panel. */
export const ReadAloud: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole("heading", { name: "Files" })).toBeVisible();
    await expect(canvas.getByRole("group", { name: "Timeline" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Live", pressed: true })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Touched files", pressed: true })).toBeVisible();
    const tree = within(canvas.getByRole("list", { name: "Touched files" }));
    await expect(tree.getByRole("button", { name: "cart.js Edited Read", current: true })).toBeVisible();
    const text = canvas.getByRole("region", { name: "Text of src/cart.js" });
    await expect(text.querySelector('[aria-current="location"]')).toHaveTextContent("added: for (let index = 0");
  },
};

/** The whole panel by keyboard: the steps, one of them, the slider, playing, and following again. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const panel = canvasElement.querySelector('[data-slot="follow"]');
    (await canvas.findByRole("button", { name: "Touched files" })).focus();
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Steps" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: /Read src\/cart\.js/ })).toHaveFocus();
    await userEvent.keyboard(" ");
    await expect(panel).toHaveAttribute("data-following", "false");
    const slider = canvas.getByRole("slider");
    slider.focus();
    // In a hidden page playing does not go on, so it cannot end by itself before the second press.
    await whileHidden(async () => {
      await userEvent.keyboard(" ");
      await expect(canvas.getByRole("button", { name: "Pause" })).toBeVisible();
      await userEvent.keyboard(" ");
      await expect(canvas.getByRole("button", { name: "Play" })).toBeVisible();
    });
    await expect(slider).toHaveFocus();
    await userEvent.keyboard("{PageDown}");
    await expect(slider).toHaveAttribute("aria-valuetext", expect.stringContaining("Step 4 of 4"));
    for (let step = 0; step < 5; step += 1) await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Live" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(panel).toHaveAttribute("data-following", "true");
  },
};

const helpers: readonly AgentEvent[] = ["Review the sources", "Review the tests"].flatMap((title, index) => {
  const at = { turnId: "t", messageId: "m" } as const;
  const parentToolCallId = `h${index}`;
  const read = { ...at, toolCallId: `r${index}` } as const;
  return [
    {
      type: "toolCall.started",
      ...at,
      toolCallId: parentToolCallId,
      toolName: "task",
      kind: "think",
      title,
      argument: "{}",
    },
    { type: "toolCall.started", ...read, toolName: "read_file", kind: "read", argument: "{}", parentToolCallId },
    { type: "toolCall.updated", ...read, patch: { status: "completed", locations: [{ path: `src/file${index}.js` }] } },
  ] as const;
});

/** Several agents at work: each has its colour, and its name beside it. */
export const SubAgents: Story = {
  args: { events: helpers },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole("button", { name: "Steps" }));
    await expect(canvas.getByRole("button", { name: /src\/file0\.js by Review the sources/ })).toBeVisible();
    const colours = [...canvasElement.querySelectorAll(".cs-follow-trail .cs-agent-mark")].map(
      (mark) => getComputedStyle(mark).color,
    );
    await expect(new Set(colours).size).toBe(2);
  },
};

export const DarkSubAgents: Story = { ...SubAgents, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };

const untold = steps
  .filter((event) => event.type === "toolCall.started" || event.type === "toolCall.updated")
  .slice(0, 2);
const unread = untold.map((event) =>
  event.type === "toolCall.updated" ? { ...event, patch: { ...event.patch, rawOutput: null } } : event,
);

/** The text of the file is being loaded. */
export const TextLoading: Story = {
  args: { events: unread, answer: () => new Promise(() => undefined) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText("Reading the file")).toBeVisible();
  },
};

/** The text of the file could not be read. */
export const TextFailed: Story = {
  args: { events: unread, answer: () => Promise.reject(new Error("gone")) },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/could not be read/)).toBeVisible();
  },
};

/** Of many files the shown one is in sight; the list of files is as high as whole rows, and nothing but it scrolls. */
export const ManyFiles: Story = {
  args: { events: Array.from({ length: 20 }, (_, at) => touch(`f${at}`, `src/file${at + 10}.js`, 1)).flat() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = await canvas.findByRole("list", { name: "Touched files" });
    const isInSight = async (name: RegExp): Promise<void> => {
      await waitFor(async () => {
        const box = list.getBoundingClientRect();
        const row = within(list).getByRole("button", { name }).getBoundingClientRect();
        await expect(row.top).toBeGreaterThanOrEqual(box.top - 1);
        await expect(row.bottom).toBeLessThanOrEqual(box.bottom + 1);
        await expect(Math.abs(box.height / row.height - Math.round(box.height / row.height))).toBeLessThan(0.05);
      });
    };
    await isInSight(/file29/);
    const slider = canvas.getByRole("slider");
    slider.focus();
    await userEvent.keyboard("{PageUp}{PageUp}{PageUp}{PageUp}");
    await isInSight(/file10/);
    await expect(slider).toHaveFocus();
  },
};

/** A command and no file: there is no list of files, and the command has its room. */
export const NoFiles: Story = {
  args: { events: run("alone", "completed") },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByText("Exit 0")).toBeVisible();
    await expect(canvas.queryByRole("button", { name: "Touched files" })).toBeNull();
    await expect(canvas.queryByText(/^No file touched yet/)).toBeNull();
  },
};

/** Nothing was touched yet. */
export const Empty: Story = {
  args: { events: [] },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/^No file touched yet/)).toBeVisible();
    await expect(within(canvasElement).queryByRole("list")).toBeNull();
  },
};

/** Files, their counts and the text of the current one are readable. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(codeWith("Sums up the cart"));
    for (const part of [".cs-follow-title", ".cs-follow-name", ".cs-follow-count", ".cs-follow-view pre"])
      await expectDark(canvasElement, part);
  },
};

/** The tree is on the right; the text of the file stays left to right. */
export const RightToLeft: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { direction: "rtl" },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(codeWith("Sums up the cart"));
    await expectRightToLeft(canvasElement, {
      first: ".cs-timeline-play",
      next: ".cs-timeline-live",
      code: ".cs-follow-view pre",
    });
    await expectRightToLeft(canvasElement, { first: ".cs-follow-name", next: ".cs-follow-counts" });
  },
};
