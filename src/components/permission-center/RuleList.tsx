"use client";
import { X } from "lucide-react";
import { useRef, type ReactElement } from "react";
import { useRules, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { PolicyRule } from "../../model/index.ts";
import { IconButton, useFocusHandover, VisibleText, type HandOverFocus } from "../../ui/index.ts";
import { describeEnd } from "./describeEnd.ts";

interface RuleItemProps {
  readonly rule: PolicyRule;
  /** Called with the press that deletes it. */
  readonly onRevoke: (event: Parameters<HandOverFocus>[0]) => void;
}

function RuleItem({ rule, onRevoke }: RuleItemProps): ReactElement {
  const { policy } = useSession();
  const messages = useMessages();
  const { permissionCenter } = messages;
  const text = permissionCenter.rule(rule);
  const { rememberedAt, expiresAt, reason } = rule;
  const origin = rememberedAt === undefined ? permissionCenter.own : permissionCenter.remembered;
  const end = expiresAt === undefined ? [] : [describeEnd(messages, expiresAt)];
  return (
    <li className="cs-rule" data-slot="rule" data-effect={rule.effect}>
      <p className="cs-rule-text">
        <VisibleText text={text} />
        <span className="cs-rule-about">{[origin, ...end].join(" · ")}</span>
        {reason !== undefined && (
          <span className="cs-rule-about">
            <VisibleText text={reason} />
          </span>
        )}
      </p>
      {rememberedAt !== undefined && (
        <IconButton
          label={permissionCenter.revokeLabel(text)}
          onClick={(event) => {
            onRevoke(event);
            policy?.revoke(rule.ruleId);
          }}
        >
          <X className="cs-plain" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/**
 * The permission rules: those of the app, and the remembered ones, each with a button that deletes it. Renders a `<ul>` or a `<p>`
 * element.
 */
export function RuleList(): ReactElement {
  const { permissionCenter } = useMessages();
  const rules = useRules();
  const handOver = useFocusHandover();
  const list = useRef<HTMLUListElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  if (rules.length === 0) {
    return (
      <p ref={note} className="cs-center-note">
        {permissionCenter.noRules}
      </p>
    );
  }
  return (
    <ul ref={list} className="cs-rules" aria-label={permissionCenter.rules}>
      {rules.map((rule, index) => (
        <RuleItem
          key={rule.ruleId}
          rule={rule}
          onRevoke={(event) => {
            const findButton = (at: number): HTMLElement | null | undefined =>
              list.current?.children[at]?.querySelector("button");
            handOver(event, () => findButton(index) ?? findButton(index - 1) ?? list.current ?? note.current);
          }}
        />
      ))}
    </ul>
  );
}
