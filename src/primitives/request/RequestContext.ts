"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { AgentRequest, Json, RequestOption, ToolCallPart } from "../../model/index.ts";
import type { ChangedFact } from "../../hooks/index.ts";
import type { ConsentEvent } from "./useConsent.ts";

/** Additional fields of a decision. */
export interface DecisionDetails {
  /** The user's reason for a denial, sent to the agent. */
  readonly reason?: string | undefined;
  /** The values of a form, or the edited input of the call. */
  readonly input?: Json | undefined;
  /** Number of lines of bulk content that were not in view at the grant. */
  readonly unseen?: number | undefined;
}

/** A request, its consent state, and the function that decides it. */
export interface RequestContextValue {
  /** The request that is shown. */
  readonly request: AgentRequest;
  /** The call of the request; undefined when it names none. */
  readonly call: ToolCallPart | undefined;
  /** The parts that the agent has changed since the request was first shown completely. */
  readonly changed: readonly ChangedFact[];
  /** Whether a grant would be accepted now. */
  readonly grantable: boolean;
  /** Whether this event may grant. Call it with the press: the `submit` event that follows has no pointer and no coordinates. */
  readonly accepts: (event: ConsentEvent) => boolean;
  /**
   * Decides with an option. Returns false, and does nothing, when the request is not open here (settled, or staged in another tab), or a
   * grant is not accepted (yet); a denial of an open request always is.
   */
  readonly decide: (option: RequestOption, event: ConsentEvent, details?: DecisionDetails) => boolean;
}

/** Provides the request; null outside a `<RequestRoot>`. */
export const RequestContext: Context<RequestContextValue | null> = createContext<RequestContextValue | null>(null);

/** Returns the surrounding request; throws a `CountersignError` outside a `<RequestRoot>`. */
export function useRequestContext(): RequestContextValue {
  const value = useContext(RequestContext);
  if (value === null) {
    throw new CountersignError({
      code: "configuration",
      message: "This part of a request needs a <RequestRoot> around it.",
    });
  }
  return value;
}
