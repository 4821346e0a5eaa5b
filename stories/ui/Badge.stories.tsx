import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check } from "lucide-react";
import { expect } from "storybook/test";
import { Badge } from "../../src/ui/index.ts";

const meta: Meta<typeof Badge> = { title: "UI/Badge", component: Badge, args: { children: "Denied" } };
export default meta;
type Story = StoryObj<typeof meta>;

export const Neutral: Story = {};

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
    for (const badge of canvasElement.querySelectorAll('[data-slot="badge"]')) {
      await expect(getComputedStyle(badge).backgroundColor).toBe("rgba(0, 0, 0, 0)");
    }
  },
};

export const TonesInTheDark: Story = { ...Tones, globals: { theme: "dark" } };
