"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactElement, RefAttributes } from "react";
import type { FollowStep } from "../../hooks/index.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowTrail`: those of an `<ol>`, and how a place is drawn. */
export interface FollowTrailProps extends Omit<ComponentPropsWithoutRef<"ol">, "children"> {
  /** Draws one place; `index` counts from 0, the oldest first. */
  readonly children: (step: FollowStep, index: number) => ReactElement | null;
}

/** The places the agent visited, in the order of time; the one that is shown is kept in sight where the list scrolls. Renders an `<ol>` element. */
export const FollowTrail: ForwardRefExoticComponent<FollowTrailProps & RefAttributes<HTMLOListElement>> = forwardRef(
  function FollowTrail({ children, ...props }, ref) {
    const { trail, target } = useFollowContext();
    const list = useRef<HTMLOListElement>(null);
    useImperativeHandle<HTMLOListElement | null, HTMLOListElement | null>(ref, () => list.current, []);
    useLayoutEffect(() => {
      const current = list.current?.querySelector<HTMLElement>("[aria-current]");
      if (list.current === null || current === null || current === undefined) return;
      const { top, bottom } = list.current.getBoundingClientRect();
      const place = current.getBoundingClientRect();
      // Only the list moves, and only as far as it must: scrollIntoView would take the page with it.
      if (place.top < top) list.current.scrollTop -= top - place.top;
      if (place.bottom > bottom) list.current.scrollTop += place.bottom - bottom;
    }, [target, trail]);
    return (
      <ol data-slot="follow-trail" {...props} ref={list}>
        {trail.map((step, index) => children(step, index))}
      </ol>
    );
  },
);
