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
  /** What scrolls. */
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
 * It is a group, not a region: one thread holds many of them, some of the same name, and a list of landmarks is for finding the few.
 */
export const ScrollBox: ForwardRefExoticComponent<ScrollBoxProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function ScrollBox({ label, className, ...props }, ref) {
    // Reachable by keyboard: without it only a mouse could read what is cut off.
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
