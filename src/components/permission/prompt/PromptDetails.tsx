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
}

/**
 * Explanations on demand: the agent's names for the call, and what an answer means. Nothing in it warns, and nothing in it is granted.
 * Renders a `<div>` element.
 */
export function PromptDetails({ call, request }: PromptDetailsProps): ReactElement {
  const { permission } = useMessages();
  return (
    <Disclosure className="cs-permission-details" data-slot="permission-details" summary={permission.details}>
      <AgentLabels call={call} />
      {request.kind === "permission" && selectPlainGrant(request) !== undefined && (
        <p className="cs-permission-note">{permission.onceNote}</p>
      )}
    </Disclosure>
  );
}
