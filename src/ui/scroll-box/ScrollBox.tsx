import { clsx } from "clsx";
import {
  forwardRef,
  type ForwardRefExoticComponent,
  type KeyboardEvent,
  type ReactNode,
  type RefAttributes,
} from "react";
import { markHidden } from "../../content/index.ts";

/** Props of `ScrollBox`. */
export interface ScrollBoxProps {
  /** Its name for assistive technology. */
  readonly label: string;
  /** The content that scrolls. */
  readonly children: ReactNode;
  /** Further class names. */
  readonly className?: string | undefined;
  /** Called when it was scrolled, by the user or by its content. */
  readonly onScroll?: (() => void) | undefined;
  /** Called for a key while it has the focus. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
}

/**
 * A box that scrolls on its own instead of the page. Renders a `<div>` element.
 *
 * It is a group, not a region: a thread contains many of them, which would crowd the list of landmarks.
 */
export const ScrollBox: ForwardRefExoticComponent<ScrollBoxProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function ScrollBox({ label, className, ...props }, ref) {
    // Focusable: without it the keyboard could not scroll it.
    const reachable = { role: "group", tabIndex: 0 } as const;
    return (
      <div
        ref={ref}
        className={clsx("cs-scroll-box", className)}
        aria-label={markHidden(label)}
        {...reachable}
        {...props}
      />
    );
  },
);
