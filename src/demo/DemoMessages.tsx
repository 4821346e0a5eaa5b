import type { ReactElement, ReactNode } from "react";
import { MessagesProvider, en } from "../index.ts";

const messages = {
  chat: {
    connection: {
      ...en.chat.connection,
      signed_out:
        "This server does not know this browser. Run `countersign url` in a terminal and open the link that it prints.",
    },
  },
};

/** The words of the demo, whose server lets in who has opened its link. Renders no element of its own. */
export function DemoMessages({ children }: { readonly children: ReactNode }): ReactElement {
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}
