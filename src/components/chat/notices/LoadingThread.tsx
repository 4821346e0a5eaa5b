"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";

/** The placeholder of a thread whose history is being loaded. Renders a `<p>` element. */
export function LoadingThread(): ReactElement {
  const { chat } = useMessages();
  return (
    <p className="cs-empty-loading" data-slot="loading">
      {chat.loading}
    </p>
  );
}
