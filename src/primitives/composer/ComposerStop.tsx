"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useComposerContext } from "./ComposerContext.ts";
import { findFocused } from "../../content/index.ts";

/** Props of `ComposerStop`: those of a `<button>`, and `asChild`. */
export type ComposerStopProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/** A button that stops the turn; rendered only while a turn runs or waits, and disabled while it stops. Renders a `<button>` element. */
export const ComposerStop: ForwardRefExoticComponent<ComposerStopProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function ComposerStop({ asChild = false, ...props }, ref) {
    const { status, stop } = useComposerContext();
    if (status === "idle") return null;
    const Element = asChild ? Slot : "button";
    return (
      <Element
        type="button"
        data-slot="composer-stop"
        aria-disabled={status === "stopping"}
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          if (status === "stopping") return;
          // The button is unmounted with the turn: the focus would fall to the page.
          const box = event.currentTarget.closest("form")?.querySelector("textarea");
          if (event.currentTarget === findFocused(event.currentTarget)) box?.focus();
          stop();
        }}
      />
    );
  },
);
