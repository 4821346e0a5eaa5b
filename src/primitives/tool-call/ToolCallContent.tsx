"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useToolCallContext } from "./ToolCallContext.ts";

/** Props of `ToolCallContent`: those of a `<div>`. */
export type ToolCallContentProps = ComponentPropsWithoutRef<"div">;

/** The content of an open card; unmounted while it is closed. Renders a `<div>` element. */
export const ToolCallContent: ForwardRefExoticComponent<ToolCallContentProps & RefAttributes<HTMLDivElement>> =
  forwardRef(function ToolCallContent(props, ref) {
    const { open, contentId } = useToolCallContext();
    return open ? <div data-slot="tool-call-content" {...props} id={contentId} ref={ref} /> : null;
  });
