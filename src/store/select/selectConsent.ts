import type { AgentRequest, ThreadState } from "../../model/index.ts";

/** Whether every permission that a call needs before it may run is granted, e.g. the provider's safety checks. */
export type Consent =
  | { readonly type: "granted" }
  | { readonly type: "open" }
  /** `request` is the one that was denied. */
  | { readonly type: "denied"; readonly request: AgentRequest };

/** Decides whether an execution may start. A withdrawn permission no longer counts; an expired one was not granted. */
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
