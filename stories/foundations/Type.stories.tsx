import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactElement } from "react";
import { expect } from "storybook/test";
import type { Token } from "../../scripts/tokens/parseTokens.ts";
import { ScrollBox } from "../../src/ui/scroll-box/ScrollBox.tsx";
import { findPart } from "../support/findPart.ts";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { read, selectSection } from "./tokenSource.ts";

const shorthand = /^(\d+) (\d+)px \/ (\d+)px var\(--cs-(font|font-mono)\)$/;
const section = selectSection("Type");
const styles = section.filter(({ value }) => shorthand.test(value));
const families = section.filter(({ name }) => /^font(-mono)?$/.test(name));

function StyleRow({ token }: { readonly token: Token }): ReactElement {
  const [, weight, size, height, family] = shorthand.exec(token.value) ?? [];
  const sample = family === "font-mono" ? "node --test src/cart.test.js" : "The agent edited 3 files in 12 seconds";
  return (
    <tr>
      <th scope="row">
        <code className="fd-code">--cs-{token.name}</code>
      </th>
      <td data-style={token.name} style={{ font: read(token.name) }}>
        {sample}
      </td>
      <td className="fd-number">
        {size} / {height}
      </td>
      <td className="fd-number">{weight}</td>
    </tr>
  );
}

function TypePage(): ReactElement {
  const sizes = new Set(styles.map(({ value }) => shorthand.exec(value)?.[2]));
  return (
    <FoundationPage
      title="Type"
      lead={`${sizes.size} sizes and ${styles.length} styles, each with its line height. Sizes grow with the user's font size; the fonts are those of the system, and an app sets its own with --cs-font.`}
    >
      <FoundationSection title="Styles" note="Size and line height in pixels, at a font size of 16 px.">
        <ScrollBox className="fd-scroll" label="Styles of text">
          <table className="fd-table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Sample</th>
                <th scope="col">Size</th>
                <th scope="col">Weight</th>
              </tr>
            </thead>
            <tbody>
              {styles.map((token) => (
                <StyleRow key={token.name} token={token} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </FoundationSection>
      {families.map(({ name, value }) => (
        <FoundationSection key={name} title={`--cs-${name}`} note={value.replaceAll(",", ", ").replace(/\s+/g, " ")}>
          <p className="fd-lead" style={{ font: read(name === "font" ? "display" : "mono") }}>
            ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 ( ) {"{ }"} =&gt; != 0O 1lI
          </p>
        </FoundationSection>
      ))}
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Type",
  component: TypePage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof TypePage>;
export default meta;

/** Every style of text, drawn in itself. */
export const Type: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(styles.length).toBeGreaterThan(5);
    for (const { name, value } of styles) {
      const [, weight, size, height] = shorthand.exec(value) ?? [];
      const drawn = getComputedStyle(findPart(canvasElement, `[data-style="${name}"]`));
      await expect([drawn.fontWeight, drawn.fontSize, drawn.lineHeight]).toEqual([weight, `${size}px`, `${height}px`]);
    }
  },
};
