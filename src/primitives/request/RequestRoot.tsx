"use client";
import { forwardRef, useImperativeHandle, useMemo, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { isStillShown, useAskedCall, useRequest, useSession, useShown } from "../../hooks/index.ts";
import { findGrantBlock } from "../../content/index.ts";
import { RequestContext } from "./RequestContext.ts";
import type { RequestContextValue } from "./RequestContext.ts";
import { isDenial } from "./selectOptions.ts";
import { useConsent } from "./useConsent.ts";
import type { ConsentEvent, ConsentOptions } from "./useConsent.ts";

/** Props of `RequestRoot`: those of a `<fieldset>`, the request's id, and the conditions of a grant. */
export interface RequestRootProps extends ComponentPropsWithoutRef<"fieldset"> {
  /** Id of the request to show. */
  readonly requestId: string;
  /** The conditions of a grant, e.g. the delay before it is possible. */
  readonly consent?: ConsentOptions | undefined;
  /**
   * Whether a grant is disabled for another reason, e.g. text that was not read to its end. A denial stays possible.
   * @default false
   */
  readonly held?: boolean | undefined;
  /** Called after the user has decided. */
  readonly onDecision?: ((event: { readonly requestId: string; readonly granted: boolean }) => void) | undefined;
}

/** A request of the agent, and the context of its answer buttons; nothing when the id is unknown. Renders a `<fieldset>` element. */
export const RequestRoot: ForwardRefExoticComponent<RequestRootProps & RefAttributes<HTMLFieldSetElement>> = forwardRef(
  function RequestRoot({ requestId, consent, held = false, onDecision, ...props }, ref) {
    const session = useSession();
    const request = useRequest(requestId);
    const call = useAskedCall(request);
    const [element, setElement] = useState<HTMLFieldSetElement | null>(null);
    useImperativeHandle<HTMLFieldSetElement | null, HTMLFieldSetElement | null>(ref, () => element, [element]);
    const { shown, changed } = useShown(request, call);
    const { armed, accepts } = useConsent(shown, element, consent);
    const isOpen = request?.state === "open" && request.heldElsewhere === undefined;
    const canGrant = request?.blocked === undefined && findGrantBlock({ call, request }) === undefined;
    const grantable = armed && !held && canGrant && isOpen;
    const value = useMemo((): RequestContextValue | null => {
      if (request === undefined) return null;
      const mayGrant = (event: ConsentEvent): boolean =>
        grantable && accepts(event) && isStillShown(shown, session.thread);
      return {
        request,
        call,
        changed,
        grantable,
        accepts: mayGrant,
        decide(option, event, details) {
          const granted = !isDenial(option);
          if (!isOpen || (granted && !mayGrant(event))) return false;
          session.decide(requestId, {
            ...(request.options.includes(option) ? { optionId: option.id } : {}),
            granted,
            ...details,
            by: "user",
          });
          onDecision?.({ requestId, granted });
          return true;
        },
      };
    }, [request, call, changed, shown, isOpen, grantable, accepts, session, requestId, onDecision]);
    if (value === null) return null;
    return (
      <RequestContext.Provider value={value}>
        <fieldset
          data-slot="permission"
          data-status={value.request.state}
          data-kind={value.request.kind}
          data-request-id={requestId}
          {...props}
          ref={setElement}
        />
      </RequestContext.Provider>
    );
  },
);
