import type { ReactNode } from "react";
import { Chat } from "../../src/index.ts";
import { deltaKit } from "../../src/protocols/index.ts";
import "./sidebar.css";

/** An app with the chat beside it, 380 px wide; compact, since it shares the page. */
export function Sidebar({
  children,
  fetch,
}: {
  readonly children: ReactNode;
  readonly fetch?: typeof globalThis.fetch;
}) {
  return (
    <div className="sidebar-page">
      <main className="sidebar-app">{children}</main>
      <aside className="sidebar-chat" aria-label="Assistant" data-density="compact">
        <Chat protocol={deltaKit()} url="/api/chat" fetch={fetch} />
      </aside>
    </div>
  );
}
