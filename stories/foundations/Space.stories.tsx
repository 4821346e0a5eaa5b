import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect } from "storybook/test";
import { toPixels } from "../../scripts/tokens/parseTokens.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { Lengths, measureLengths } from "./Lengths.tsx";
import { selectSection } from "./tokenSource.ts";

const spaces = selectSection("Space");
const measures = selectSection("Fixed measures").filter(({ value }) => toPixels(value) !== undefined);

function SpacePage(): ReactElement {
  return (
    <FoundationPage
      title="Space"
      lead="A grid of 4 px: every gap and padding is one of these lengths. They grow with the user's font size and follow the density of the page; the toolbar above switches it."
    >
      <FoundationSection title="Scale">
        <Lengths lengths={spaces} label="Scale of spaces" />
      </FoundationSection>
      <FoundationSection
        title="Fixed measures"
        note="Widths of columns and panels, heights of boxes that scroll, icons, and what a finger presses: the same in each density."
      >
        <Lengths lengths={measures} label="Fixed measures" />
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Space",
  component: SpacePage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof SpacePage>;
export default meta;

/** Every space and measure, as long as it is in the density of the page. */
export const Space: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const expected = [...spaces, ...measures].map(({ name, value }) => [name, toPixels(value)] as const);
    await expect(expected.length).toBeGreaterThan(15);
    await expect(measureLengths(canvasElement)).toEqual(Object.fromEntries(expected));
  },
};
