import type { Meta, StoryObj } from "@storybook/react-vite";
import type { CSSProperties, ReactElement } from "react";
import { expect, within } from "storybook/test";
import { readRgb } from "../../scripts/tokens/contrast.ts";
import { decorative, listPairs, measurePair, type MeasuredPair } from "../../scripts/tokens/contrastPairs.ts";
import { findToken, toThemes, type Token } from "../../scripts/tokens/parseTokens.ts";
import { ScrollBox } from "../../src/ui/scroll-box/ScrollBox.tsx";
import { FoundationPage, FoundationSection } from "./FoundationPage.tsx";
import { colours, read, tokens } from "./tokenSource.ts";

const themes = ["light", "dark"] as const;

/** A colour in both themes, with what its source says. */
function Swatch({ token }: { readonly token: Token }): ReactElement {
  const values = toThemes(token, tokens);
  const alias = /^var\((--cs-[a-z0-9-]+)\)$/.exec(token.value)?.[1];
  return (
    <figure className="fd-swatch">
      <div className="fd-halves">
        {themes.map((theme) => (
          <div key={theme} className="cs-root fd-half" data-theme={theme}>
            <div className="fd-ink" data-colour={token.name} style={{ background: read(token.name) }} />
          </div>
        ))}
      </div>
      <figcaption>
        <code className="fd-name">--cs-{token.name}</code>
        <div className="fd-note fd-number">{alias ?? `${values.light} · ${values.dark}`}</div>
      </figcaption>
    </figure>
  );
}

/** A pair as it is drawn, with the contrast that was computed from the source. */
function Pair({ pair, theme }: { readonly pair: MeasuredPair; readonly theme: "light" | "dark" }): ReactElement {
  const style = { "--fd-ink": read(pair.ink), background: read(pair.paper) } as CSSProperties;
  return (
    <span className="cs-root" data-theme={theme}>
      <span className="fd-pair fd-number" data-least={pair.least} data-passes={pair.passes} style={style}>
        {pair.least === 4.5 && <span aria-hidden="true">Aa</span>}
        {pair[theme].toFixed(1)}
      </span>
    </span>
  );
}

/** Inks that lie on the same papers, as one table. */
function Contrasts({ pairs }: { readonly pairs: readonly MeasuredPair[] }): ReactElement {
  const papers = [...new Set(pairs.map(({ paper }) => paper))];
  const inks = [...new Set(pairs.map(({ ink }) => ink))];
  return (
    <ScrollBox className="fd-scroll" label="Contrasts, light and dark">
      <table className="fd-table">
        <thead>
          <tr>
            <td>on</td>
            {papers.map((paper) => (
              <th key={paper} scope="col">
                {paper}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inks.map((ink) => (
            <tr key={ink}>
              <th scope="row">
                <code className="fd-code">{ink}</code>
              </th>
              {papers.map((paper) => (
                <td key={paper}>
                  {pairs
                    .filter((pair) => pair.ink === ink && pair.paper === paper)
                    .map((pair) => (
                      <span key={paper} className="fd-pairs">
                        {themes.map((theme) => (
                          <Pair key={theme} pair={pair} theme={theme} />
                        ))}
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const measured = listPairs(tokens).map((pair) => measurePair(pair, tokens));

/** The pairs by what they lie on: each group is a table without gaps. */
function groupByPapers(pairs: readonly MeasuredPair[]): ReadonlyMap<string, readonly MeasuredPair[]> {
  const groups = new Map<string, MeasuredPair[]>();
  for (const pair of pairs) {
    const papers = pairs.filter(({ ink, least }) => ink === pair.ink && least === pair.least);
    const key = `${pair.least} ${papers.map(({ paper }) => paper).join(" ")}`;
    groups.set(key, [...(groups.get(key) ?? []), pair]);
  }
  return groups;
}

function ColourPage(): ReactElement {
  const sections = [...new Set(colours.map(({ section }) => section))];
  const least = Math.min(...measured.flatMap((pair) => [pair.light / pair.least, pair.dark / pair.least]));
  return (
    <FoundationPage
      title="Colour"
      lead="One accent; a status colours only an icon and its word, and risk has a form, too. Each colour has a light and a dark value, shown side by side. An app sets a name on any element around the kit; the kit never declares it."
    >
      {sections.map((section) => (
        <FoundationSection key={section} title={section}>
          <div className="fd-swatches">
            {colours
              .filter((token) => token.section === section)
              .map((token) => (
                <Swatch key={token.name} token={token} />
              ))}
          </div>
        </FoundationSection>
      ))}
      <FoundationSection
        title="Contrast"
        note={`Computed from the token source by WCAG 2.2: at least 4.5 for text, 3 for edges of controls and icons. ${measured.length} pairs in two themes; a unit test fails when one falls below. The closest is ${((least - 1) * 100).toFixed(0)} % above its limit.`}
      >
        {[...groupByPapers(measured)].map(([key, pairs]) => (
          <Contrasts key={key} pairs={pairs} />
        ))}
      </FoundationSection>
      <FoundationSection title="Without a limit" note="Nothing is read from these colours.">
        <table className="fd-table">
          <tbody>
            {Object.entries(decorative).map(([name, reason]) => (
              <tr key={name}>
                <th scope="row">
                  <code className="fd-code">--cs-{name}</code>
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </FoundationSection>
    </FoundationPage>
  );
}

const meta = {
  title: "Foundations/Colour",
  component: ColourPage,
  tags: ["!autodocs"],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof ColourPage>;
export default meta;

/** Every colour of the source in both themes, as the style sheet draws it, and the contrast of every pair that the kit draws. */
export const Colour: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole("heading", { name: "Contrast" })).toBeVisible();
    for (const { name } of colours) {
      const halves = canvasElement.querySelectorAll<HTMLElement>(`[data-colour="${name}"]`);
      const values = toThemes(findToken(name, tokens), tokens);
      const shown = Array.from(halves, (half) => readComputed(getComputedStyle(half).backgroundColor));
      const sources = themes.map((theme) => readRgb(values[theme]));
      await expect(Math.min(...Array.from(halves, (half) => half.getBoundingClientRect().height))).toBeGreaterThan(40);
      await expect(shown).toEqual(sources.map(({ channels, alpha }) => [...channels, Math.round(alpha * 100)]));
    }
    const pairs = canvasElement.querySelectorAll("[data-passes]");
    await expect(pairs).toHaveLength(measured.length * 2);
    await expect(canvasElement.querySelectorAll('[data-passes="false"]')).toHaveLength(0);
  },
};

/** Bytes and alpha of a computed colour: `rgb(255, 0, 0)`, or `color(srgb 1 0 0 / 0.5)` where it was computed from another one. */
function readComputed(text: string): readonly number[] {
  const [r = 0, g = 0, b = 0, alpha = 1] = (text.replace("srgb", "").match(/[\d.]+/g) ?? []).map(Number);
  const scale = text.startsWith("color(") ? 255 : 1;
  return [...[r, g, b].map((channel) => Math.round(channel * scale)), Math.round(alpha * 100)];
}
