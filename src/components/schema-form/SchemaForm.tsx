"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { SchemaField } from "./SchemaField.tsx";
import { rootNesting } from "./readSchemaNode.ts";
import { SchemaFormContext } from "./SchemaFormContext.ts";
import type { SchemaValueState } from "./useSchemaValue.ts";

/** Props of `SchemaForm`. */
export interface SchemaFormProps {
  /** The state of the form, from `useSchemaValue`. */
  readonly state: SchemaValueState;
}

/** The fields of a schema, a note when what was entered before is not in them, and one when parts of it are not checked here. Renders a fragment. */
export function SchemaForm({ state }: SchemaFormProps): ReactElement {
  const { value, setValue, context, partial, dropped } = state;
  const { input, form } = useMessages().permission;
  return (
    <>
      {dropped && (
        <p className="cs-permission-note" data-severity="warning">
          {form.dropped}
        </p>
      )}
      <SchemaFormContext.Provider value={context}>
        <SchemaField
          name={input}
          schema={context.root}
          path=""
          required={false}
          optional={false}
          nesting={rootNesting}
          value={value}
          onChange={setValue}
        />
      </SchemaFormContext.Provider>
      {partial && <p className="cs-form-about">{form.partial}</p>}
    </>
  );
}
