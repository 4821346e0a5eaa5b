"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import { useRequestContext } from "./RequestContext.ts";
import { selectPlainDenial } from "./selectOptions.ts";
import { consume } from "../../content/index.ts";

/** Props of `RequestDenyForm`: those of a `<form>`. */
export type RequestDenyFormProps = ComponentPropsWithoutRef<"form">;

/** A form that denies when it is submitted, with the text of its field `reason`. Renders a `<form>` element. */
export const RequestDenyForm: ForwardRefExoticComponent<RequestDenyFormProps & RefAttributes<HTMLFormElement>> =
  forwardRef(function RequestDenyForm(props, ref) {
    const { request, decide } = useRequestContext();
    return (
      <form
        data-slot="permission-reason"
        {...props}
        ref={ref}
        onSubmit={(event) => {
          props.onSubmit?.(event);
          consume(event);
          const text = new FormData(event.currentTarget).get("reason");
          const reason = typeof text === "string" ? text.trim() : "";
          decide(selectPlainDenial(request), event, reason === "" ? {} : { reason });
        }}
      />
    );
  });
