"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactElement, RefAttributes } from "react";
import type { TimelineStep } from "../../content/index.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowTrail`: those of an `<ol>`, and a render function for a step. */
export interface FollowTrailProps extends Omit<ComponentPropsWithoutRef<"ol">, "children"> {
  /** Renders one step; `index` counts from 0, the oldest first. */
  readonly children: (step: TimelineStep, index: number) => ReactElement | null;
}

/** The steps of the timeline, oldest first; the list scrolls to the one that is shown. Renders an `<ol>` element. */
export const FollowTrail: ForwardRefExoticComponent<FollowTrailProps & RefAttributes<HTMLOListElement>> = forwardRef(
  function FollowTrail({ children, ...props }, ref) {
    const { steps, index: shown } = useFollowContext();
    const list = useRef<HTMLOListElement>(null);
    useImperativeHandle<HTMLOListElement | null, HTMLOListElement | null>(ref, () => list.current, []);
    useLayoutEffect(() => {
      const current = list.current?.querySelector<HTMLElement>("[aria-current]");
      if (list.current === null || current === null || current === undefined) return;
      const { top, bottom } = list.current.getBoundingClientRect();
      const place = current.getBoundingClientRect();
      // Scrolls the list only, and by the least amount: `scrollIntoView` would scroll the page, too.
      if (place.top < top) list.current.scrollTop -= top - place.top;
      if (place.bottom > bottom) list.current.scrollTop += place.bottom - bottom;
    }, [shown, steps]);
    return (
      <ol data-slot="follow-trail" {...props} ref={list}>
        {steps.map((step, index) => children(step, index))}
      </ol>
    );
  },
);
