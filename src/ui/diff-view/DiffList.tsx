"use client";
import { forwardRef } from "react";
import type { ForwardRefExoticComponent, RefAttributes } from "react";
import type { CustomContainerComponentProps, CustomItemComponentProps } from "virtua";

/** The box around the virtual lines of a long change. Renders a `<div>` element. */
export const DiffList: ForwardRefExoticComponent<
  Omit<CustomContainerComponentProps, "ref"> & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, Omit<CustomContainerComponentProps, "ref">>(function DiffList(props, ref) {
  return <div ref={ref} className="cs-plain" {...props} />;
});

/** The box of one virtual line. Renders a `<div>` element. */
export const DiffItem: ForwardRefExoticComponent<
  Omit<CustomItemComponentProps, "ref"> & RefAttributes<HTMLDivElement>
> = forwardRef<HTMLDivElement, Omit<CustomItemComponentProps, "ref">>(function DiffItem({ style, children }, ref) {
  return (
    <div ref={ref} className="cs-plain" style={style}>
      {children}
    </div>
  );
});
