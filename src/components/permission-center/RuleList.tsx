"use client";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import { useRules, useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { PolicyRule } from "../../model/index.ts";
import { IconButton, VisibleText } from "../../ui/index.ts";
import { describeEnd } from "./describeEnd.ts";

function RuleItem({ rule }: { readonly rule: PolicyRule }): ReactElement {
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
        <IconButton label={permissionCenter.revokeLabel(text)} onClick={() => policy?.revoke(rule.ruleId)}>
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
  if (rules.length === 0) return <p className="cs-center-note">{permissionCenter.noRules}</p>;
  return (
    <ul className="cs-rules" aria-label={permissionCenter.rules}>
      {rules.map((rule) => (
        <RuleItem key={rule.ruleId} rule={rule} />
      ))}
    </ul>
  );
}
