"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import { pressOnce } from "../../content/index.ts";
import type { RequestOption } from "../../model/index.ts";
import type { SlotProps } from "../SlotProps.ts";
import { useRequestContext } from "./RequestContext.ts";
import { isDenial } from "./selectOptions.ts";

/** Props of `RequestOptionButton`: those of a `<button>`, `asChild`, and the option. */
export interface RequestOptionButtonProps extends ComponentPropsWithoutRef<"button">, SlotProps {
  /** The option that a press decides for. */
  readonly option: RequestOption;
  /** Called after a press has decided; not for a grant that is not armed yet. */
  readonly onDecided?: (() => void) | undefined;
}

/**
 * A button that decides for one option. It is `aria-disabled`, and keeps its focus, while the request is not open here, and for a grant
 * until that is possible. Renders a `<button>` element.
 */
export const RequestOptionButton: ForwardRefExoticComponent<
  RequestOptionButtonProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function RequestOptionButton({ option, asChild = false, onDecided, ...props }, ref) {
  const { request, grantable, decide } = useRequestContext();
  const Element = asChild ? Slot : "button";
  const isOpen = request.state === "open" && request.heldElsewhere === undefined;
  const enabled = isDenial(option) ? isOpen : grantable;
  return (
    <Element
      type="button"
      data-slot="permission-option"
      data-kind={option.kind}
      aria-disabled={!enabled}
      {...props}
      ref={ref}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        pressOnce(event);
      }}
      onClick={(event) => {
        props.onClick?.(event);
        if (!event.defaultPrevented && decide(option, event)) onDecided?.();
      }}
    />
  );
});
