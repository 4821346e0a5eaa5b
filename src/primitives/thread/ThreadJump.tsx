"use client";
import { forwardRef, useSyncExternalStore } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useThreadScroll } from "./useThreadScroll.ts";

/** Props of `ThreadJump`: those of a `<button>`, and `asChild`. */
export type ThreadJumpProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/** Goes to the latest row; present only while there is something below that is not followed. Renders a `<button>` element. */
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
          // The button disappears: the focus goes to what it showed.
          viewport.current?.focus({ preventScroll: true });
        }}
      />
    );
  },
);
