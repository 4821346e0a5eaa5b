"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import { useFollowContext } from "../follow/FollowContext.ts";
import type { SlotProps } from "../SlotProps.ts";
import { useTimelineContext } from "./TimelineContext.ts";

/** Props of `TimelinePlay`: those of a `<button>`, and `asChild`. */
export type TimelinePlayProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/** Plays the steps, or pauses; its name says which (`useTimelineContext().playing`). Renders a `<button>` element. */
export const TimelinePlay: ForwardRefExoticComponent<TimelinePlayProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function TimelinePlay({ asChild = false, ...props }, ref) {
    const { playing, setPlaying } = useTimelineContext();
    const { steps } = useFollowContext();
    const Element = asChild ? Slot : "button";
    return (
      <Element
        type="button"
        data-slot="timeline-play"
        disabled={steps.length < 2}
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          if (!event.defaultPrevented) setPlaying(!playing);
        }}
      />
    );
  },
);
