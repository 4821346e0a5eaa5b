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

/** The texts of the demo, whose server requires a sign-in by its link. Renders no element. */
export function DemoMessages({ children }: { readonly children: ReactNode }): ReactElement {
  return <MessagesProvider messages={messages}>{children}</MessagesProvider>;
}
