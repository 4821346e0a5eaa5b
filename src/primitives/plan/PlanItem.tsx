"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { PlanEntry } from "../../model/index.ts";

/** Props of `PlanItem`: those of an `<li>`, and its entry. */
export interface PlanItemProps extends ComponentPropsWithoutRef<"li"> {
  /** The entry with its text and status. */
  readonly entry: PlanEntry;
}

/** One entry of a plan; its status is an attribute. Renders an `<li>` element. */
export const PlanItem: ForwardRefExoticComponent<PlanItemProps & RefAttributes<HTMLLIElement>> = forwardRef(
  function PlanItem({ entry, children, ...props }, ref) {
    return (
      <li
        data-slot="plan-item"
        data-status={entry.status}
        {...(entry.status === "in_progress" ? { "aria-current": "step" as const } : {})}
        {...props}
        ref={ref}
      >
        {children ?? entry.content}
      </li>
    );
  },
);
