"use client";
import { forwardRef, useSyncExternalStore } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useThreadScroll } from "./useThreadScroll.ts";

/** Props of `ThreadJump`: those of a `<button>`, and `asChild`. */
export type ThreadJumpProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/**
 * A button that scrolls to the latest row; rendered only while there are unseen rows below and the end is not followed. Renders a
 * `<button>` element.
 */
export const ThreadJump: ForwardRefExoticComponent<ThreadJumpProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function ThreadJump({ asChild = false, ...props }, ref) {
    const { stick, viewport } = useThreadScroll();
    const away = useSyncExternalStore(stick.subscribe, stick.isAway, () => false);
    if (!away) return null;
    const Element = asChild ? Slot : "button";
    return (
      <Element
        type="button"
        data-slot="thread-jump"
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          stick.jump();
          // The button is unmounted: the focus moves to the thread.
          viewport.current?.focus({ preventScroll: true });
        }}
      />
    );
  },
);
