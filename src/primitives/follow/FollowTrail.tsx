"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactElement, RefAttributes } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowTrail`: those of an `<ol>`, and how a place is drawn. */
export interface FollowTrailProps extends Omit<ComponentPropsWithoutRef<"ol">, "children"> {
  /** Draws one place; `index` counts from 0, the oldest first. */
  readonly children: (step: FollowStep, index: number) => ReactElement | null;
}

/** The places the agent visited, in the order of time. Renders an `<ol>` element. */
export const FollowTrail: ForwardRefExoticComponent<FollowTrailProps & RefAttributes<HTMLOListElement>> = forwardRef(
  function FollowTrail({ children, ...props }, ref) {
    const { trail } = useFollowContext();
    return (
      <ol data-slot="follow-trail" {...props} ref={ref}>
        {trail.map((step, index) => children(step, index))}
      </ol>
    );
  },
);
