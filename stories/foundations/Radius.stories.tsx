import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect } from "storybook/test";
import { findPart } from "../support/findPart.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { read, selectSection } from "./tokenSource.ts";

const section = selectSection("Lines and corners");
const corners = section.filter(({ name }) => name.startsWith("radius"));
const lines = section.filter(({ name }) => !name.startsWith("radius"));

function RadiusPage(): ReactElement {
  return (
    <FoundationPage
      title="Radius and lines"
      lead="Three corners by the size of the box, one for pills. A line divides; a ring shows the focus of the keyboard."
    >
      <FoundationSection title="Corners">
        <div className="fd-row">
          {corners.map(({ name, value }) => (
            <figure key={name} className="fd-swatch">
              <div className="fd-corner" data-corner={name} style={{ borderRadius: read(name) }} />
              <figcaption>
                <code className="fd-name">--cs-{name}</code>
                <div className="fd-note fd-number">{value}</div>
              </figcaption>
            </figure>
          ))}
        </div>
      </FoundationSection>
      <FoundationSection title="Lines">
        <div className="fd-row">
          {lines.map(({ name, value }) => (
            <figure key={name} className="fd-swatch">
              <div
                className="fd-corner"
                style={{ borderWidth: read(name), borderRadius: read("radius"), borderColor: read("accent") }}
              />
              <figcaption>
                <code className="fd-name">--cs-{name}</code>
                <div className="fd-note fd-number">{value}</div>
              </figcaption>
            </figure>
          ))}
        </div>
      </FoundationSection>
      <FoundationSection title="Shadow" note="Only for what floats: menus, dialogs, the prompt that is docked.">
        <div className="fd-corner" style={{ boxShadow: read("shadow"), borderRadius: read("radius-large") }} />
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Radius",
  component: RadiusPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof RadiusPage>;
export default meta;

/** Every corner of the source, as round as the source says. */
export const Radius: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(corners.length).toBeGreaterThan(3);
    for (const { name, value } of corners) {
      const corner = findPart(canvasElement, `[data-corner="${name}"]`);
      await expect(getComputedStyle(corner).borderStartStartRadius).toBe(value);
    }
  },
};
