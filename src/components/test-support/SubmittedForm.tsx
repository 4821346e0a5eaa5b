import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import { SessionProvider } from "../../hooks/index.ts";
import { createFakeSession } from "../../hooks/test-support/createFakeSession.ts";
import type { Json } from "../../model/index.ts";
import { readInitialValue } from "../schema-form/readSchemaNode.ts";
import { SchemaForm } from "../schema-form/SchemaForm.tsx";
import { useSchemaValue } from "../schema-form/useSchemaValue.ts";

const onSubmit = vi.fn<(value: Json | undefined) => void>();

interface SubmittedFormProps {
  readonly schema: Json;
  /** @default the schema's own initial value */
  readonly value?: Json | undefined;
}

function Fields({ schema, value }: SubmittedFormProps): ReactElement {
  const state = useSchemaValue("form", schema, value === undefined ? readInitialValue(schema, schema, true) : value);
  return (
    <>
      <SchemaForm state={state} />
      <button type="button" onClick={() => onSubmit(state.submit())}>
        Submit
      </button>
    </>
  );
}

/** A form of a schema with a button that submits it. */
export function SubmittedForm(props: SubmittedFormProps): ReactElement {
  const [session] = useState(createFakeSession);
  return (
    <SessionProvider session={session}>
      <Fields {...props} />
    </SessionProvider>
  );
}

/** Submits the form and returns its value; undefined where a field has a fault. */
export function submit(): Json | undefined {
  fireEvent.click(screen.getByRole("button", { name: "Submit" }));
  return onSubmit.mock.lastCall?.[0];
}
