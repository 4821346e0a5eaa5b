import type { Meta, StoryObj } from "@storybook/react-vite";
import type { SentChange } from "../../src/content/index.ts";
import { DiffView } from "../../src/ui/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

const oldText = "export function total(items) {\n  return items.length > 1 ? sum(items) : 0;\n}\n";
const at = { type: "diff", path: "src/cart.js" } as const;

const changes: Readonly<Record<string, SentChange>> = {
  edited: { ...at, oldText, newText: oldText.replace(" > 1", " >= 1") },
  created: { ...at, oldText: null, newText: "export const rate = 0.2;\n" },
  emptied: { ...at, oldText: "export const rate = 0.2;\n", newText: "" },
  unchanged: { ...at, oldText, newText: oldText },
};
const states = Object.fromEntries(
  Object.entries(changes).map(([name, change]) => [name, <DiffView key={name} change={change} layout="unified" />]),
);

const meta: Meta<MatrixArgs> = {
  title: "Diffs and review/DiffView/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="wide" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** A change, a new file, an emptied one and one without a difference, in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(canvasElement, {
      edited: "mark",
      created: '[data-type="added"]',
      emptied: '[data-type="removed"]',
      unchanged: '[data-slot="diff"]',
    }),
};
