import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, within } from "storybook/test";
import { VisibleText } from "../../src/ui/index.ts";
import { expectDark } from "../support/expectDark.ts";

const meta: Meta<typeof VisibleText> = {
  title: "Chat/VisibleText",
  component: VisibleText,
  args: { text: "rm -rf ./build \u202e&& echo done" },
};
export default meta;
type Story = StoryObj<typeof meta>;

/** A bidirectional control character is shown as its code. */
export const HiddenCharacters: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText("U+202E")).toBeVisible();
  },
};

/** Ordinary text is unchanged. */
export const Ordinary: Story = {
  args: { text: "node --test" },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[data-slot="hidden-character"]')).toBeNull();
  },
};

/** The code of a hidden character is readable in the dark theme, too. */
export const Dark: Story = {
  tags: ["!dev", "!autodocs"],
  globals: { theme: "dark" },
  play: async ({ canvasElement }) => expectDark(canvasElement, '[data-slot="hidden-character"]'),
};
