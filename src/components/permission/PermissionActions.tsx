"use client";
import { useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import type { RequestOption } from "../../model/index.ts";
import {
  isDenial,
  RequestOptionButton,
  selectOptions,
  useRequestChords,
  useRequestContext,
} from "../../primitives/index.ts";
import { Button, loadable, VisibleText } from "../../ui/index.ts";
import { DenyReason } from "./DenyReason.tsx";
import { PartialActions } from "./PartialActions.tsx";
import { usePartialChange } from "./usePartialChange.ts";
import { useIsRestored } from "./useIsRestored.ts";

/** Most inputs are granted as they are, and a form is heavy. */
const EditInput = loadable(() => import("./EditInput.tsx").then((module) => module.EditInput));

/** The kit's own words for what an option does; the agent's label can lie and comes second, quoted. */
function OptionButton({ option }: { readonly option: RequestOption }): ReactElement {
  const messages = useMessages();
  const { request, call } = useRequestContext();
  const again = useIsRestored(request, call) && !isDenial(option);
  const words = again ? messages.permission.runAgain : messages.permission.option[option.kind];
  const label = option.label.trim();
  const quoted = label !== "" && label.toLowerCase() !== words.toLowerCase();
  return (
    <RequestOptionButton asChild option={option}>
      <Button variant={option.kind === "allow_once" ? "primary" : "secondary"}>
        <span className="cs-plain">{words}</span>
        {quoted && (
          <span className="cs-permission-label">
            <VisibleText text={messages.permission.agentSays(label)} />
          </span>
        )}
      </Button>
    </RequestOptionButton>
  );
}

/** Alt+Enter and Alt+Backspace answer only while the options are what is shown. */
function Choices({ children }: { readonly children: ReactNode }): ReactElement {
  const messages = useMessages();
  const root = useRef<HTMLDivElement>(null);
  useRequestChords(root);
  return (
    <>
      <div className="cs-actions" ref={root}>
        {children}
      </div>
      <p className="cs-permission-keys">{messages.permission.keys}</p>
    </>
  );
}

/** The ways to answer: deny, deny with a reason, change the input, allow. None is preselected. Renders a `<div>` element. */
export function PermissionActions(): ReactElement {
  const messages = useMessages();
  const { request, call } = useRequestContext();
  const [explaining, setExplaining] = useState(false);
  const options = selectOptions(request);
  const [editing, setEditing] = useState(false);
  const hasInput = call !== undefined && call.input !== undefined && call.inputState === "ready";
  const canEdit = hasInput && request.kind === "permission" && (request.editable || request.canExplainDenial);
  const change = usePartialChange(request, call);
  if (change.review !== undefined && change.kept < change.total) return <PartialActions change={change} />;
  if (explaining) return <DenyReason onCancel={() => setExplaining(false)} />;
  const choices = (
    <Choices>
      {options.filter(isDenial).map((option) => (
        <OptionButton key={option.id} option={option} />
      ))}
      {request.canExplainDenial && (
        <Button variant="secondary" onClick={() => setExplaining(true)}>
          {messages.permission.denyWithReason}
        </Button>
      )}
      <span className="cs-actions-gap" />
      {canEdit && (
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {request.editable ? messages.permission.edit : messages.permission.suggest}
        </Button>
      )}
      {options
        .filter((option) => !isDenial(option))
        .map((option) => (
          <OptionButton key={option.id} option={option} />
        ))}
    </Choices>
  );
  return editing ? <EditInput onCancel={() => setEditing(false)} meanwhile={choices} /> : choices;
}
