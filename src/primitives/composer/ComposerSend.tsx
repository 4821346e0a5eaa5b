"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerSend`: those of a `<button>`, and `asChild`. */
export type ComposerSendProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/**
 * A button that sends the draft, or queues it while the agent works. Keeps the focus when there is nothing to send. Renders a `<button>`
 * element.
 */
export const ComposerSend: ForwardRefExoticComponent<ComposerSendProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function ComposerSend({ asChild = false, ...props }, ref) {
    const { canSend } = useComposerContext();
    const Element = asChild ? Slot : "button";
    return <Element type="submit" data-slot="composer-send" aria-disabled={!canSend} {...props} ref={ref} />;
  },
);
