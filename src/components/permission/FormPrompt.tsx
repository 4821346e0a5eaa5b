"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import type { RequestOption } from "../../model/index.ts";
import { isCovered, isDenial, RequestOptionButton, selectOptions, useRequestContext } from "../../primitives/index.ts";
import { Button } from "../../ui/index.ts";
import { readInitialValue } from "../schema-form/readSchemaNode.ts";
import { SchemaForm } from "../schema-form/SchemaForm.tsx";
import { useSchemaValue } from "../schema-form/useSchemaValue.ts";

const GRANT: RequestOption = { id: "", label: "", kind: "allow_once" };

/** A form the agent asks to be filled in; what is entered is checked before it is sent. Renders a `<form>` element. */
export function FormPrompt(): ReactElement {
  const { permission } = useMessages();
  const { request, grantable, decide } = useRequestContext();
  const schema = request.schema ?? {};
  const [initial] = useState(() => readInitialValue(schema, schema, true) ?? {});
  const state = useSchemaValue(request.schema, initial);
  const options = selectOptions(request);
  const denial = options.find(isDenial);
  return (
    <form
      className="cs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const input = state.submit();
        const grant = options.find((option) => !isDenial(option)) ?? GRANT;
        if (input !== undefined) decide(grant, event, { input });
      }}
    >
      <SchemaForm state={state} />
      <div className="cs-actions">
        {denial !== undefined && (
          <RequestOptionButton asChild option={denial}>
            <Button variant="secondary">{permission.deny}</Button>
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
          {permission.form.submit}
        </Button>
      </div>
    </form>
  );
}
