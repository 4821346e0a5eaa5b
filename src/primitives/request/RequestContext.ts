"use client";
import { createContext, useContext } from "react";
import type { Context } from "react";
import { CountersignError } from "../../model/index.ts";
import type { AgentRequest, Json, RequestOption, ToolCallPart } from "../../model/index.ts";
import type { ChangedFact } from "../../hooks/index.ts";
import type { ConsentEvent } from "./useConsent.ts";

/** What goes along with a decision. */
export interface DecisionDetails {
  /** What the agent is told when the user denies. */
  readonly reason?: string | undefined;
  /** The values of a form, or the input to use instead. */
  readonly input?: Json | undefined;
  /** Lines of bulk content that were not in sight when it was granted. */
  readonly unseen?: number | undefined;
}

/** A request and what can be done about it. */
export interface RequestContextValue {
  /** The request. */
  readonly request: AgentRequest;
  /** The call it is about, where it names one. */
  readonly call: ToolCallPart | undefined;
  /** What of it the agent has changed since it was first shown whole. */
  readonly changed: readonly ChangedFact[];
  /** Whether a grant would be accepted now. */
  readonly grantable: boolean;
  /** Whether this event may grant: a submission that follows has no pointer and no place of its own to look at. */
  readonly accepts: (event: ConsentEvent) => boolean;
  /** Decides for an option. Returns false where a grant is not accepted (yet); a denial always is. */
  readonly decide: (option: RequestOption, event: ConsentEvent, details?: DecisionDetails) => boolean;
}

/** Carries the request; null outside a `<RequestRoot>`. */
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
