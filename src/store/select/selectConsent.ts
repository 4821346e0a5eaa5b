import type { AgentRequest, ThreadState } from "../../model/index.ts";

/** Whether what must be granted before a call may run is: the permissions asked for it, such as the provider's safety checks. */
export type Consent =
  | { readonly type: "granted" }
  | { readonly type: "open" }
  /** By this request. */
  | { readonly type: "denied"; readonly request: AgentRequest };

/** Decides whether an execution may start. What was withdrawn no longer counts; what expired was not granted. */
export function selectConsent(
  { requests }: Pick<ThreadState, "requests">,
  execution: Pick<AgentRequest, "toolCallKey">,
): Consent {
  const asked = requests.filter(
    ({ kind, toolCallKey, state }) =>
      kind === "permission" &&
      toolCallKey === execution.toolCallKey &&
      toolCallKey !== undefined &&
      state !== "withdrawn",
  );
  const denied = asked.find(({ state, answer }) => state === "expired" || answer?.granted === false);
  if (denied !== undefined) return { type: "denied", request: denied };
  return asked.every(({ answer }) => answer?.granted === true) ? { type: "granted" } : { type: "open" };
}
