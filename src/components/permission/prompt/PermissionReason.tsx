"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { PieceText } from "../presentation/PieceText.tsx";

/** Props of `PermissionReason`. */
export interface PermissionReasonProps {
  /** Why the agent asks; untrusted text. */
  readonly reason: string;
}

/** Why the agent asks, quoted to separate it from what would run. Renders a `<figure>` element. */
export function PermissionReason({ reason }: PermissionReasonProps): ReactElement {
  const { permission } = useMessages();
  return (
    <figure className="cs-permission-words" data-source="reason">
      <figcaption className="cs-presented-label">{permission.presented.words.reason}</figcaption>
      <blockquote className="cs-permission-quote">
        <PieceText pieceKey="reason" text={reason} />
      </blockquote>
    </figure>
  );
}
