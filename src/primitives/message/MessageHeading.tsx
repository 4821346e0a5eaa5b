"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";

/** Props of `MessageHeading`: those of an `<h3>`. */
export type MessageHeadingProps = ComponentPropsWithoutRef<"h3">;

/** The heading of a message, with which screen readers jump from one message to the next. Renders an `<h3>` element. */
export const MessageHeading: ForwardRefExoticComponent<MessageHeadingProps & RefAttributes<HTMLHeadingElement>> =
  forwardRef(function MessageHeading({ children, ...props }, ref) {
    return (
      <h3 data-slot="message-heading" {...props} ref={ref}>
        {children}
      </h3>
    );
  });
