"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { Role } from "../../model/index.ts";
import { MessageHeading } from "../../primitives/index.ts";

/** Props of `HeaderRow`. */
export interface HeaderRowProps {
  /** Who speaks. */
  readonly author: Role;
}

/** Begins a message. Its words are for screen readers: the eye sees by the shape who speaks. Renders an `<h3>` element. */
export function HeaderRow({ author }: HeaderRowProps): ReactElement {
  const messages = useMessages();
  return (
    <MessageHeading className="cs-message-heading" data-role={author}>
      <span className="cs-visually-hidden">{messages.thread.author[author]}</span>
    </MessageHeading>
  );
}
