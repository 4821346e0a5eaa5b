import type { ReactElement } from "react";
import { densities, toPixels, type Density, type Token } from "../../scripts/tokens/parseTokens.ts";
import { ScrollBox } from "../../src/ui/scroll-box/ScrollBox.tsx";
import { read } from "./tokenSource.ts";

/** The names of the densities. */
export const densityNames = Object.keys(densities) as readonly Density[];

/** Props of `Lengths`. */
export interface LengthsProps {
  readonly lengths: readonly Token[];
  /** What the table lists, for screen readers. */
  readonly label: string;
}

/** A table of lengths: their pixels in each density, and a bar in the density of the page. Renders a `<div>` element. */
export function Lengths({ lengths, label }: LengthsProps): ReactElement {
  const follow = lengths.some(({ value }) => value.includes("--cs-density"));
  const columns: readonly Density[] = follow ? densityNames : ["default"];
  return (
    <ScrollBox className="fd-scroll" label={label}>
      <table className="fd-table">
        <thead>
          <tr>
            <th scope="col">Name</th>
            {columns.map((density) => (
              <th key={density} scope="col">
                {follow ? density : "px"}
              </th>
            ))}
            <th scope="col">As it is drawn</th>
          </tr>
        </thead>
        <tbody>
          {lengths.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">
                <code className="fd-code">--cs-{name}</code>
              </th>
              {columns.map((density) => (
                <td key={density} className="fd-number">
                  {toPixels(value, density)}
                </td>
              ))}
              <td aria-label={`--cs-${name} as it is drawn`}>
                <div className="fd-bar" data-length={name} style={{ inlineSize: read(name) }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** The drawn width of each length on the page, in pixels, by its name. */
export function measureLengths(page: HTMLElement): Readonly<Record<string, number>> {
  const bars = page.querySelectorAll<HTMLElement>("[data-length]");
  return Object.fromEntries(
    Array.from(bars, (bar) => [bar.dataset["length"] ?? "", Math.round(bar.getBoundingClientRect().width)]),
  );
}
