"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";

/** Props of `PlanRoot`: those of an `<ol>`. */
export type PlanRootProps = ComponentPropsWithoutRef<"ol">;

/** A plan in its order. Renders an `<ol>` element. */
export const PlanRoot: ForwardRefExoticComponent<PlanRootProps & RefAttributes<HTMLOListElement>> = forwardRef(
  function PlanRoot(props, ref) {
    return <ol data-slot="plan" {...props} ref={ref} />;
  },
);
