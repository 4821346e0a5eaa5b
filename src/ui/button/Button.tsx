"use client";
import { clsx } from "clsx";
import { forwardRef, type ComponentPropsWithoutRef, type ForwardRefExoticComponent, type RefAttributes } from "react";
import { pressOnce } from "../../content/index.ts";

/** Props of `Button`; every attribute of `<button>` passes through. */
export interface ButtonProps extends ComponentPropsWithoutRef<"button"> {
  /**
   * Its emphasis; use at most one `primary` in a group.
   * @default "secondary"
   */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger" | undefined;
  /**
   * Its height: 32 or 24 pixels.
   * @default "medium"
   */
  readonly size?: "medium" | "small" | undefined;
}

/** A button with a text. Renders a `<button type="button">` element. */
export const Button: ForwardRefExoticComponent<ButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function Button({ variant = "secondary", size = "medium", className, type = "button", onKeyDown, ...props }, ref) {
    return (
      <button
        ref={ref}
        type={type}
        className={clsx("cs-root cs-button", className)}
        data-slot="button"
        data-variant={variant}
        data-size={size}
        {...props}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          pressOnce(event);
        }}
      />
    );
  },
);
