"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Disclosure } from "../../ui/index.ts";
import { AuditView } from "./AuditView.tsx";
import { RuleList } from "./RuleList.tsx";
import { RuleTester } from "./RuleTester.tsx";

/** Props of `PermissionCenter`. */
export interface PermissionCenterProps {
  /** Key of the call whose records the log shows at first; undefined for all. */
  readonly record?: string | undefined;
  /** Called before a call is shown in the conversation, e.g. to close what covers it. */
  readonly onShowCall?: (() => void) | undefined;
}

/**
 * The permission centre: the rules that answer requests automatically, a form to try them, the audit log. Renders a `<div>` element.
 */
export function PermissionCenter({ record, onShowCall }: PermissionCenterProps): ReactElement {
  const { permissionCenter } = useMessages();
  return (
    <div className="cs-root cs-center" data-slot="permission-center">
      <section className="cs-plain" aria-label={permissionCenter.rules}>
        <h3 className="cs-center-title">{permissionCenter.rules}</h3>
        <p className="cs-center-note">{permissionCenter.rulesNote}</p>
        <RuleList />
        <Disclosure summary={permissionCenter.tester.title}>
          <RuleTester />
        </Disclosure>
      </section>
      <section className="cs-plain" aria-label={permissionCenter.log.title}>
        <h3 className="cs-center-title">{permissionCenter.log.title}</h3>
        <AuditView key={record} record={record} onShowCall={onShowCall} />
      </section>
    </div>
  );
}
