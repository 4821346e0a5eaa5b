import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check } from "lucide-react";
import { expect, within } from "storybook/test";
import { Badge } from "../../src/ui/index.ts";
import { findPart } from "../support/findPart.ts";

const meta: Meta<typeof Badge> = {
  title: "Controls/Badge",
  parameters: {
    guidance: {
      do: [
        "Write the status as a word; the tone only repeats it.",
        "Put it beside what it describes, in the same line.",
      ],
      dont: [
        "Do not fill its background: status colour is only on the icon and the word.",
        "Do not use it as a button.",
      ],
    },
  },
  component: Badge,
  args: { children: "Denied" },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** Without a tone it is fainter than the text around it. */
export const Neutral: Story = {
  play: async ({ canvasElement }) => {
    const badge = within(canvasElement).getByText("Denied");
    await expect(badge).toBeVisible();
    await expect(badge).toHaveAttribute("data-tone", "neutral");
    const [own, around] = [badge, findPart(canvasElement, ".story-surface")].map(
      (part) => getComputedStyle(part).color,
    );
    await expect(own).not.toBe(around);
  },
};

/** Every tone colours the word and its icon, nothing else. */
export const Tones: Story = {
  render: () => (
    <p style={{ display: "flex", gap: 16 }}>
      <Badge>Denied</Badge>
      <Badge tone="accent">Running</Badge>
      <Badge tone="success">
        <Check aria-hidden="true" />
        Done
      </Badge>
      <Badge tone="warning">Needs approval</Badge>
      <Badge tone="danger">Failed</Badge>
    </p>
  ),
  play: async ({ canvasElement }) => {
    const badges = [...canvasElement.querySelectorAll('[data-slot="badge"]')].map((badge) => getComputedStyle(badge));
    await expect(new Set(badges.map(({ color }) => color)).size).toBe(5);
    await expect(badges.map(({ backgroundColor }) => backgroundColor)).toEqual(Array(5).fill("rgba(0, 0, 0, 0)"));
    const icon = findPart(canvasElement, '[data-tone="success"] svg');
    await expect(getComputedStyle(icon).stroke).toBe(getComputedStyle(icon.parentElement ?? icon).color);
  },
};

export const TonesInTheDark: Story = { ...Tones, tags: ["!dev", "!autodocs"], globals: { theme: "dark" } };
