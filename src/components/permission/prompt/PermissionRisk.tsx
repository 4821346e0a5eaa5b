"use client";
import { OctagonAlert, ShieldQuestion, TriangleAlert } from "lucide-react";
import type { ReactElement } from "react";
import type { Presentation, RiskLevel, RiskReason } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { Messages } from "../../../messages/index.ts";

const icons = { ordinary: ShieldQuestion, caution: TriangleAlert, danger: OctagonAlert };

/** Props of `RiskIcon`. */
export interface RiskIconProps {
  /** The risk level: `ordinary`, `caution` or `danger`. */
  readonly level: RiskLevel;
}

/** The icon of a risk level: a question mark, a triangle or an octagon. Renders an `<svg>` element. */
export function RiskIcon({ level }: RiskIconProps): ReactElement {
  const Icon = icons[level];
  return <Icon className="cs-permission-icon" data-risk={level} aria-hidden="true" />;
}

/** Props of `PermissionRisk`. */
export interface PermissionRiskProps {
  /** The presentation with its risk. */
  readonly presentation: Presentation;
  /** Whether it is a client tool, which this page executes. */
  readonly onPage: boolean;
  /** Whether it is an action on a screen. */
  readonly acts: boolean;
}

function describeReason(reason: RiskReason, { permission }: Messages): string {
  const { risk, flag } = permission;
  // Reasons that begin with `flag:` share the texts of suspicious characters.
  const names: Readonly<Record<string, string>> = flag;
  const words: Readonly<Record<string, string>> = risk;
  return (reason.startsWith("flag:") ? names[reason.slice(5)] : words[reason]) ?? reason;
}

/** The kit's own assessment of a call: what it does, and in one box the reasons for caution, the gravest first. Renders a `<div>` element. */
export function PermissionRisk({ presentation: { nature, risk }, onPage, acts }: PermissionRiskProps): ReactElement {
  const messages = useMessages();
  const { permission } = messages;
  // The deletion is stated once: in the summary, or for a client tool in the reasons.
  const reasons = risk.reasons.filter((reason) => reason !== "deletes_files" || onPage);
  const lines = [...new Set(reasons.map((reason) => describeReason(reason, messages)))];
  return (
    <div className="cs-permission-facts" data-slot="permission-risk" data-risk={risk.level}>
      <div className="cs-permission-nature">
        {risk.level !== "ordinary" && (
          <p className="cs-permission-level" data-risk={risk.level}>
            {permission.level[risk.level]}
          </p>
        )}
        <p className="cs-permission-note">
          {onPage
            ? permission.pageTool
            : acts && nature === "unknown"
              ? permission.actsOnScreen
              : permission.nature[nature]}
        </p>
      </div>
      {risk.level !== "ordinary" && lines.length > 0 && (
        <ul className="cs-permission-warnings">
          {lines.map((line) => (
            <li key={line} className="cs-permission-warning">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
