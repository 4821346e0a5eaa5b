"use client";
import { useRef } from "react";
import type { ReactElement } from "react";
import { useStopTurn } from "../../../hooks/index.ts";
import { printKeys, useMessages } from "../../../messages/index.ts";
import type { BlockReason } from "../../../model/index.ts";
import type { GrantBlock } from "../../../content/index.ts";
import {
  RequestOptionButton,
  selectPlainDenial,
  useRequestChords,
  useRequestContext,
} from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";
import { Keys } from "./Keys.tsx";

/** Props of `BlockedActions`. */
export interface BlockedActionsProps {
  /** The reason why the request cannot be granted. */
  readonly reason: BlockReason | GrantBlock;
}

/** Shows why a request cannot be granted, and offers to deny it or to stop the turn. Renders `<p>` and `<div>` elements. */
export function BlockedActions({ reason }: BlockedActionsProps): ReactElement {
  const { permission } = useMessages();
  const { request } = useRequestContext();
  const stop = useStopTurn();
  const root = useRef<HTMLDivElement>(null);
  useRequestChords(root, { grant: null });
  const several = reason === "ambiguous_call" || reason === "ambiguous_request";
  return (
    <>
      <p className="cs-permission-note" data-slot="permission-blocked" data-reason={reason} data-severity="warning">
        {permission.blocked[reason]}
      </p>
      <div className="cs-actions" ref={root}>
        <RequestOptionButton asChild option={selectPlainDenial(request)}>
          <Button variant="secondary" aria-keyshortcuts={printKeys("deny")}>
            <span className="cs-plain">{several ? permission.denyAll : permission.deny}</span>
            <Keys name="deny" />
          </Button>
        </RequestOptionButton>
        <span className="cs-actions-gap" />
        {stop !== undefined && (
          <Button variant="secondary" onClick={stop}>
            {permission.stopTurn}
          </Button>
        )}
      </div>
    </>
  );
}
