"use client";
import type { ReactElement } from "react";
import { toDuration } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { useSecond } from "../../../ui/index.ts";

/** Props of `PermissionDeadline`. */
export interface PermissionDeadlineProps {
  /** Until when an answer counts, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** Milliseconds before the end from which on the seconds are counted. */
const countedFrom = 10 * 60_000;

/** Until when a request can be answered, and in its last ten minutes how long that still is. Renders a `<p>` element. */
export function PermissionDeadline({ expiresAt }: PermissionDeadlineProps): ReactElement {
  const { permission, format } = useMessages();
  const left = expiresAt - useSecond();
  return (
    <p
      className="cs-permission-note"
      data-slot="permission-deadline"
      data-severity={left < 60_000 ? "warning" : undefined}
    >
      {left <= 0 ? permission.timeOver : permission.deadline(format.clock(expiresAt))}
      {left > 0 && left < countedFrom && (
        <strong className="cs-permission-time" role="timer">
          {" "}
          {permission.timeLeft(format.seconds(toDuration(left)))}
        </strong>
      )}
    </p>
  );
}
