import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect, within } from "storybook/test";
import { drawings, icons } from "virtual:kit-icons";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";

function IconPage(): ReactElement {
  return (
    <FoundationPage
      title="Icons"
      lead="The icons that the kit draws, by their name in lucide-react (ISC licence). They are 16 px, or 12 px in a line of small text, and take the colour of the text beside them. An icon is never alone: a word or a label says what it means."
    >
      <FoundationSection title={`${icons.length} icons`} note="With the folders of src that draw them.">
        <ul className="fd-icons">
          {icons.map(({ name, usedIn }) => {
            const Icon = drawings[name];
            return (
              <li key={name} className="fd-icon" title={usedIn.join(", ")}>
                {Icon !== undefined && <Icon aria-hidden="true" />}
                {name}
              </li>
            );
          })}
        </ul>
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Icons",
  component: IconPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof IconPage>;
export default meta;

/** Every icon that the sources import, drawn with its name. */
export const Icons: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(icons.length).toBeGreaterThan(50);
    const items = within(canvasElement).getAllByRole("listitem");
    await expect(items.map((item) => item.textContent)).toEqual(icons.map(({ name }) => name));
    await expect(items.filter((item) => item.querySelector("svg") === null)).toEqual([]);
  },
};
