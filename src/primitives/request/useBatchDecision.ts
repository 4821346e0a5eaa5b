"use client";
import { findGrantBlock } from "../../content/index.ts";
import { isStillShown, useSession, useShownList } from "../../hooks/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import { selectPlainDenial, selectPlainGrant } from "./selectOptions.ts";
import { useConsent } from "./useConsent.ts";
import type { ConsentEvent, ConsentOptions } from "./useConsent.ts";

/** One of several requests that are decided at once. */
export interface BatchItem {
  /** The request as the thread has it. */
  readonly request: AgentRequest;
  /** The call of the request; undefined when it names none. */
  readonly call: ToolCallPart | undefined;
}

/** Options of `useBatchDecision`. */
export interface BatchDecisionOptions {
  /** The element that shows them; when it moves, the delay restarts. */
  readonly element: Element | null;
  /** The conditions of a grant, e.g. the delay before it is possible. */
  readonly consent?: ConsentOptions | undefined;
  /** Whether a grant is disabled for another reason, e.g. an item that was not read to its end. */
  readonly held: boolean;
}

/** The consent state of several requests, and the function that decides them. */
export interface BatchDecision {
  /** Whether a grant of all would be accepted now. */
  readonly grantable: boolean;
  /**
   * Grants or denies each of them, once; those that are no longer open are left out. Returns false, and does nothing, when a grant is not
   * accepted (yet).
   */
  readonly decideAll: (granted: boolean, event: ConsentEvent) => boolean;
}

/**
 * Decides several requests at once, each with its own once-only option. The conditions are those of a single prompt: a change of any item
 * restarts the delay.
 *
 * Only the requests in `items` are decided, not those that arrive meanwhile.
 */
export function useBatchDecision(items: readonly BatchItem[], options: BatchDecisionOptions): BatchDecision {
  const session = useSession();
  const shown = useShownList(items);
  const { armed, accepts } = useConsent(shown, options.element, options.consent);
  const all = items.every(({ request, call }) => {
    if (request.heldElsewhere !== undefined) return false;
    if (request.blocked !== undefined || findGrantBlock({ call, request }) !== undefined) return false;
    return request.state === "open" && selectPlainGrant(request) !== undefined;
  });
  const grantable = armed && !options.held && items.length > 0 && all;
  return {
    grantable,
    decideAll(granted, event) {
      const isSame = (): boolean => shown.every((one) => isStillShown(one, session.thread));
      if (granted && !(grantable && accepts(event) && isSame())) return false;
      for (const { request } of items) {
        if (request.state !== "open") continue;
        const option = granted ? selectPlainGrant(request) : selectPlainDenial(request);
        // The kit's own yes and no (see `selectOptions`) have no id that the agent knows.
        const optionId = option !== undefined && request.options.includes(option) ? { optionId: option.id } : {};
        session.decide(request.requestId, { ...optionId, granted, by: "user" });
      }
      return true;
    },
  };
}
