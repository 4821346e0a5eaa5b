import type { Meta, StoryObj } from "@storybook/react-vite";
import { useContext, type ReactElement } from "react";
import { expect, within } from "storybook/test";
import { Button } from "../../src/ui/index.ts";
import { findPart } from "../support/findPart.ts";
import { WireContext } from "../support/Wire.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";

const toolbars: readonly (readonly [name: string, does: string])[] = [
  ["Theme", "light or dark, for the story and its page of documentation"],
  ["Density", "spaces and heights: compact, default, comfortable"],
  ["Direction", "left to right or right to left; code stays from left to right"],
  ["Language", "the nine languages of the kit, and a pseudo language that shows what cannot be translated"],
  ["Viewport", "the width of a phone, a sidebar, a tablet, a desktop, and of a window at 400 % zoom"],
  ["Motion", "as with the preference for reduced motion: the media rules of the style sheet are switched"],
  [
    "Forced colours",
    "the kit's own rules for them; what a browser adds (its palette for borders, no shadows) is seen with the emulation in its developer tools",
  ],
  ["Protocol", "the wire between client and server of stories with a scripted agent"],
  ["Speed", "the pauses of the scripted agent: none, fast, as a person would see it, slow"],
];

function ToolbarPage(): ReactElement {
  const { protocol, speed } = useContext(WireContext);
  return (
    <FoundationPage
      title="Toolbars"
      lead="A variant is a setting of the toolbar above, not a story of its own: each story can be seen in all of them, and the tests check each story with axe in dark, right to left and with forced colours."
    >
      <FoundationSection title="What they change">
        <table className="fd-table">
          <tbody>
            {toolbars.map(([name, does]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FoundationSection>
      <FoundationSection title="Now" note={`Protocol: ${protocol}. Speed: ${speed}.`}>
        <div className="fd-row">
          <Button variant="primary">Allow once</Button>
          <span className="fd-pulse">Running</span>
        </div>
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Toolbars",
  component: ToolbarPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof ToolbarPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** What the toolbars change, each in a row. */
export const Toolbars: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole("row")).toHaveLength(toolbars.length);
    await expect(findPart(canvasElement, ".fd-pulse").getAnimations()).toHaveLength(1);
  },
};

/** All of them at once: dark, compact, right to left, without motion, with the kit's rules for forced colours, over another protocol. */
export const AllSwitched: Story = {
  tags: ["!dev"],
  globals: {
    theme: "dark",
    density: "compact",
    direction: "rtl",
    motion: "reduced",
    colours: "forced",
    protocol: "aap",
    speed: "fast",
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const surface = findPart(canvasElement, ".story-surface");
    const button = canvas.getByRole("button", { name: "Allow once" });
    await expect(getComputedStyle(surface).direction).toBe("rtl");
    await expect(getComputedStyle(surface).colorScheme).toBe("dark");
    await expect(button.getBoundingClientRect().height).toBe(28);
    await expect(findPart(canvasElement, ".fd-pulse").getAnimations()).toHaveLength(0);
    await expect(getComputedStyle(surface).getPropertyValue("--cs-default-text").trim()).toBe("CanvasText");
    await expect(canvas.getByText("Protocol: aap. Speed: fast.")).toBeVisible();
  },
};
