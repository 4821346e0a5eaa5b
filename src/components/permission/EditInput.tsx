"use client";
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { isCovered, useRequestContext } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { FormField, toFieldText } from "./FormField.tsx";
import { readInputFields } from "./readInputFields.ts";
import { readValues } from "./readValues.ts";
import { selectGrant } from "./selectGrant.ts";
import type { FieldFault } from "./readValues.ts";

/** Props of `EditInput`. */
export interface EditInputProps {
  /** Called when the user goes back to the options. */
  readonly onCancel: () => void;
}

/** Changes the input before it is allowed. What is not touched is sent exactly as it came. Renders a `<form>` element. */
export function EditInput({ onCancel }: EditInputProps): ReactElement {
  const messages = useMessages();
  const { request, call, grantable, decide } = useRequestContext();
  const form = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => readInputFields(request.schema, call?.input), [request.schema, call?.input]);
  const [faults, setFaults] = useState<Readonly<Record<string, FieldFault>>>({});
  // The button that opened it has gone: the focus belongs to what took its place.
  useEffect(() => form.current?.querySelector<HTMLElement>(".cs-field, .cs-checkbox")?.focus(), []);
  useEffect(() => {
    const element = form.current;
    function leave(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopPropagation();
      onCancel();
    }
    element?.addEventListener("keydown", leave);
    return () => element?.removeEventListener("keydown", leave);
  }, [onCancel]);
  return (
    <form
      className="cs-form cs-permission-edit"
      ref={form}
      noValidate
      aria-label={messages.permission.editLabel}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const read = readValues(fields, (name) => {
          const value = data.get(name);
          return typeof value === "string" ? value : null;
        });
        const untouched = fields.flatMap((field) =>
          field.initial !== undefined && data.get(field.name) === toFieldText(field)
            ? [[field.name, field.initial] as const]
            : [],
        );
        const wrong = Object.entries(read.faults).filter(([name]) => untouched.every(([known]) => known !== name));
        setFaults(Object.fromEntries(wrong));
        const grant = selectGrant(request);
        if (wrong.length > 0 || grant === undefined) return;
        decide(grant, event, { input: { ...read.values, ...Object.fromEntries(untouched) } });
      }}
    >
      {fields.map((field) => (
        <FormField key={field.name} field={field} fault={faults[field.name]} />
      ))}
      <div className="cs-actions">
        <Button onClick={onCancel}>{messages.permission.reasonCancel}</Button>
        <span className="cs-actions-gap" />
        <Button
          variant="primary"
          type="submit"
          aria-disabled={!grantable}
          onClick={(event) => {
            // The submission that follows has no place on the screen to look at.
            if (isCovered(event)) event.preventDefault();
          }}
        >
          {messages.permission.editSend}
        </Button>
      </div>
    </form>
  );
}
