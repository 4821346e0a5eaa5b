"use client";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactElement, ReactNode, Ref } from "react";
import { IconButton } from "../icon-button/IconButton.tsx";

/** Props of `Stepper`: those of a `<fieldset>`, its two buttons, and what stands around them. */
export interface StepperProps extends Omit<ComponentPropsWithoutRef<"fieldset">, "children"> {
  /** Accessible names of the buttons. */
  readonly labels: { readonly previous: string; readonly next: string };
  /** Whether there is something before what is shown. */
  readonly hasPrevious: boolean;
  /** Whether there is something behind what is shown. */
  readonly hasNext: boolean;
  /** Called with the direction for a press, or for the left and right arrow keys, if there is something. */
  readonly onStep: (step: 1 | -1) => void;
  /** The button that goes back. */
  readonly previousRef?: Ref<HTMLButtonElement> | undefined;
  /** The button that goes on. */
  readonly nextRef?: Ref<HTMLButtonElement> | undefined;
  /** Content in front of the buttons. */
  readonly note?: ReactNode | undefined;
  /** Content between the buttons: what is shown, of how many. */
  readonly children: ReactNode;
}

/** Two buttons that go through a list of versions, also with the left and right arrow keys. Renders a `<fieldset>` element. */
export function Stepper(props: StepperProps): ReactElement {
  const { labels, hasPrevious, hasNext, onStep, previousRef, nextRef, note, children, className, ...rest } = props;
  function step(by: 1 | -1): void {
    if (by < 0 ? hasPrevious : hasNext) onStep(by);
  }
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    // With Alt it goes back in the browser.
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    step((event.key === "ArrowRight") === isRightToLeft ? -1 : 1);
  }
  return (
    <fieldset {...rest} className={clsx("cs-root cs-stepper", className)}>
      {note}
      <IconButton
        ref={previousRef}
        label={labels.previous}
        aria-disabled={!hasPrevious}
        onClick={() => step(-1)}
        onKeyDown={handleKey}
      >
        <ChevronLeft className="cs-plain" aria-hidden="true" />
      </IconButton>
      {children}
      <IconButton
        ref={nextRef}
        label={labels.next}
        aria-disabled={!hasNext}
        onClick={() => step(1)}
        onKeyDown={handleKey}
      >
        <ChevronRight className="cs-plain" aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
