"use client";
import type { ReactElement } from "react";
import { useConnectionState, useIsLoading, useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { useRequestContext } from "../../../primitives/index.ts";
import { Button } from "../../../ui/index.ts";

/**
 * The state of a decision: staged until the others are decided and the conversation has loaded, being sent, not delivered, or about to be
 * made in another tab. Renders a `<div>` element.
 */
export function PermissionState(): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const isLoading = useIsLoading();
  const { status } = useConnectionState();
  const { request } = useRequestContext();
  const loading = isLoading || (request.restored === true && status !== "connected");
  const { state, answer, error, heldElsewhere } = request;
  if (heldElsewhere !== undefined) {
    return (
      <div className="cs-permission-state" data-status={state}>
        <p className="cs-plain">{messages.permission.held[heldElsewhere]}</p>
        <Button size="small" onClick={() => session.reopen(request.requestId)}>
          {messages.permission.answerHere}
        </Button>
      </div>
    );
  }
  const { stateWith, stagedNote, loadingNote, state: states } = messages.permission;
  const waitsFor = loading ? loadingNote : stagedNote;
  const note =
    state === "staged"
      ? waitsFor
      : state === "failed" && error !== undefined
        ? (messages.error[error.code] ?? messages.error.unknown).title
        : undefined;
  const decided = answer?.granted === true ? messages.permission.decidedAllow : messages.permission.decidedDeny;
  return (
    <div className="cs-permission-state" data-status={state}>
      <p className="cs-plain">
        {answer !== undefined && <strong className="cs-plain">{decided}</strong>}{" "}
        {note === undefined ? states[state] : stateWith(states[state], note)}
      </p>
      {(state === "staged" || state === "failed") && (
        <Button size="small" onClick={() => session.reopen(request.requestId)}>
          {messages.permission.change}
        </Button>
      )}
      {state === "failed" && (
        <Button size="small" variant="primary" onClick={() => session.retry()}>
          {messages.permission.tryAgain}
        </Button>
      )}
    </div>
  );
}
