"use client";
import { forwardRef, useId } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useCommandMenu, useComposer } from "../../hooks/index.ts";
import { ComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerRoot`: those of a `<form>`. */
export type ComposerRootProps = ComponentPropsWithoutRef<"form">;

/** Holds the draft and sends it when the form is submitted. Renders a `<form>` element. */
export const ComposerRoot: ForwardRefExoticComponent<ComposerRootProps & RefAttributes<HTMLFormElement>> = forwardRef(
  function ComposerRoot(props, ref) {
    const composer = useComposer();
    const commands = useCommandMenu(composer.draft, composer.setDraft);
    const commandListId = useId();
    return (
      <ComposerContext.Provider value={{ ...composer, commands, commandListId }}>
        <form
          data-slot="composer"
          data-status={composer.status}
          {...props}
          ref={ref}
          onSubmit={(event) => {
            props.onSubmit?.(event);
            event.preventDefault();
            composer.send();
          }}
        />
      </ComposerContext.Provider>
    );
  },
);
