"use client";
import { forwardRef } from "react";
import type { ForwardRefExoticComponent, RefAttributes } from "react";
import type { CustomItemComponentProps } from "virtua";

/**
 * The box of one row in the virtual list. Renders a `<div>` element.
 *
 * A row that is not measured yet is hidden by its opacity: `visibility` is inherited, so each element in the row would be styled twice.
 */
export const ThreadItem: ForwardRefExoticComponent<
  Omit<CustomItemComponentProps, "ref"> & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, Omit<CustomItemComponentProps, "ref">>(function ThreadItem({ style, children }, ref) {
  const { visibility, ...box } = style;
  return (
    <div className="cs-plain" ref={ref} style={visibility === "hidden" ? { ...box, opacity: 0 } : box}>
      {children}
    </div>
  );
});
