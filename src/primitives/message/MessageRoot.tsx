"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { Role } from "../../model/index.ts";

/** Props of `MessageRoot`: those of a `<div>`, the message's id and author. */
export interface MessageRootProps extends Omit<ComponentPropsWithoutRef<"div">, "role"> {
  /** Id of the message. */
  readonly messageId: string;
  /** The author of the message. */
  readonly author: Role;
}

/** One row of a message: a long message has many, so that each can be virtualised. Renders a `<div>` element. */
export const MessageRoot: ForwardRefExoticComponent<MessageRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function MessageRoot({ messageId, author, ...props }, ref) {
    return <div data-slot="message" data-message-id={messageId} data-role={author} {...props} ref={ref} />;
  },
);
