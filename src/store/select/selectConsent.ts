import type { AgentRequest, ThreadState } from "../../model/index.ts";

/**
 * Whether the permissions that a call needs before it may run are granted, e.g. the provider's safety checks. `granted`: all of them, or
 * none was asked for. `open`: at least one is undecided.
 */
export type Consent =
  | { readonly type: "granted" }
  | { readonly type: "open" }
  /** `request` is the one that was denied. */
  | { readonly type: "denied"; readonly request: AgentRequest };

/** Decides by the permissions of its call whether an execution may start. A withdrawn one no longer counts; an expired one was denied. */
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
