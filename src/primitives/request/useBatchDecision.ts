"use client";
import { findGrantBlock } from "../../content/index.ts";
import { useSession, useShownList } from "../../hooks/index.ts";
import type { AgentRequest, ToolCallPart } from "../../model/index.ts";
import { selectPlainDenial, selectPlainGrant } from "./selectOptions.ts";
import { useConsent } from "./useConsent.ts";
import type { ConsentEvent, ConsentOptions } from "./useConsent.ts";

/** One of several requests that are decided at once. */
export interface BatchItem {
  /** The request. */
  readonly request: AgentRequest;
  /** The call it is about, where it names one. */
  readonly call: ToolCallPart | undefined;
}

/** Options of `useBatchDecision`. */
export interface BatchDecisionOptions {
  /** What shows them; moving it is as good as showing others. */
  readonly element: Element | null;
  /** How careful granting is. */
  readonly consent?: ConsentOptions | undefined;
  /** Whether granting is held back for another reason, e.g. an item that was not read to its end. */
  readonly held: boolean;
}

/** What can be done about several requests at once. */
export interface BatchDecision {
  /** Whether granting all would be accepted now. */
  readonly grantable: boolean;
  /** Grants or denies each of them, once. Returns false where granting is not accepted (yet); denying always is. */
  readonly decideAll: (granted: boolean, event: ConsentEvent) => boolean;
}

/**
 * Decides several requests at once, each by its own plain option. As careful as one prompt: any change of any item arms anew.
 *
 * Only what is in `items` is decided: what arrives meanwhile is not.
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
      if (granted && !(grantable && accepts(event))) return false;
      for (const { request } of items) {
        if (request.state !== "open") continue;
        const option = granted ? selectPlainGrant(request) : selectPlainDenial(request);
        const optionId = option !== undefined && request.options.includes(option) ? { optionId: option.id } : {};
        session.decide(request.requestId, { ...optionId, granted, by: "user" });
      }
      return true;
    },
  };
}
