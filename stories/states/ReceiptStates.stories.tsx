import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, type ReactElement } from "react";
import { TurnReceipt } from "../../src/components/receipt/TurnReceipt.tsx";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createEndedSession, type EndedTurn } from "../support/endedTurns.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

/** The line below a turn that has ended. */
function ReceiptState({ turn }: { readonly turn: EndedTurn }): ReactElement {
  const session = useMemo(() => createEndedSession(turn, true), [turn]);
  return (
    <SessionProvider session={session}>
      <TurnReceipt messageId="m" turnId="t" />
    </SessionProvider>
  );
}

const states = {
  repair: <ReceiptState turn="repair" />,
  trouble: <ReceiptState turn="trouble" />,
  "much trouble": <ReceiptState turn="much trouble" />,
};

const meta: Meta<MatrixArgs> = {
  title: "Chat/ThreadView/Receipt states",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="wide" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** What a turn did, what failed and what was denied in it, and a turn with more failures than the line names, in every look. */
export const States: StoryObj<MatrixArgs> = {
  name: "Receipt states",
  play: async ({ canvasElement }) =>
    expectEveryState(canvasElement, {
      repair: /1 file changed/,
      trouble: /npm run build/,
      "much trouble": /step-7|more/,
    }),
};
