"use client";
import type { ReactElement, SyntheticEvent } from "react";
import { useMessages } from "../../../messages/index.ts";
import { selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { useReplacedAnswer } from "../places/useReplacedAnswer.ts";
import { GrantButton } from "./GrantButton.tsx";
import { selectGrant } from "./selectGrant.ts";
import type { PartialChange } from "./usePartialChange.ts";

/** Props of `PartialActions`. */
export interface PartialActionsProps {
  /** The change with some of its hunks rejected. */
  readonly change: PartialChange;
}

/**
 * The buttons for a partly rejected change: allow the kept part when the agent takes an edited input, otherwise deny with that part as a
 * patch. Renders `<p>` and `<div>` elements.
 */
export function PartialActions({ change: { kept, total, input, patch, reset } }: PartialActionsProps): ReactElement {
  const { partial } = useMessages().permission;
  const reading = usePromptContext()?.reading;
  const { request, grantable, decide } = useRequestContext();
  const replaced = useReplacedAnswer(reading?.rest === true ? "rest" : "grant");
  const grant = selectGrant(request);
  const allows = input !== undefined && grant !== undefined;
  const allow = (event: SyntheticEvent): void => {
    if (allows) decide(grant, event, { input });
  };
  const deny = (event: SyntheticEvent): void => {
    const reason = kept === 0 ? partial.reasonNone : partial.reason(kept, total, patch);
    decide(selectPlainDenial(request), event, request.canExplainDenial ? { reason } : {});
  };
  const note = kept === 0 ? partial.noneNote : allows ? partial.allowNote : partial.denyNote;
  return (
    <>
      <p className="cs-permission-note">{note}</p>
      <div className="cs-actions" {...replaced}>
        <Button onClick={deny}>{kept === 0 || allows ? partial.deny : partial.denyAndSuggest(kept, total)}</Button>
        <span className="cs-actions-gap" />
        <Button onClick={reset}>{partial.reset}</Button>
        {allows && reading?.rest === true && <ShowRest reading={reading} />}
        {allows && reading?.rest !== true && (
          <GrantButton variant="primary" aria-disabled={!grantable} onClick={allow}>
            {partial.allow(kept, total)}
          </GrantButton>
        )}
      </div>
    </>
  );
}
