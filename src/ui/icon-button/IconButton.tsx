"use client";
import { clsx } from "clsx";
import {
  forwardRef,
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
} from "react";
import { Tooltip } from "../tooltip/Tooltip.tsx";
import { markHidden, pressOnce } from "../../content/index.ts";

/** Props of `IconButton`; every attribute of `<button>` passes through. */
export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<"button">, "aria-label" | "children"> {
  /** Its name, for assistive technology and as its tooltip. */
  readonly label: string;
  /** The icon, an `<svg>` hidden from assistive technology. */
  readonly children: ReactNode;
  /**
   * Its size: 32 or 24 pixels.
   * @default "small"
   */
  readonly size?: "medium" | "small" | undefined;
}

/** A button with an icon, and a tooltip instead of a text. Renders a `<button type="button">` element. */
export const IconButton: ForwardRefExoticComponent<IconButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function IconButton({ label, size = "small", className, type = "button", onKeyDown, ...props }, ref) {
    return (
      <Tooltip text={label}>
        <button
          ref={ref}
          type={type}
          aria-label={markHidden(label)}
          className={clsx("cs-root cs-icon-button", className)}
          data-slot="icon-button"
          data-size={size}
          {...props}
          onKeyDown={(event) => {
            onKeyDown?.(event);
            pressOnce(event);
          }}
        />
      </Tooltip>
    );
  },
);
