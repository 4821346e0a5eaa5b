"use client";
import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import {
  forwardRef,
  useId,
  useState,
  type ComponentPropsWithoutRef,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
} from "react";

/** Props of `Disclosure`; every attribute of `<div>` passes through. */
export interface DisclosureProps extends Omit<ComponentPropsWithoutRef<"div">, "children"> {
  /** The line that is always shown. */
  readonly summary: ReactNode;
  /** Buttons at the end of the line, beside the one that opens it; nothing for a disabled one. */
  readonly aside?: ReactNode | undefined;
  /** The content below the line; unmounted while closed. */
  readonly children?: ReactNode | undefined;
  /** Whether it is open, when the caller controls the state; use it with `onOpenChange`. */
  readonly open?: boolean | undefined;
  /**
   * Whether it is open at first.
   * @default false
   */
  readonly defaultOpen?: boolean | undefined;
  /** Called when the user opens or closes it. */
  readonly onOpenChange?: ((open: boolean) => void) | undefined;
  /** Whether there is no content: the line is then plain text. */
  readonly disabled?: boolean | undefined;
}

/** A line that opens the content below it. Renders a `<div>` element with a `<button>` in it. */
export const Disclosure: ForwardRefExoticComponent<DisclosureProps & RefAttributes<HTMLDivElement>> = forwardRef(
  function Disclosure(
    { summary, aside, children, open, defaultOpen = false, onOpenChange, disabled = false, className, ...props },
    ref,
  ) {
    const bodyId = useId();
    const [ownOpen, setOwnOpen] = useState(defaultOpen);
    const isOpen = open ?? ownOpen;
    if (disabled) {
      return (
        <div ref={ref} className={clsx("cs-root cs-disclosure", className)} {...props}>
          <div className="cs-disclosure-line">{summary}</div>
        </div>
      );
    }
    return (
      <div
        ref={ref}
        className={clsx("cs-root cs-disclosure", className)}
        data-state={isOpen ? "open" : "closed"}
        {...props}
      >
        <button
          type="button"
          className="cs-disclosure-line"
          data-slot="disclosure-trigger"
          aria-expanded={isOpen}
          {...(isOpen ? { "aria-controls": bodyId } : {})}
          onClick={() => {
            setOwnOpen(!isOpen);
            onOpenChange?.(!isOpen);
          }}
        >
          {summary}
          <ChevronRight className="cs-disclosure-chevron" aria-hidden="true" />
        </button>
        {aside !== undefined && <div className="cs-disclosure-aside">{aside}</div>}
        {isOpen && (
          <div id={bodyId} className="cs-disclosure-body">
            {children}
          </div>
        )}
      </div>
    );
  },
);
