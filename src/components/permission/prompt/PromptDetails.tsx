"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest, ToolCallPart } from "../../../model/index.ts";
import { selectPlainGrant } from "../../../primitives/index.ts";
import { Disclosure } from "../../../ui/index.ts";
import { AgentLabels } from "./AgentLabels.tsx";

/** Props of `PromptDetails`. */
export interface PromptDetailsProps {
  /** The call. */
  readonly call: ToolCallPart;
  /** Its request. */
  readonly request: AgentRequest;
  /** Whether the agent's names for the call are shown already. */
  readonly isNamed: boolean;
}

/**
 * Explanations on demand: the agent's names for the call, and what an answer means. Nothing in it warns, and nothing in it is granted.
 * Renders a `<div>` element, or nothing.
 */
export function PromptDetails({ call, request, isNamed }: PromptDetailsProps): ReactElement | null {
  const { permission } = useMessages();
  const explains = request.kind === "permission" && selectPlainGrant(request) !== undefined;
  if (isNamed && !explains) return null;
  return (
    <Disclosure className="cs-permission-details" data-slot="permission-details" summary={permission.details}>
      {!isNamed && <AgentLabels call={call} />}
      {explains && <p className="cs-permission-note">{permission.onceNote}</p>}
    </Disclosure>
  );
}
