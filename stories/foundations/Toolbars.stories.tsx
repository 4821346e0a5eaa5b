import type { Meta, StoryObj } from "@storybook/react-vite";
import { useContext, useState, useSyncExternalStore, type ReactElement } from "react";
import { expect, waitFor, within } from "storybook/test";
import { emulateMedia } from "../../.storybook/emulateMedia.ts";
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
  [
    "Motion",
    "as with the preference for reduced motion: in the media rules of all style sheets, and in what scripts ask with matchMedia",
  ],
  [
    "Forced colours",
    "the media rules of all style sheets and matchMedia, and no shadows; the browser's own palette is seen with the emulation in its developer tools",
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

const queries = [
  "(prefers-reduced-motion: reduce)",
  "(prefers-reduced-motion)",
  "(prefers-reduced-motion: no-preference)",
  "(forced-colors: active)",
  "(forced-colors: none)",
  "not all and (forced-colors: active)",
  "(min-width: 1px) and (prefers-reduced-motion: reduce)",
];

/** What a script finds: the answers of its first render, and those that it is told of. */
function Answers(): ReactElement {
  const [lists] = useState(() => queries.map((query) => matchMedia(query)));
  const [first] = useState(() => lists.map(({ matches }) => matches).join(" "));
  const now = useSyncExternalStore(
    (listener) => {
      for (const list of lists) list.addEventListener("change", listener);
      return () => lists.forEach((list) => list.removeEventListener("change", listener));
    },
    () => lists.map(({ matches }) => matches).join(" "),
  );
  return (
    <>
      <p data-testid="first">{first}</p>
      <p data-testid="now">{now}</p>
      <p data-testid="foreign" className="foreign-motion foreign-colours">
        A style sheet of a host, which came later
      </p>
    </>
  );
}

/** Both preferences are found by scripts from their first render on, and by style sheets of others that come later. */
export const PreferencesOfUsers: Story = {
  tags: ["!dev"],
  globals: { motion: "reduced", colours: "forced" },
  render: () => <Answers />,
  play: async ({ canvas }) => {
    const [preferred, usual] = ["true true false true false false true", "false false true false true true false"];
    await expect(canvas.getByTestId("first")).toHaveTextContent(preferred);
    const sheet = document.createElement("style");
    sheet.textContent = `
      @media (prefers-reduced-motion: reduce) { @supports (top: 0) { .foreign-motion { outline-offset: 7px } } }
      @media (forced-colors: active) { .foreign-colours { outline-width: 9px; outline-style: solid } }
      @media (forced-colors: none) { .foreign-colours { outline-style: dotted } }
    `;
    document.head.append(sheet);
    const foreign = getComputedStyle(canvas.getByTestId("foreign"));
    const found = (): string => `${foreign.outlineOffset} ${foreign.outlineWidth} ${foreign.outlineStyle}`;
    await waitFor(() => expect(found()).toBe("7px 9px solid"));
    emulateMedia({ reducedMotion: false, forcedColours: false });
    await waitFor(() => expect(canvas.getByTestId("now")).toHaveTextContent(usual));
    await expect(foreign.outlineStyle).toBe("dotted");
    await expect(foreign.outlineOffset).not.toBe("7px");
    emulateMedia({ reducedMotion: true, forcedColours: true });
    await waitFor(() => expect(canvas.getByTestId("now")).toHaveTextContent(preferred));
    sheet.remove();
  },
};
