"use client";
import type { ReactElement } from "react";
import { useSession } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CopyAction } from "./CopyAction.tsx";
import { writeThreadMarkdown } from "./writeThreadMarkdown.ts";

/** The button that copies the conversation as Markdown. Renders a `<button>` element. */
export function CopyThreadAction(): ReactElement {
  const messages = useMessages();
  const session = useSession();
  const read = (): string => writeThreadMarkdown(session.thread, messages);
  return <CopyAction label={messages.thread.copyAll} size="medium" read={read} />;
}
