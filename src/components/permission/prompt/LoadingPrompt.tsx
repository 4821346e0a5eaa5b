"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";

/** The placeholder of a prompt that is being loaded. Renders a `<p>` element. */
export function LoadingPrompt(): ReactElement {
  const { permission } = useMessages();
  return (
    <p className="cs-permission cs-permission-loading" aria-busy="true">
      {permission.loading}
    </p>
  );
}
