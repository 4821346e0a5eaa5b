import { CountersignError } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import { createTurnWriter } from "../createTurnWriter.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { createTransientContext, runCalls } from "../workspace/tools/runCalls.ts";
import type { ServerCall } from "../workspace/tools/WorkspaceCall.ts";

/**
 * Runs a request of an agent to its client as a separate call in the thread, after a grant where it needs one.
 *
 * @returns The value of the call, also where its work failed. Rejects with a `CountersignError` if it was denied or could not run.
 */
export async function runForAgent<Value>(
  call: ServerCall<Value>,
  turn: AgentTurn,
  copy: WorkspaceCopy,
): Promise<Value> {
  const [outcome] = await runCalls([call], createTransientContext({ turn, copy, writer: createTurnWriter(turn, 0) }));
  if (outcome?.value !== undefined) return outcome.value;
  const { status, text, code = "tool" } = outcome ?? { status: "failed", text: "" };
  if (status !== "denied") throw new CountersignError({ code, message: text });
  const reason = text === "" ? "" : ` The user says: ${text}`;
  throw new CountersignError({ code: "forbidden", message: `The user denied this, so nothing was done.${reason}` });
}
