"use client";
import type { ReactElement } from "react";
import { printKeys, useMessages } from "../../../messages/index.ts";
import { selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";
import { usePromptContext } from "../prompt/PromptContext.ts";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { Choices } from "./Choices.tsx";
import { GrantButton } from "./GrantButton.tsx";
import { Keys } from "./Keys.tsx";
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
  const grant = selectGrant(request);
  const allows = input !== undefined && grant !== undefined;
  const allow = (event: ConsentEvent): void => {
    if (allows) decide(grant, event, { input });
  };
  const deny = (event: ConsentEvent): void => {
    const reason = kept === 0 ? partial.reasonNone : partial.reason(kept, total, patch);
    decide(selectPlainDenial(request), event, request.canExplainDenial ? { reason } : {});
  };
  const rest = allows && reading?.rest === true;
  const note = kept === 0 ? partial.noneNote : allows ? partial.allowNote : partial.denyNote;
  return (
    <>
      <p className="cs-permission-note">{note}</p>
      <Choices showRest={rest ? reading.showRest : undefined} onGrant={allows ? allow : null} onDeny={deny}>
        <Button aria-keyshortcuts={printKeys("deny")} onClick={deny}>
          <span className="cs-plain">{kept === 0 || allows ? partial.deny : partial.denyAndSuggest(kept, total)}</span>
          <Keys name="deny" />
        </Button>
        <span className="cs-actions-gap" />
        <Button onClick={reset}>{partial.reset}</Button>
        {rest && <ShowRest reading={reading} keys />}
        {allows && !rest && (
          <GrantButton
            variant="primary"
            aria-disabled={!grantable}
            aria-keyshortcuts={printKeys("allow")}
            onClick={allow}
          >
            <span className="cs-plain">{partial.allow(kept, total)}</span>
            <Keys name="allow" />
          </GrantButton>
        )}
      </Choices>
    </>
  );
}
