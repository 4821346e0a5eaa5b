"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowScrubber`: those of an `<input type="range">`, and the text of a step. */
export interface FollowScrubberProps extends Omit<
  ComponentPropsWithoutRef<"input">,
  "type" | "min" | "max" | "step" | "value" | "onChange"
> {
  /** Returns the text of a step for assistive technology (`aria-valuetext`); `index` counts from 0. */
  readonly toWords: (step: FollowStep, index: number, count: number) => string;
}

/**
 * A slider through the trail, oldest first; its end is the agent's current location. Moving it stops following; moving it to the end does
 * not follow again. Renders an `<input type="range">` element.
 */
export const FollowScrubber: ForwardRefExoticComponent<FollowScrubberProps & RefAttributes<HTMLInputElement>> =
  forwardRef(function FollowScrubber({ toWords, ...props }, ref) {
    const { trail, target, open } = useFollowContext();
    const at = trail.findLastIndex(({ location }) => location === target);
    const index = at === -1 ? trail.length - 1 : at;
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
