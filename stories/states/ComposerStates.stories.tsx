import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, type ReactElement } from "react";
import { Composer } from "../../src/components/index.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import { acp } from "../../src/protocols/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

interface StateProps {
  readonly running?: boolean;
  readonly queue?: readonly string[];
  readonly draft?: string;
}

const none: readonly string[] = [];

/** A text box of a session in a state. */
function ComposerState({ running = false, queue = none, draft = "" }: StateProps): ReactElement {
  const session = useMemo(() => {
    const fake = createFakeSession(acp());
    if (running) fake.feed({ type: "turn.started", turnId: "t" });
    fake.set({ queue: queue.map((text, index) => ({ id: `${index}`, content: [{ type: "text", text }] })) });
    return Object.assign(fake, { draft });
  }, [running, queue, draft]);
  return (
    <SessionProvider session={session}>
      <Composer />
    </SessionProvider>
  );
}

const queued = ["Then run the tests"];
const states = {
  empty: <ComposerState />,
  "with a text": <ComposerState draft="Run the tests" />,
  running: <ComposerState running />,
  queued: <ComposerState running queue={queued} />,
};

const meta: Meta<MatrixArgs> = {
  title: "Chat/Composer/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="medium" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Empty, with a text that can be sent, while a turn runs, and with a queued prompt, in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(canvasElement, {
      empty: '[data-slot="composer-send"][aria-disabled="true"]',
      "with a text": '[data-slot="composer-send"][aria-disabled="false"]',
      running: '[data-slot="composer-stop"]',
      queued: /Then run the tests/,
    }),
};
