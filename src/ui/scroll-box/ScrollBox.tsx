import { clsx } from "clsx";
import type { ReactElement, ReactNode } from "react";

/** Props of `ScrollBox`. */
export interface ScrollBoxProps {
  /** Its name for assistive technology. */
  readonly label: string;
  /** What scrolls. */
  readonly children: ReactNode;
  /** Further class names. */
  readonly className?: string;
}

/** What makes a scrolling box reachable by keyboard: without it only a mouse could read what is cut off. */
const reachable = { tabIndex: 0 };

/** A box that scrolls on its own instead of the page. Renders a `<section>` element. */
export function ScrollBox({ label, className, children }: ScrollBoxProps): ReactElement {
  return (
    <section className={clsx("cs-scroll-box", className)} aria-label={label} {...reachable}>
      {children}
    </section>
  );
}
