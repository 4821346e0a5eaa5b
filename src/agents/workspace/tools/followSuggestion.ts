import { readFencedPatch } from "../files/readFencedPatch.ts";
import { applyPatch } from "./applyPatch.ts";
import { runCalls, type CallContext, type Outcome } from "./runCalls.ts";
import { toServerCall } from "./WorkspaceCall.ts";

/**
 * Makes the change that the user gave as a patch when denying another one. It needs no further grant: the user wrote it.
 *
 * @returns The outcome of the patch, without a value; the outcome itself where nothing was suggested.
 */
export async function followSuggestion<Value>(outcome: Outcome<Value>, context: CallContext): Promise<Outcome<Value>> {
  const patch = outcome.status === "denied" ? readFencedPatch(outcome.text) : undefined;
  if (patch === undefined) return outcome;
  const [followed] = await runCalls([{ ...toServerCall(applyPatch, { patch }), trusted: true }], context);
  if (followed === undefined) return outcome;
  return { status: followed.status, text: followed.text };
}
