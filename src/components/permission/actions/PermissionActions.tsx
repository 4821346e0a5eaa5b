"use client";
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { RiskLevel } from "../../../content/index.ts";
import { usePrompts } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { RequestOption } from "../../../model/index.ts";
import {
  isDenial,
  RequestOptionButton,
  selectOptions,
  useRequestChords,
  useRequestContext,
} from "../../../primitives/index.ts";
import { Button, loadable, VisibleText } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { DenyReason } from "./DenyReason.tsx";
import { focusAnswer } from "../places/focusAnswer.ts";
import { PartialActions } from "./PartialActions.tsx";
import { RiskIcon } from "../prompt/PermissionRisk.tsx";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { selectGrant } from "./selectGrant.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { usePartialChange } from "./usePartialChange.ts";
import { useIsRestored } from "./useIsRestored.ts";

/** Loaded on demand: most inputs are granted unchanged, and the form is a large chunk. */
const EditInput = loadable(() => import("./EditInput.tsx").then((module) => module.EditInput));

/** A button with the kit's text for the option's kind; the agent's label can be misleading and comes second, quoted. */
function OptionButton({ option }: { readonly option: RequestOption }): ReactElement {
  const messages = useMessages();
  const { request, call } = useRequestContext();
  const risk = usePromptContext()?.risk ?? "ordinary";
  const again = useIsRestored(request, call) && !isDenial(option);
  const text = again ? messages.permission.runAgain : messages.permission.option[option.kind];
  const label = option.label.trim();
  const quoted = label !== "" && label.toLowerCase() !== text.toLowerCase();
  const grants = option.kind === "allow_once";
  return (
    <RequestOptionButton asChild option={option}>
      <Button variant={grants ? "primary" : "secondary"} data-risk={isDenial(option) ? undefined : risk}>
        {!isDenial(option) && risk !== "ordinary" && <RiskIcon level={risk} />}
        <span className="cs-plain">{text}</span>
        {quoted && (
          <span className="cs-permission-label">
            <VisibleText text={messages.permission.agentSays(label.slice(0, maxLabel))} />
          </span>
        )}
      </Button>
    </RequestOptionButton>
  );
}

/** Characters of an agent's label that are shown on a button. */
const maxLabel = 80;

/** Grants a request with unseen pieces: only bulk content is left, and the button states how many lines. Renders a `<button>` element. */
function UnseenButton({ option }: { readonly option: RequestOption }): ReactElement {
  const { permission } = useMessages();
  const { grantable, decide } = useRequestContext();
  const lines = usePromptContext()?.reading.unseenLines ?? 0;
  return (
    <Button
      variant="secondary"
      data-slot="permission-unseen"
      aria-disabled={!grantable}
      onClick={(event) => void decide(option, event, { unseen: lines })}
    >
      {permission.allowUnseen(lines)}
    </Button>
  );
}

interface ChoicesProps {
  /** What the primary button does: grant, or show the unseen rest. */
  readonly shows: "grant" | "rest";
  readonly children: ReactNode;
}

/** The option buttons with the shortcuts Alt+Enter and Alt+Backspace, which work only while the options are shown. */
function Choices({ shows, children }: ChoicesProps): ReactElement {
  const { permission } = useMessages();
  const prompt = usePromptContext();
  const several = usePrompts().length > 1;
  const root = useRef<HTMLDivElement>(null);
  useRequestChords(root, shows === "rest" ? prompt?.reading.showRest : undefined);
  // When all was seen, or the request changed, the focused button is replaced: the focus moves to the new one.
  const focused = useRef(false);
  useLayoutEffect(() => {
    const prompt = root.current?.closest('[data-slot="permission"]')?.parentElement;
    if (focused.current && document.activeElement === document.body && prompt) focusAnswer(prompt);
  }, [shows]);
  const keys = [permission.keys.reach, permission.keys[shows], permission.keys.deny];
  return (
    <>
      <div
        className="cs-actions"
        ref={root}
        onFocus={() => {
          focused.current = true;
        }}
        onBlur={() => {
          focused.current = false;
        }}
      >
        {children}
      </div>
      <p className="cs-permission-keys">{[...keys, ...(several ? [permission.keys.others] : [])].join(" · ")}</p>
    </>
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

/** The answers: deny, deny with a reason, edit the input, allow. None is preselected. Renders a `<div>` element. */
export function PermissionActions({ unready }: PermissionActionsProps): ReactElement {
  const { permission } = useMessages();
  const { consent } = useChatSettings();
  const { request, call } = useRequestContext();
  const prompt = usePromptContext();
  const [explaining, setExplaining] = useState(false);
  const [editing, setEditing] = useState(false);
  const change = usePartialChange(request, call);
  const reading = prompt?.reading;
  const rest = reading?.rest === true;
  if (change.review !== undefined && change.kept < change.total) return <PartialActions change={change} />;
  if (explaining) return <DenyReason onCancel={() => setExplaining(false)} />;
  const options = selectOptions(request);
  const grants = options.filter((option) => !isDenial(option));
  const offered = grants.filter((option) => isOffered(option, prompt?.risk ?? "ordinary", grants));
  const plain = selectGrant(request);
  const hasInput = call !== undefined && call.input !== undefined && call.inputState === "ready";
  // Untouched fields are sent as they were shown: all of them must have been in view before.
  const canSendEdit = request.editable ? plain !== undefined : request.canExplainDenial;
  const canEdit = hasInput && request.kind === "permission" && !rest && canSendEdit;
  const mayGoUnseen = rest && reading.onlyBulk && consent.review !== "complete" && plain?.kind === "allow_once";
  const choices = (
    <Choices shows={rest ? "rest" : "grant"}>
      {options.filter(isDenial).map((option) => (
        <OptionButton key={option.id} option={option} />
      ))}
      {request.canExplainDenial && (
        <Button variant="secondary" onClick={() => setExplaining(true)}>
          {permission.denyWithReason}
        </Button>
      )}
      <span className="cs-actions-gap" />
      {canEdit && (
        <Button variant="secondary" onClick={() => setEditing(true)}>
          {request.editable ? permission.edit : permission.suggest}
        </Button>
      )}
      {mayGoUnseen && plain !== undefined && <UnseenButton option={plain} />}
      {rest ? (
        <ShowRest reading={reading} />
      ) : (
        offered.map((option) => <OptionButton key={option.id} option={option} />)
      )}
    </Choices>
  );
  return (
    <>
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
