"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { TimelineStep } from "../../content/index.ts";
import { useFollowContext } from "../follow/FollowContext.ts";
import { useTimelineContext } from "./TimelineContext.ts";

/** Props of `TimelineTrack`: those of an `<input type="range">`, and the words of a step. */
export interface TimelineTrackProps extends Omit<
  ComponentPropsWithoutRef<"input">,
  "type" | "min" | "max" | "step" | "value" | "onChange"
> {
  /** Returns the words of a step for assistive technology (`aria-valuetext`); `index` counts from 0. */
  readonly toWords: (step: TimelineStep, index: number, count: number) => string;
}

/** Steps that Page Up and Page Down go. */
const page = 5;

/**
 * A slider through the steps: arrow keys go one step, Page Up and Page Down five, Home and End to the first and the newest, the space bar
 * plays and pauses. Renders an `<input type="range">` element.
 */
export const TimelineTrack: ForwardRefExoticComponent<TimelineTrackProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function TimelineTrack({ toWords, ...props }, ref) {
    const { steps, index, goTo } = useFollowContext();
    const { playing, setPlaying, move } = useTimelineContext();
    const last = Math.max(0, steps.length - 1);
    const at = index === -1 ? last : index;
    const step = steps[at];
    return (
      <input
        data-slot="timeline-track"
        {...props}
        type="range"
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={steps.length === 0}
        aria-valuetext={step === undefined ? undefined : toWords(step, at, steps.length)}
        onChange={({ currentTarget }) => goTo(currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
          const by = event.key === "PageUp" ? -page : event.key === "PageDown" ? page : 0;
          if (by === 0 && event.key !== " ") return;
          // The browser's own page is a tenth of the track, which is nothing on a short one.
          event.preventDefault();
          if (by === 0) setPlaying(!playing);
          else move(by < 0 ? Math.max(by, -at) : Math.min(by, last - at));
        }}
        ref={ref}
      />
    );
  });
