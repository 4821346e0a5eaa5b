import { readFencedPatch } from "../files/readFencedPatch.ts";
import { applyPatch } from "./applyPatch.ts";
import { runCalls, type CallContext, type Outcome } from "./runCalls.ts";
import { toServerCall } from "./WorkspaceCall.ts";

/**
 * Applies the patch that the user sent as the reason of a denial. It needs no further grant: the user wrote it.
 *
 * @returns The outcome of the patch, without a value; the given outcome where the reason contains no patch.
 */
export async function followSuggestion<Value>(outcome: Outcome<Value>, context: CallContext): Promise<Outcome<Value>> {
  const patch = outcome.status === "denied" ? readFencedPatch(outcome.text) : undefined;
  if (patch === undefined) return outcome;
  const [followed] = await runCalls([{ ...toServerCall(applyPatch, { patch }), trusted: true }], context);
  if (followed === undefined) return outcome;
  return { status: followed.status, text: followed.text };
}
