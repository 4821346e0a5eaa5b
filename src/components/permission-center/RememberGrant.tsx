"use client";
import { useEffect, useId, useRef, useState } from "react";
import type { ReactElement } from "react";
import { onEscape } from "../../content/index.ts";
import { useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { PolicyRule, RequestOption } from "../../model/index.ts";
import { RequestOptionButton } from "../../primitives/index.ts";
import { VisibleText } from "../../ui/index.ts";
import { describeEnd } from "./describeEnd.ts";
import { GrantButton } from "../permission/actions/GrantButton.tsx";
import { OptionButton } from "../permission/actions/OptionButton.tsx";

/** Props of `RememberGrant`. */
export interface RememberGrantProps {
  /** Id of its element. */
  readonly id: string;
  /** The option that grants once; a rule of this page goes with it. */
  readonly once: RequestOption;
  /** The agent's own lasting option; absent where it offers none, or none may be offered. */
  readonly always: RequestOption | undefined;
  /** The rule for exactly this request, at its longest, of which the times begin when it is shown; undefined when a person must read such a request each time. */
  readonly rule: PolicyRule | undefined;
  /** Whether all pieces of the request were in view: until then a sentence is in the place of the button. */
  readonly isRead: boolean;
  /** Called when the user leaves it with Escape. */
  readonly onClose: () => void;
}

type Scope = "day" | "hour" | "agent";

const hour = 3_600_000;

/** Lets a rule begin at a time, and shortens it to one hour where that is the scope; its own limit is longer. */
function limit(rule: PolicyRule, scope: Scope, now: number): PolicyRule {
  const { rememberedAt = 0, expiresAt = 0 } = rule;
  return { ...rule, rememberedAt: now, expiresAt: now + (scope === "hour" ? hour : expiresAt - rememberedAt) };
}

/**
 * Grants the request and remembers it: for how long, or as the agent decides. What would be stored is shown before the button. Renders a
 * `<fieldset>` element.
 */
export function RememberGrant({ id, once, always, rule, isRead, onClose }: RememberGrantProps): ReactElement {
  const { policy } = useSession();
  const messages = useMessages();
  const { permissionCenter } = messages;
  const { remember } = permissionCenter;
  const name = useId();
  const scopes: readonly Scope[] = [
    ...(rule === undefined ? [] : (["day", "hour"] as const)),
    ...(always === undefined ? [] : (["agent"] as const)),
  ];
  const [{ chosen, at }, setChosen] = useState(() => ({ chosen: scopes[0] ?? "day", at: Date.now() }));
  const stored = rule === undefined || chosen === "agent" ? undefined : limit(rule, chosen, at);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => onEscape(panel.current, onClose));
  return (
    <fieldset className="cs-remember" data-slot="remember" id={id} ref={panel} aria-label={remember.label}>
      {scopes.length > 1 && (
        <div className="cs-remember-scopes">
          {scopes.map((scope) => (
            <label key={scope} className="cs-remember-scope">
              <input
                className="cs-radio"
                type="radio"
                name={name}
                checked={scope === chosen}
                onChange={() => setChosen({ chosen: scope, at: Date.now() })}
              />
              <span className="cs-plain">{remember.scope[scope]}</span>
            </label>
          ))}
        </div>
      )}
      {stored === undefined ? (
        <p className="cs-remember-rule">{permissionCenter.agentRemembers}</p>
      ) : (
        <p className="cs-remember-rule" data-slot="remembered-rule">
          {remember.note}{" "}
          <strong className="cs-remember-words">
            <VisibleText text={permissionCenter.rule(stored)} />
          </strong>
          <span className="cs-rule-about">
            {describeEnd(messages, stored.expiresAt ?? 0)} · {remember.revoke}
          </span>
        </p>
      )}
      {!isRead && <p className="cs-center-note">{remember.unread}</p>}
      {isRead && stored === undefined && always !== undefined && <OptionButton option={always} />}
      {isRead && stored !== undefined && (
        <RequestOptionButton asChild option={once} onDecided={() => policy?.remember(stored)}>
          <GrantButton>{remember.send}</GrantButton>
        </RequestOptionButton>
      )}
    </fieldset>
  );
}
