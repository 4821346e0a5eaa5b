"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { toRememberedRule } from "../../content/index.ts";
import { useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { PolicyRule } from "../../model/index.ts";
import { RequestOptionButton, selectOptions, useRequestContext } from "../../primitives/index.ts";
import { Button, Disclosure, VisibleText } from "../../ui/index.ts";

/** Returns the rule that would be stored for the surrounding request; undefined when a person must read it each time. */
function useRule(): PolicyRule | undefined {
  const session = useSession();
  const { request, call } = useRequestContext();
  const [now] = useState(() => Date.now());
  if (session.policy === undefined || request.kind !== "permission" || call === undefined) return undefined;
  const sessionId = session.thread.session.wireId ?? session.sessionId;
  const rule = toRememberedRule(call, { ruleId: "", sessionId, now });
  return rule && { ...rule, ruleId: `${sessionId}:${rule.toolName}:${rule.digest}` };
}

/** Props of `RememberGrant`. */
export interface RememberGrantProps {
  /** Whether all pieces of the request were in view: until then the button is disabled. */
  readonly isRead: boolean;
}

/**
 * Offers to grant the request and to remember a rule for exactly the same request; the rule is shown first. Renders nothing when the
 * request has to be read each time. Renders a `<div>` element, or nothing.
 */
export function RememberGrant({ isRead }: RememberGrantProps): ReactElement | null {
  const { policy } = useSession();
  const { format, permissionCenter } = useMessages();
  const { request } = useRequestContext();
  const rule = useRule();
  const options = selectOptions(request);
  const once = options.find(({ kind }) => kind === "allow_once");
  const agentRemembers = options.some(({ kind }) => kind === "allow_always");
  if (once === undefined || (rule === undefined && !agentRemembers)) return null;
  return (
    <Disclosure className="cs-remember" summary={permissionCenter.remember.label}>
      {agentRemembers && <p className="cs-center-note">{permissionCenter.agentRemembers}</p>}
      {rule !== undefined && (
        <>
          <p className="cs-center-note">{permissionCenter.remember.note}</p>
          <p className="cs-remember-rule" data-slot="remembered-rule">
            <VisibleText text={permissionCenter.rule(rule)} />
            <span className="cs-rule-about">
              {permissionCenter.until(format.dateTime(rule.expiresAt ?? 0))} · {permissionCenter.remember.revoke}
            </span>
          </p>
          {isRead ? (
            <RequestOptionButton asChild option={once} onDecided={() => policy?.remember(rule)}>
              <Button size="small">{permissionCenter.remember.send}</Button>
            </RequestOptionButton>
          ) : (
            <p className="cs-center-note">{permissionCenter.remember.unread}</p>
          )}
        </>
      )}
    </Disclosure>
  );
}
