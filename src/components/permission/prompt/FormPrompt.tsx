"use client";
import { useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { findFileChanges, indexPieces, listPieces, nameItems, presentCall } from "../../../content/index.ts";
import type { PresentedPiece } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { runSteps } from "../../../model/index.ts";
import type { Json } from "../../../model/index.ts";
import { isCovered, RequestOptionButton, selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import { Button, PieceContext } from "../../../ui/index.ts";
import { readInitialValue, readSchemaNode } from "../../schema-form/readSchemaNode.ts";
import { childPath, toFieldPiece } from "../../schema-form/fieldPath.ts";
import { SchemaForm } from "../../schema-form/SchemaForm.tsx";
import { useSchemaValue } from "../../schema-form/useSchemaValue.ts";
import { PresentedValues } from "../presentation/PresentedValues.tsx";
import type { PresentedValuesProps } from "../presentation/PresentedValues.tsx";
import { usePromptContext } from "./PromptContext.ts";
import { selectGrant } from "../actions/selectGrant.ts";
import { ShowRest } from "./ShowRest.tsx";
import { useOverflow } from "./useOverflow.ts";
import { useReading } from "./useReading.ts";

/** Initial values that mean that the agent has filled in nothing. */
const untouched: ReadonlySet<string> = new Set(["", '""', "{}", "[]", "null", "false"]);

/** Returns the values that the agent has filled in, to show them in full: a form field shows only part of a long or misleading text. */
function listDefaults(initial: Json): PresentedValuesProps["items"] {
  const { items } = presentCall({ request: { kind: "permission", details: initial } });
  return items.flatMap((item) => {
    if (item.type === "command")
      return [{ ...item, type: "value" as const, label: item.label ?? "command", bulk: false }];
    if (item.type !== "value" && item.type !== "path" && item.type !== "address") return [];
    return item.type === "value" && untouched.has(item.text) ? [] : [item];
  });
}

const noSchema: Json = {};

/** Returns the fields of a form as the pieces that must be in view before it is sent: whoever sends it answers all of it. */
function listFieldPieces(schema: Json, initial: Json): PresentedPiece[] {
  const root = readSchemaNode(schema, schema, initial, 0);
  const names = root.type === "object" ? root.fields.map(({ name }) => name) : [];
  return names.map((name) => ({ key: toFieldPiece(childPath("", name)), text: name, bulk: false }));
}

/** A form that the agent asks the user to fill in; the values are validated before they are sent. Renders a `<form>` element. */
export function FormPrompt(): ReactElement {
  const { permission } = useMessages();
  const { request, grantable, accepts, decide } = useRequestContext();
  const schema = request.schema ?? noSchema;
  const grant = selectGrant(request);
  const [initial] = useState(() => readInitialValue(schema, schema, true) ?? {});
  const state = useSchemaValue(request.schema, initial);
  /** Whether the press that submits may grant; invalid values are reported in any case. */
  const pressed = useRef(false);
  const defaults = useMemo(() => listDefaults(initial), [initial]);
  const names = useMemo(() => nameItems(defaults, permission.field), [defaults, permission.field]);
  const pieces = useMemo(() => {
    const listed = [...runSteps(listPieces(defaults, findFileChanges)), ...listFieldPieces(schema, initial)];
    return { pieces: listed, texts: runSteps(indexPieces(listed)) };
  }, [defaults, schema, initial]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const hasMore = useOverflow(element);
  const own = useReading(element, pieces);
  const around = usePromptContext()?.reading;
  const reading = around?.rest === true ? around : own;
  const { rest } = reading;
  return (
    <form
      className="cs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const input = state.submit();
        if (input === undefined || grant === undefined || !pressed.current || own.unseen.length > 0) return;
        decide(grant, event, { input });
      }}
    >
      <div className="cs-form-body" ref={setElement} data-more={hasMore}>
        {defaults.length > 0 && (
          <PieceContext.Provider value={own.target}>
            <section className="cs-presented" data-type="values" aria-label={permission.form.filledIn}>
              <p className="cs-presented-label">{permission.form.filledIn}</p>
              <PresentedValues items={defaults} names={names} />
            </section>
          </PieceContext.Provider>
        )}
        <SchemaForm state={state} />
      </div>
      <div className="cs-actions">
        <RequestOptionButton asChild option={selectPlainDenial(request)}>
          <Button variant="secondary">{permission.deny}</Button>
        </RequestOptionButton>
        <span className="cs-actions-gap" />
        {grant !== undefined && rest && <ShowRest reading={reading} />}
        {grant !== undefined && !rest && (
          <Button
            variant="primary"
            type="submit"
            aria-disabled={!grantable}
            onClick={(event) => {
              // The `submit` event that follows has no coordinates to check.
              pressed.current = accepts(event);
              if (isCovered(event)) event.preventDefault();
            }}
          >
            {permission.form.submit}
          </Button>
        )}
      </div>
    </form>
  );
}
