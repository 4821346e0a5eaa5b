"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useFollowContext } from "./FollowContext.ts";

/** Props of `FollowToggle`: those of a `<button>`, and `asChild`. */
export type FollowToggleProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/** A toggle button: follow the agent, or stay at the shown location. Renders a `<button>` element. */
export const FollowToggle: ForwardRefExoticComponent<FollowToggleProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function FollowToggle({ asChild = false, ...props }, ref) {
    const { following, follow, release } = useFollowContext();
    const Element = asChild ? Slot : "button";
    return (
      <Element
        type="button"
        data-slot="follow-toggle"
        aria-pressed={following}
        {...props}
        ref={ref}
        onClick={(event) => {
          props.onClick?.(event);
          if (!event.defaultPrevented) (following ? release : follow)();
        }}
      />
    );
  },
);
