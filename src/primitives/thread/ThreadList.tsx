"use client";
import { forwardRef } from "react";
import type { ForwardRefExoticComponent, RefAttributes } from "react";
import type { CustomContainerComponentProps } from "virtua";

/** The box around the rows of the virtual list. Renders a `<div>` element. */
export const ThreadList: ForwardRefExoticComponent<
  Omit<CustomContainerComponentProps, "ref"> & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, Omit<CustomContainerComponentProps, "ref">>(function ThreadList(props, ref) {
  return <div ref={ref} className="cs-plain" {...props} />;
});
