"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useTimelineContext } from "./TimelineContext.ts";

/** Props of `TimelineMove`: those of a `<button>`, `asChild`, and the number of steps. */
export interface TimelineMoveProps extends ComponentPropsWithoutRef<"button">, SlotProps {
  /** Steps to go; negative to go back. */
  readonly by: number;
}

/**
 * Goes some steps back or forward. Without a step in that direction it keeps the focus and does nothing (`aria-disabled`). Renders a
 * `<button>` element.
 */
export const TimelineMove: ForwardRefExoticComponent<TimelineMoveProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function TimelineMove({ asChild = false, by, ...props }, ref) {
    const { move, canMove } = useTimelineContext();
    const Element = asChild ? Slot : "button";
    const can = canMove(by);
    return (
      <Element
        type="button"
        data-slot="timeline-move"
        aria-disabled={!can}
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          if (!event.defaultPrevented && can) move(by);
        }}
      />
    );
  },
);
