"use client";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { Collapsible } from "radix-ui";
import {
  forwardRef,
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
} from "react";

/** Props of `Disclosure`; every attribute of `<div>` passes through. */
export interface DisclosureProps extends Omit<ComponentPropsWithoutRef<"div">, "children"> {
  /** The line that is always shown. */
  readonly summary: ReactNode;
  /** What opens below it; not mounted while closed. */
  readonly children?: ReactNode;
  /** Whether it is open; with `onOpenChange` for a state that the caller keeps. */
  readonly open?: boolean;
  /**
   * Whether it is open at first.
   * @default false
   */
  readonly defaultOpen?: boolean;
  /** Called when the user opens or closes it. */
  readonly onOpenChange?: (open: boolean) => void;
  /** Whether there is nothing to open: the line is then plain text. */
  readonly disabled?: boolean;
}

/** One line that opens what belongs to it. Renders a `<div>` element with a `<button>` in it. */
export const Disclosure: ForwardRefExoticComponent<DisclosureProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function Disclosure(
    { summary, children, open, defaultOpen, onOpenChange, disabled = false, className, ...props },
    ref,
  ) {
    const state = {
      ...(open === undefined ? {} : { open }),
      ...(defaultOpen === undefined ? {} : { defaultOpen }),
      ...(onOpenChange === undefined ? {} : { onOpenChange }),
    };
    if (disabled) {
      return (
        <div ref={ref} className={clsx("cs-disclosure", className)} {...props}>
          <div className="cs-disclosure-line">{summary}</div>
        </div>
      );
    }
    return (
      <Collapsible.Root ref={ref} className={clsx("cs-disclosure", className)} {...state} {...props}>
        <Collapsible.Trigger className="cs-disclosure-line" data-slot="disclosure-trigger">
          {summary}
          <ChevronRight className="cs-disclosure-chevron" aria-hidden="true" />
        </Collapsible.Trigger>
        <Collapsible.Content className="cs-disclosure-body">{children}</Collapsible.Content>
      </Collapsible.Root>
    );
  },
);
