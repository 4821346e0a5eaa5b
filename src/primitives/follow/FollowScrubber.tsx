"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowScrubber`: those of an `<input type="range">`, and how a place is said. */
export interface FollowScrubberProps extends Omit<
  ComponentPropsWithoutRef<"input">,
  "type" | "min" | "max" | "step" | "value" | "onChange"
> {
  /** Says a place in words, for assistive technology; `index` counts from 0. */
  readonly toWords: (step: FollowStep, index: number, count: number) => string;
}

/**
 * Goes through the trail, oldest first; its end is where the agent is. Moving it ends following, moving it to the end does not begin it
 * again. Renders an `<input type="range">` element.
 */
export const FollowScrubber: ForwardRefExoticComponent<FollowScrubberProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function FollowScrubber({ toWords, ...props }, ref) {
    const { trail, target, open } = useFollowContext();
    const known = trail.findLastIndex(({ location }) => location === target);
    const index = known === -1 ? trail.length - 1 : known;
    const step = trail[index];
    return (
      <input
        data-slot="follow-scrubber"
        {...props}
        type="range"
        min={0}
        max={Math.max(0, trail.length - 1)}
        step={1}
        value={Math.max(0, index)}
        aria-valuetext={step === undefined ? undefined : toWords(step, index, trail.length)}
        onChange={({ currentTarget }) => {
          const chosen = trail[currentTarget.valueAsNumber];
          if (chosen !== undefined) open(chosen.location);
        }}
        ref={ref}
      />
    );
  });
