"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useToolCallContext } from "./ToolCallContext.ts";

/** Props of `ToolCallTrigger`: those of a `<button>`, and `asChild`. */
export type ToolCallTriggerProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/** A button that opens and closes the card. Renders a `<button>` element. */
export const ToolCallTrigger: ForwardRefExoticComponent<ToolCallTriggerProps & RefAttributes<HTMLButtonElement>> =
  forwardRef(function ToolCallTrigger({ asChild = false, ...props }, ref) {
    const { open, setOpen, contentId } = useToolCallContext();
    const Element = asChild ? Slot : "button";
    return (
      <Element
        type="button"
        data-slot="tool-call-trigger"
        aria-expanded={open}
        {...(open ? { "aria-controls": contentId } : {})}
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          if (!event.defaultPrevented) setOpen(!open);
        }}
      />
    );
  });
