"use client";
import type { ReactElement } from "react";
import { safeHref } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { isDenial, RequestOptionButton, selectOptions, useRequestContext } from "../../primitives/index.ts";
import { Button, VisibleText } from "../../ui/index.ts";

/** Asks to open a page: shows the whole address, opens it in a new tab and tells the agent. Renders a `<div>` element. */
export function LinkPrompt(): ReactElement {
  const messages = useMessages();
  const { request, grantable } = useRequestContext();
  const href = safeHref(request.url ?? "");
  const options = selectOptions(request);
  const grant = options.find((option) => !isDenial(option));
  const denial = options.find(isDenial);
  return (
    <div className="cs-permission-link">
      <p className="cs-permission-address">
        <VisibleText text={request.url ?? ""} />
      </p>
      {href === null && <p className="cs-permission-note">{messages.permission.link.unsafe}</p>}
      <div className="cs-actions">
        {denial !== undefined && (
          <RequestOptionButton asChild option={denial}>
            <Button variant="secondary">{messages.permission.deny}</Button>
          </RequestOptionButton>
        )}
        <span className="cs-actions-gap" />
        {href !== null && grant !== undefined && (
          <RequestOptionButton
            asChild
            option={grant}
            onClick={(event) => {
              if (grantable && event.nativeEvent.isTrusted) window.open(href, "_blank", "noopener,noreferrer");
            }}
          >
            <Button variant="primary">{messages.permission.link.open}</Button>
          </RequestOptionButton>
        )}
      </div>
    </div>
  );
}
