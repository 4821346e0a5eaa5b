"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { AgentRequest } from "../../model/index.ts";
import { VisibleText } from "../../ui/index.ts";

/** Props of `PermissionReason`. */
export interface PermissionReasonProps {
  /** What is asked. */
  readonly request: AgentRequest;
  /** Why; untrusted text. */
  readonly reason: string;
}

/** Why the agent asks. A safety check of the model's provider is quoted, and says that it is one. Renders a `<p>` or a `<figure>` element. */
export function PermissionReason({ request, reason }: PermissionReasonProps): ReactElement {
  const { safetyCheck } = useMessages().permission;
  if (request.safetyCheck === undefined)
    return (
      <p className="cs-permission-note">
        <VisibleText text={reason} />
      </p>
    );
  return (
    <figure className="cs-permission-check" data-slot="permission-safety-check">
      <figcaption className="cs-permission-note" data-severity="warning">
        <VisibleText text={safetyCheck(request.safetyCheck)} />
      </figcaption>
      <blockquote className="cs-permission-quote">
        <VisibleText text={reason} />
      </blockquote>
    </figure>
  );
}
