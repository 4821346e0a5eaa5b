"use client";
import type { ReactElement } from "react";
import { safeHref } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { RequestOptionButton, selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";
import { usePromptContext } from "./PromptContext.ts";
import { selectGrant } from "../actions/selectGrant.ts";
import { ShowRest } from "./ShowRest.tsx";

/** Asks to open a page: opens it in a new tab and tells the agent. Renders a `<div>` element. */
export function LinkPrompt(): ReactElement {
  const messages = useMessages();
  const { request, accepts } = useRequestContext();
  const reading = usePromptContext()?.reading;
  const rest = reading?.rest === true;
  const href = safeHref(request.url ?? "");
  const grant = selectGrant(request);
  return (
    <div className="cs-permission-link">
      {href === null && <p className="cs-permission-note">{messages.permission.link.unsafe}</p>}
      <div className="cs-actions">
        <RequestOptionButton asChild option={selectPlainDenial(request)}>
          <Button variant="secondary">{messages.permission.deny}</Button>
        </RequestOptionButton>
        <span className="cs-actions-gap" />
        {href !== null && rest && <ShowRest reading={reading} />}
        {href !== null && !rest && grant !== undefined && (
          <RequestOptionButton
            asChild
            option={grant}
            onClick={(event) => {
              if (accepts(event)) window.open(href, "_blank", "noopener,noreferrer");
            }}
          >
            <Button variant="primary">{messages.permission.link.open}</Button>
          </RequestOptionButton>
        )}
      </div>
    </div>
  );
}
