import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check, Clock, TriangleAlert, X } from "lucide-react";
import { Badge } from "../../src/ui/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

const states = {
  neutral: <Badge>Denied</Badge>,
  accent: (
    <Badge tone="accent">
      <Clock aria-hidden="true" />
      Running
    </Badge>
  ),
  success: (
    <Badge tone="success">
      <Check aria-hidden="true" />
      Done
    </Badge>
  ),
  warning: (
    <Badge tone="warning">
      <TriangleAlert aria-hidden="true" />
      Needs approval
    </Badge>
  ),
  danger: (
    <Badge tone="danger">
      <X aria-hidden="true" />
      Failed
    </Badge>
  ),
};

const meta: Meta<MatrixArgs> = {
  title: "Controls/Badge/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="narrow" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Each tone in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(
      canvasElement,
      Object.fromEntries(Object.keys(states).map((tone) => [tone, `[data-tone="${tone}"]`])),
    ),
};
