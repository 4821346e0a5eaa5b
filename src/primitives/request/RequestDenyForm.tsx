"use client";
import { forwardRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, RefAttributes } from "react";
import type { RequestOption } from "../../model/index.ts";
import { useRequestContext } from "./RequestContext.ts";
import { isDenial, selectOptions } from "./selectOptions.ts";

/** Props of `RequestDenyForm`: those of a `<form>`. */
export type RequestDenyFormProps = ComponentPropsWithoutRef<"form">;

const DENIAL: RequestOption = { id: "", label: "", kind: "reject_once" };

/** Denies with the text of its field named `reason` when it is submitted. Renders a `<form>` element. */
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
          event.preventDefault();
          const text = new FormData(event.currentTarget).get("reason");
          const reason = typeof text === "string" ? text.trim() : "";
          const denials = selectOptions(request).filter(isDenial);
          const option = denials.find(({ kind }) => kind === "reject_once") ?? denials[0] ?? DENIAL;
          decide(option, event, reason === "" ? {} : { reason });
        }}
      />
    );
  });
