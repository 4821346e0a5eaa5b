import type { ReactElement, ReactNode } from "react";
import { expect, waitFor } from "storybook/test";
import type { Density } from "../../scripts/tokens/parseTokens.ts";
import { ScrollBox } from "../../src/ui/scroll-box/ScrollBox.tsx";
import "./state-matrix.css";

/** How a cell of the matrix looks. */
export interface Look {
  readonly theme: "light" | "dark";
  readonly density: Density;
  readonly direction: "ltr" | "rtl";
}

/** Args of the stories that show a matrix: the looks to compare. */
export interface MatrixArgs {
  /** The themes of the columns. */
  readonly themes: readonly Look["theme"][];
  /** The densities of the columns. */
  readonly densities: readonly Look["density"][];
  /** The directions of the columns. */
  readonly directions: readonly Look["direction"][];
}

/** Every look. */
export const allLooks: MatrixArgs = {
  themes: ["light", "dark"],
  densities: ["default", "compact", "comfortable"],
  directions: ["ltr", "rtl"],
};

/** Controls with which fewer looks are compared. */
export const matrixArgTypes = {
  themes: { control: "check", options: allLooks.themes },
  densities: { control: "check", options: allLooks.densities },
  directions: { control: "check", options: allLooks.directions },
} as const;

/** A matrix repeats what is unique in an app: landmarks and their names. */
export const matrixParameters = {
  a11y: {
    config: {
      rules: [
        { id: "target-size", enabled: true },
        { id: "landmark-unique", enabled: false },
      ],
    },
  },
} as const;

/** Props of `StateMatrix`. */
export interface StateMatrixProps extends MatrixArgs {
  /** What is drawn for each state, by its name. It is drawn once in each look, so it must not have an id of its own. */
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Width of a column: that of a word, of a sidebar, or of a thread. */
  readonly width: "narrow" | "medium" | "wide";
}

const nameOf = ({ theme, density, direction }: Look): string =>
  `${theme} ${direction}${density === "default" ? "" : ` ${density}`}`;

const listLooks = (args: MatrixArgs): readonly Look[] =>
  args.densities.flatMap((density) =>
    args.directions.flatMap((direction) => args.themes.map((theme) => ({ theme, density, direction }))),
  );

/** All states of a component, each in all looks, as a table. Renders a `<main>` element. */
export function StateMatrix({ states, width, ...args }: StateMatrixProps): ReactElement {
  const looks = listLooks(args);
  return (
    <main>
      <p className="sm-hint">
        {Object.keys(states).length} states in {looks.length} looks. The controls below choose the looks; the toolbars
        above choose language, motion and forced colours.
      </p>
      <ScrollBox className="sm-scroll" label="States by look">
        <table className="sm-table">
          <thead>
            <tr>
              <th className="sm-corner" scope="col">
                state
              </th>
              {looks.map((look) => (
                <th key={nameOf(look)} scope="col">
                  {nameOf(look)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(states).map(([name, drawn]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {looks.map(({ theme, density, direction }) => (
                  <td key={`${theme} ${density} ${direction}`}>
                    <div
                      className="cs-root sm-cell"
                      data-width={width}
                      data-state-name={name}
                      data-theme={theme}
                      data-density={density}
                      dir={direction}
                    >
                      {drawn}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </main>
  );
}

/**
 * Asserts that each state is drawn in every look: the cell has what proves the state, in the theme, the direction and the density of its
 * column. `proofs` gives a selector or a text for each state.
 */
export async function expectEveryState(
  root: HTMLElement,
  proofs: Readonly<Record<string, string | RegExp>>,
): Promise<void> {
  const looks = listLooks(allLooks);
  await waitFor(async () => {
    const cells = [...root.querySelectorAll<HTMLElement>(".sm-cell")];
    await expect([...new Set(cells.map((cell) => cell.dataset["stateName"]))]).toEqual(Object.keys(proofs));
    await expect(
      cells.filter((cell) => !isProven(cell, proofs[cell.dataset["stateName"] ?? ""])).map(describe),
    ).toEqual([]);
    await expect(cells).toHaveLength(Object.keys(proofs).length * looks.length);
  });
  // The table scrolls in its box: the page itself becomes no wider, and the names of the looks stay in sight.
  const { scrollWidth, clientWidth } = document.documentElement;
  await expect(scrollWidth).toBe(clientWidth);
  await expect(root.querySelector(".sm-scroll")?.clientHeight ?? Infinity).toBeLessThan(window.innerHeight);
  for (const cell of root.querySelectorAll<HTMLElement>(".sm-cell")) {
    const { colorScheme, direction, paddingInlineStart } = getComputedStyle(cell);
    await expect([colorScheme, direction]).toEqual([cell.dataset["theme"], cell.dir]);
    const padding = { compact: "10px", default: "12px", comfortable: "14px" }[cell.dataset["density"] ?? ""];
    await expect(paddingInlineStart).toBe(padding);
  }
}

function isProven(cell: HTMLElement, proof: string | RegExp | undefined): boolean {
  if (cell.getBoundingClientRect().height < 20 || proof === undefined) return false;
  return typeof proof === "string" ? cell.querySelector(proof) !== null : proof.test(cell.textContent);
}

const describe = (cell: HTMLElement): string =>
  `${cell.dataset["stateName"] ?? ""}: ${cell.dataset["theme"] ?? ""} ${cell.dir} ${cell.dataset["density"] ?? ""}: ${cell.textContent.slice(0, 80)}`;
