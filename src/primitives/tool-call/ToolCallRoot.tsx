"use client";
import { forwardRef, useId, useMemo } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useToolCall, useViewState } from "../../hooks/index.ts";
import { ToolCallContext } from "./ToolCallContext.ts";

/** Props of `ToolCallRoot`: those of a `<div>`, and the key of the call. */
export interface ToolCallRootProps extends ComponentPropsWithoutRef<"div"> {
  /** Key of the call to show. */
  readonly toolCallKey: string;
  /**
   * Whether it is open until the user opens or closes it.
   * @default false
   */
  readonly defaultOpen?: boolean | undefined;
}

/** The card of a tool call; nothing when the key is unknown. Renders a `<div>` element. */
export const ToolCallRoot: ForwardRefExoticComponent<ToolCallRootProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function ToolCallRoot({ toolCallKey, defaultOpen = false, ...props }, ref) {
    const call = useToolCall(toolCallKey);
    const [open, setOpen] = useViewState(toolCallKey, defaultOpen);
    const contentId = useId();
    const value = useMemo(
      () => (call === undefined ? null : { call, open, setOpen, contentId }),
      [call, open, setOpen, contentId],
    );
    if (value === null) return null;
    const { status, kind, toolName, toolCallId } = value.call;
    return (
      <ToolCallContext.Provider value={value}>
        <div
          data-slot="tool-call"
          data-status={status}
          data-kind={kind}
          data-tool-name={toolName}
          data-tool-call-id={toolCallId}
          data-state={open ? "open" : "closed"}
          {...props}
          ref={ref}
        />
      </ToolCallContext.Provider>
    );
  },
);
