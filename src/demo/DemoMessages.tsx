import type { ReactElement, ReactNode } from "react";
import { MessagesProvider, en } from "../index.ts";
import type { MessagesOverride } from "../index.ts";

const messages = {
  chat: {
    connection: {
      ...en.chat.connection,
      signed_out:
        "This server does not know this browser. Run `npx countersign url` in a terminal and open the link that it prints.",
    },
  },
};

const none: MessagesOverride = {};

/** Props of `DemoMessages`. */
export interface DemoMessagesProps {
  /** The language of the chat; absent: English, for which the demo has a text of its own. */
  readonly language?: string | undefined;
  /** The chat. */
  readonly children: ReactNode;
}

/** The texts of the demo, whose server requires a sign-in by its link. Renders no element. */
export function DemoMessages({ language, children }: DemoMessagesProps): ReactElement {
  return <MessagesProvider messages={language === undefined ? messages : none}>{children}</MessagesProvider>;
}
