import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, type ReactElement } from "react";
import { PermissionPrompt } from "../../src/components/index.ts";
import { createAskingSession } from "../../src/components/test-support/createAskingSession.ts";
import { SessionProvider } from "../../src/hooks/index.ts";
import type { AgentEvent, Answer, RequestState } from "../../src/model/index.ts";
import {
  allLooks,
  expectEveryState,
  matrixArgTypes,
  matrixParameters,
  StateMatrix,
  type MatrixArgs,
} from "../support/StateMatrix.tsx";

const requestId = "permission:a";
const granted: Answer = { granted: true, by: "user", at: 0 };

/** The event that brings a request into each state; the compiler names a state that is missing. */
const changes: Readonly<Record<RequestState, readonly AgentEvent[]>> = {
  open: [],
  staged: [{ type: "request.updated", turnId: "t", requestId, state: "staged", answer: granted }],
  sending: [{ type: "request.updated", turnId: "t", requestId, state: "sending", answer: granted }],
  sent: [{ type: "request.updated", turnId: "t", requestId, state: "sent", answer: granted }],
  failed: [
    { type: "request.updated", turnId: "t", requestId, state: "sending", answer: granted },
    {
      type: "request.updated",
      turnId: "t",
      requestId,
      state: "failed",
      answer: granted,
      error: { code: "timeout", message: "" },
    },
  ],
  answered: [
    { type: "request.updated", turnId: "t", requestId, state: "answered", answer: { ...granted, elsewhere: true } },
  ],
  withdrawn: [{ type: "request.withdrawn", turnId: "t", requestId }],
  expired: [{ type: "request.withdrawn", turnId: "t", requestId, expired: true }],
};

/** A prompt in a state. */
function PromptState({ events }: { readonly events: readonly AgentEvent[] }): ReactElement {
  const session = useMemo(() => {
    const asking = createAskingSession();
    asking.askPermission("a", '{"command":"node --test"}');
    asking.feed(...events);
    return asking;
  }, [events]);
  return (
    <SessionProvider session={session}>
      <PermissionPrompt requestId={requestId} />
    </SessionProvider>
  );
}

const names = Object.keys(changes) as readonly RequestState[];
const states = Object.fromEntries(names.map((state) => [state, <PromptState key={state} events={changes[state]} />]));

const meta: Meta<MatrixArgs> = {
  title: "Permissions/PermissionPrompt/States",
  args: allLooks,
  argTypes: matrixArgTypes,
  parameters: matrixParameters,
  render: (args) => <StateMatrix {...args} width="wide" states={states} />,
  tags: ["!autodocs"],
};
export default meta;

/** Every state of a request in every look. */
export const States: StoryObj<MatrixArgs> = {
  play: async ({ canvasElement }) =>
    expectEveryState(
      canvasElement,
      Object.fromEntries(names.map((state) => [state, `[data-slot="permission"][data-status="${state}"]`])),
    ),
};
