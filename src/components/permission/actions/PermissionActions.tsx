"use client";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { inspectJson } from "../../../content/index.ts";
import type { RiskLevel } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { RequestOption } from "../../../model/index.ts";
import { isDenial, selectOptions, useRequestContext } from "../../../primitives/index.ts";
import { Button, useOpener } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { EditInput } from "../forms.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { Choices } from "./Choices.tsx";
import { DenyReason } from "./DenyReason.tsx";
import { GrantButton } from "./GrantButton.tsx";
import { GrantButtons } from "./GrantButtons.tsx";
import { OptionButton } from "./OptionButton.tsx";
import { OptionLabels } from "./OptionLabels.tsx";
import { PartialActions } from "./PartialActions.tsx";
import { selectGrant } from "./selectGrant.ts";
import { useOptionNames } from "./useOptionNames.ts";
import { usePartialChange } from "./usePartialChange.ts";

/** Grants a request with unseen pieces: only bulk content is left, and the button states how many lines. Renders a `<button>` element. */
function UnseenButton({ option }: { readonly option: RequestOption }): ReactElement {
  const { permission } = useMessages();
  const { grantable, decide } = useRequestContext();
  const lines = usePromptContext()?.reading.unseenLines ?? 0;
  return (
    <GrantButton
      variant="secondary"
      data-slot="permission-unseen"
      aria-disabled={!grantable}
      onClick={(event) => void decide(option, event, { unseen: lines })}
    >
      {permission.allowUnseen(lines)}
    </GrantButton>
  );
}

/** Whether an option is offered: an "always" option of the agent is not, when a person should read the request each time. */
function isOffered({ kind }: RequestOption, risk: RiskLevel, options: readonly RequestOption[]): boolean {
  if (risk === "ordinary" || kind === "allow_once") return true;
  return kind === "other" && !options.some((option) => option.kind === "allow_once");
}

/** Props of `PermissionActions`. */
export interface PermissionActionsProps {
  /** Whether the input of the call is still incomplete. */
  readonly unready: boolean;
}

/** The answers: deny and allow, and more quietly: deny with a reason, edit the input. None is preselected. Renders a `<div>` element. */
export function PermissionActions({ unready }: PermissionActionsProps): ReactElement {
  const { permission } = useMessages();
  const { consent } = useChatSettings();
  const { request, call } = useRequestContext();
  const prompt = usePromptContext();
  const [explaining, setExplaining] = useState(false);
  const [editing, setEditing] = useState(false);
  // Kept here: what must be seen again takes the place of the buttons for a moment.
  const [remembering, setRemembering] = useState(false);
  const change = usePartialChange(request, call);
  const names = useOptionNames();
  const reading = prompt?.reading;
  const rest = reading?.rest === true;
  const plain = selectGrant(request);
  const hasInput = call !== undefined && call.input !== undefined && call.inputState === "ready";
  // Untouched fields are sent as they were shown: all of them must have been in view before.
  const canSendEdit = request.editable ? plain !== undefined : request.canExplainDenial;
  // A number that JavaScript cannot hold, or a repeated key, would be sent as another one though nobody touched it.
  const argument = call?.argument ?? "";
  const isExact = useMemo(() => inspectJson(argument).length === 0, [argument]);
  const canEdit = hasInput && isExact && request.kind === "permission" && !rest && canSendEdit;
  const explainer = useOpener(explaining);
  const editor = useOpener(editing && canEdit);
  const isPartial = change.review !== undefined && change.kept < change.total;
  const isWriting = !isPartial && (explaining || (editing && canEdit));
  const onWriting = prompt?.onWriting;
  useEffect(() => {
    onWriting?.(isWriting);
    return () => onWriting?.(false);
  }, [onWriting, isWriting]);
  if (isPartial) return <PartialActions change={change} />;
  if (explaining) return <DenyReason onCancel={() => setExplaining(false)} />;
  const options = selectOptions(request);
  const grants = options.filter((option) => !isDenial(option));
  const offered = grants.filter((option) => isOffered(option, prompt?.risk ?? "ordinary", grants));
  const named = [...options.filter(isDenial), ...offered].flatMap((option) => names.get(option) ?? []);
  const mayGoUnseen = rest && reading.onlyBulk && consent.review !== "complete" && plain?.kind === "allow_once";
  const choices = (
    <Choices showRest={rest ? reading.showRest : undefined}>
      {options.filter(isDenial).map((option) => (
        <OptionButton key={option.id} option={option} />
      ))}
      {request.canExplainDenial && (
        <Button ref={explainer} variant="quiet" onClick={() => setExplaining(true)}>
          {permission.denyWithReason}
        </Button>
      )}
      <span className="cs-actions-gap" />
      {canEdit && (
        <Button ref={editor} variant="quiet" onClick={() => setEditing(true)}>
          {request.editable ? permission.edit : permission.suggest}
        </Button>
      )}
      {mayGoUnseen && plain !== undefined && <UnseenButton option={plain} />}
      {rest ? (
        <ShowRest reading={reading} keys />
      ) : (
        <GrantButtons offered={offered} open={remembering} onOpenChange={setRemembering} />
      )}
    </Choices>
  );
  return (
    <>
      {prompt !== null && !rest && <OptionLabels id={prompt.labelsId} names={named} />}
      {unready && <p className="cs-permission-note">{permission.blocked.unready}</p>}
      {!rest && grants.length > 0 && offered.length === 0 && (
        <p className="cs-permission-note" data-severity="warning">
          {permission.onlyLasting}
        </p>
      )}
      {editing && canEdit ? <EditInput onCancel={() => setEditing(false)} meanwhile={choices} /> : choices}
    </>
  );
}
