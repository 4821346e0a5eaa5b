import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, type ReactElement } from "react";
import { ChatNotices } from "../../src/components/index.ts";
import { SessionProvider, type ConnectionState } from "../../src/hooks/index.ts";
import { createFakeSession } from "../../src/hooks/test-support/createFakeSession.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

type Lost = Exclude<ConnectionState, { status: "connected" }>;

/** Every way to be without a connection; the compiler names one that is missing. */
const lost: Readonly<Record<Lost["status"], Lost>> = {
  reconnecting: { status: "reconnecting", attempt: 2, at: Date.now() + 3_600_000 },
  offline: { status: "offline", waiting: true },
  signed_out: { status: "signed_out" },
  refused: { status: "refused" },
};

/** A server that answers, but fails: its error is named. */
const failing: Lost = { ...lost.reconnecting, error: { code: "server", message: "", status: 503 } };

/** The notices of a session whose connection is in a state. */
function NoticeState({ state }: { readonly state: ConnectionState }): ReactElement {
  const session = useMemo(() => {
    const fake = createFakeSession();
    fake.set({ connectionState: state });
    return fake;
  }, [state]);
  return (
    <SessionProvider session={session}>
      <ChatNotices />
    </SessionProvider>
  );
}

const statuses = Object.keys(lost) as readonly Lost["status"][];
const states = {
  ...Object.fromEntries(statuses.map((status) => [status, <NoticeState key={status} state={lost[status]} />])),
  failing: <NoticeState state={failing} />,
};

const meta: Meta<MatrixArgs> = {
  title: "Chat/ChatNotices/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="medium" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Every state of a connection that is not there, in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(canvasElement, {
      ...Object.fromEntries(statuses.map((status) => [status, `[data-slot="connection"][data-status="${status}"]`])),
      failing: /The server failed\. Next try in/,
    }),
};
