import type { Meta, StoryObj } from "@storybook/react-vite";
import { Check } from "lucide-react";
import { Button } from "../../src/ui/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

const states = {
  primary: <Button variant="primary">Allow once</Button>,
  "primary, disabled": (
    <Button variant="primary" disabled>
      Allow once
    </Button>
  ),
  secondary: <Button>Deny</Button>,
  "secondary, disabled": <Button disabled>Deny</Button>,
  quiet: <Button variant="quiet">Details</Button>,
  danger: <Button variant="danger">Delete</Button>,
  small: <Button size="small">Copy</Button>,
  "with an icon": (
    <Button>
      <Check className="cs-plain" aria-hidden="true" />
      Done
    </Button>
  ),
};

const meta: Meta<MatrixArgs> = {
  title: "Controls/Button/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="narrow" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Each emphasis and size, enabled and disabled, in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(canvasElement, {
      primary: '[data-variant="primary"]:enabled',
      "primary, disabled": '[data-variant="primary"]:disabled',
      secondary: '[data-variant="secondary"]:enabled',
      "secondary, disabled": '[data-variant="secondary"]:disabled',
      quiet: '[data-variant="quiet"]',
      danger: '[data-variant="danger"]',
      small: '[data-size="small"]',
      "with an icon": "button > svg",
    }),
};
