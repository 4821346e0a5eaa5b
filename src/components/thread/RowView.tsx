"use client";
import { memo } from "react";
import type { MemoExoticComponent, ReactElement } from "react";
import { useMessageInfo } from "../../hooks/index.ts";
import type { Row } from "../../hooks/index.ts";
import { MessageHeading, MessageRoot } from "../../primitives/index.ts";
import { AnswerContext, PartView, ToolCallGroup } from "../../renderers/index.ts";
import { PermissionInline } from "../permission/places/PermissionInline.tsx";
import { FooterRow } from "./FooterRow.tsx";
import { UserMessage } from "./UserMessage.tsx";
import { Versions } from "./Versions.tsx";
import { useMessages } from "../../messages/index.ts";
import type { Role } from "../../model/index.ts";

/** Props of `RowView`. */
export interface RowViewProps {
  /** The row of the virtual list. */
  readonly row: Row;
}

/** One row of the thread of any kind. Renders the component of its kind; nothing when its message is gone. */
export const RowView: MemoExoticComponent<(props: RowViewProps) => ReactElement | null> = memo(function RowView({
  row,
}: RowViewProps): ReactElement | null {
  const message = useMessageInfo(row.messageId);
  if (message === undefined) return null;
  if (row.type === "header") return <HeaderRow author={message.role} />;
  if (row.type === "footer") return <FooterRow messageId={row.messageId} turnId={message.turnId} />;
  const keys = row.type === "group" ? row.partKeys : [row.partKey];
  if (message.role === "user") {
    return (
      <>
        <MessageRoot className="cs-message" messageId={row.messageId} author={message.role}>
          <UserMessage messageId={row.messageId} partKey={keys[0]}>
            {keys.map((key) => (
              <PartView key={key} partKey={key} />
            ))}
          </UserMessage>
        </MessageRoot>
        <Versions turnId={message.turnId} partKey={keys[0]} />
      </>
    );
  }
  return (
    <MessageRoot className="cs-message" messageId={row.messageId} author={message.role}>
      {row.type === "group" ? (
        <ToolCallGroup partKeys={keys} />
      ) : (
        <AnswerContext.Provider value={row.messageId}>
          {keys.map((key) => (
            <PartView key={key} partKey={key} />
          ))}
        </AnswerContext.Provider>
      )}
      <PermissionInline partKeys={keys} />
    </MessageRoot>
  );
});

/** Props of `HeaderRow`. */
export interface HeaderRowProps {
  /** The author of the message. */
  readonly author: Role;
}

/** The visually hidden header of a message for screen readers: sighted users see the author by the layout. Renders an `<h3>` element. */
function HeaderRow({ author }: HeaderRowProps): ReactElement {
  const messages = useMessages();
  return (
    <MessageHeading className="cs-message-heading" data-role={author}>
      <span className="cs-visually-hidden">{messages.thread.author[author]}</span>
    </MessageHeading>
  );
}
