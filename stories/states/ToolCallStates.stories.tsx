import type { Meta, StoryObj } from "@storybook/react-vite";
import type { ReactNode } from "react";
import type { ToolCallStatus } from "../../src/model/index.ts";
import { ToolCallCard } from "../../src/renderers/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";
import { commandCall, ofStatus } from "../support/toolCall.ts";

/** Every status of a call; the compiler names one that is missing. */
const words: Readonly<Record<ToolCallStatus, string>> = {
  pending: "pending",
  awaiting_permission: "awaiting permission",
  awaiting_input: "awaiting input",
  in_progress: "in progress",
  detached: "in background",
  completed: "completed",
  failed: "failed",
  denied: "denied",
  cancelled: "cancelled",
  incomplete: "incomplete",
};

const draw = (status: ToolCallStatus): ReactNode => (
  <ToolCallCard defaultOpen={false} part={ofStatus(commandCall, status)} />
);
const statuses = Object.keys(words) as readonly ToolCallStatus[];
const states = Object.fromEntries(statuses.map((status) => [words[status], draw(status)]));

const meta: Meta<MatrixArgs> = {
  title: "Tool calls/ToolCallCard/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="medium" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Every status of a call in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(
      canvasElement,
      Object.fromEntries(statuses.map((status) => [words[status], `[data-slot="tool-call"][data-status="${status}"]`])),
    ),
};
