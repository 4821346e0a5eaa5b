"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useComposer } from "../../hooks/index.ts";
import { ComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerRoot`: those of a `<form>`. */
export type ComposerRootProps = ComponentPropsWithoutRef<"form">;

/** Holds the draft and sends it when the form is submitted. Renders a `<form>` element. */
export const ComposerRoot: ForwardRefExoticComponent<ComposerRootProps & RefAttributes<HTMLFormElement>> = forwardRef(
  function ComposerRoot(props, ref) {
    const composer = useComposer();
    return (
      <ComposerContext.Provider value={composer}>
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
