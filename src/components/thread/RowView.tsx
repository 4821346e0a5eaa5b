"use client";
import { memo, useCallback } from "react";
import type { MemoExoticComponent, ReactElement } from "react";
import { useMessageInfo, useThread } from "../../hooks/index.ts";
import type { Row } from "../../hooks/index.ts";
import { MessageHeading, MessageRoot } from "../../primitives/index.ts";
import { AnswerContext, PartView, ToolCallGroup } from "../../renderers/index.ts";
import { PermissionInline } from "../permission/places/PermissionInline.tsx";
import { FooterRow } from "./FooterRow.tsx";
import { UserMessage } from "./UserMessage.tsx";
import type { UserMessageProps } from "./UserMessage.tsx";
import { loadable } from "../../ui/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Role, ThreadState } from "../../model/index.ts";

const BranchPicker = loadable(() => import("./BranchPicker.tsx").then((module) => module.BranchPicker));

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
        <Versions messageId={row.messageId} partKey={keys[0]} />
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

/** The picker below the last part of a prompt that has several versions. */
function Versions({ messageId, partKey }: Pick<UserMessageProps, "messageId" | "partKey">): ReactElement | null {
  const select = useCallback(
    ({ forks, messages }: ThreadState) =>
      forks?.some((fork) => fork.messageId === messageId) === true &&
      messages.some(({ id, parts }) => id === messageId && parts.at(-1)?.key === partKey),
    [messageId, partKey],
  );
  return useThread(select) ? <BranchPicker messageId={messageId} /> : null;
}

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
