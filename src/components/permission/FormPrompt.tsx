"use client";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { RequestOption } from "../../model/index.ts";
import { isCovered, isDenial, RequestOptionButton, selectOptions, useRequestContext } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { FormField } from "./FormField.tsx";
import { readFields } from "./readFields.ts";
import { readValues } from "./readValues.ts";
import type { FieldFault } from "./readValues.ts";

const GRANT: RequestOption = { id: "", label: "", kind: "allow_once" };

/** A form the agent asks to be filled in; what is entered is checked before it is sent. Renders a `<form>` element. */
export function FormPrompt(): ReactElement {
  const messages = useMessages();
  const { request, grantable, decide } = useRequestContext();
  const fields = useMemo(() => readFields(request.schema), [request.schema]);
  const [faults, setFaults] = useState<Readonly<Record<string, FieldFault>>>({});
  const options = selectOptions(request);
  const denial = options.find(isDenial);
  return (
    <form
      className="cs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const read = readValues(fields, (name) => {
          const value = data.get(name);
          return typeof value === "string" ? value : null;
        });
        setFaults(read.faults);
        const grant = options.find((option) => !isDenial(option)) ?? GRANT;
        if (Object.keys(read.faults).length === 0) decide(grant, event, { input: read.values });
      }}
    >
      {fields.map((field) => (
        <FormField key={field.name} field={field} fault={faults[field.name]} />
      ))}
      <div className="cs-actions">
        {denial !== undefined && (
          <RequestOptionButton asChild option={denial}>
            <Button variant="secondary">{messages.permission.deny}</Button>
          </RequestOptionButton>
        )}
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
          {messages.permission.form.submit}
        </Button>
      </div>
    </form>
  );
}
