"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { safeHref } from "../../../content/index.ts";
import { printKeys, useMessages } from "../../../messages/index.ts";
import { RequestOptionButton, useRequestContext } from "../../../primitives/index.ts";
import { ConsentActions } from "../actions/ConsentActions.tsx";
import { GrantButton } from "../actions/GrantButton.tsx";
import { DenyReason } from "../actions/DenyReason.tsx";
import { Keys } from "../actions/Keys.tsx";
import { selectGrant } from "../actions/selectGrant.ts";
import { useOpener } from "../../../ui/index.ts";
import { usePromptContext } from "./PromptContext.ts";

/** A request to open a page: opens it in a new tab and sends the grant. Renders a `<div>` element. */
export function LinkPrompt(): ReactElement {
  const { permission } = useMessages();
  const { request, accepts, decide } = useRequestContext();
  const reading = usePromptContext()?.reading;
  const [explaining, setExplaining] = useState(false);
  const explainer = useOpener(explaining);
  const href = safeHref(request.url ?? "");
  const grant = selectGrant(request);
  const mayOpen = href !== null && grant !== undefined;
  if (explaining) return <DenyReason onCancel={() => setExplaining(false)} />;
  return (
    <div className="cs-permission-link">
      {href === null && <p className="cs-permission-note">{permission.link.unsafe}</p>}
      <ConsentActions
        reading={reading}
        grants={mayOpen}
        explainer={explainer}
        onExplain={() => setExplaining(true)}
        onGrant={(press) => {
          if (!mayOpen || !accepts(press)) return;
          window.open(href, "_blank", "noopener,noreferrer");
          decide(grant, press);
        }}
      >
        {mayOpen && (
          <RequestOptionButton
            asChild
            option={grant}
            onClick={(event) => {
              if (accepts(event)) window.open(href, "_blank", "noopener,noreferrer");
            }}
          >
            <GrantButton variant="primary" aria-keyshortcuts={printKeys("allow")}>
              {permission.link.open}
              <Keys name="allow" />
            </GrantButton>
          </RequestOptionButton>
        )}
      </ConsentActions>
    </div>
  );
}
