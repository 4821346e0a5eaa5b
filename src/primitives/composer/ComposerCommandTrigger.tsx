"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { Slot } from "@radix-ui/react-slot";
import type { SlotProps } from "../SlotProps.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerCommandTrigger`: those of a `<button>`, and `asChild`. */
export type ComposerCommandTriggerProps = ComponentPropsWithoutRef<"button"> & SlotProps;

/**
 * A button that writes `/` into the empty text box, for touch screens: rendered when the app or the agent offers commands, disabled while
 * something is typed.
 * Renders a `<button>` element.
 */
export const ComposerCommandTrigger: ForwardRefExoticComponent<
  ComposerCommandTriggerProps & RefAttributes<HTMLButtonElement>
> = forwardRef(function ComposerCommandTrigger({ asChild = false, ...props }, ref) {
  const { hasCommands, draft, setDraft } = useComposerContext();
  if (!hasCommands) return null;
  const Element = asChild ? Slot : "button";
  return (
    <Element
      type="button"
      data-slot="composer-command-trigger"
      aria-disabled={draft !== ""}
      {...props}
      ref={ref}
      onClick={(event) => {
        props.onClick?.(event);
        if (draft !== "") return;
        setDraft("/");
        event.currentTarget.closest("form")?.querySelector("textarea")?.focus();
      }}
    />
  );
});
