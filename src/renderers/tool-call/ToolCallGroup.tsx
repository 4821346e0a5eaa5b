"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { PartView } from "../PartView.tsx";

/** Props of `ToolCallGroup`. */
export interface ToolCallGroupProps {
  /** Keys of consecutive calls in the session's thread. */
  readonly partKeys: readonly string[];
}

/** Calls that belong together, one line each. Renders a `<section>` element. */
export function ToolCallGroup({ partKeys }: ToolCallGroupProps): ReactElement {
  const { toolCall } = useMessages();
  return (
    <section className="cs-tool-call-group" data-slot="tool-call-group" aria-label={toolCall.group(partKeys.length)}>
      {partKeys.map((key) => (
        <PartView key={key} partKey={key} />
      ))}
    </section>
  );
}
