import { clsx } from "clsx";
import { forwardRef, type ComponentPropsWithoutRef, type ForwardRefExoticComponent, type RefAttributes } from "react";

/** Props of `Badge`; every attribute of `<span>` passes through. */
export interface BadgeProps extends ComponentPropsWithoutRef<"span"> {
  /**
   * The meaning of the word; sets the colour of the word only.
   * @default "neutral"
   */
  readonly tone?: "neutral" | "accent" | "success" | "warning" | "danger" | undefined;
}

/** A short label for the element beside it, with or without an icon. Renders a `<span>` element. */
export const Badge: ForwardRefExoticComponent<BadgeProps & RefAttributes<HTMLSpanElement>> = forwardRef(function Badge(
  { tone = "neutral", className, ...props },
  ref,
) {
  return (
    <span ref={ref} className={clsx("cs-root cs-badge", className)} data-slot="badge" data-tone={tone} {...props} />
  );
});
