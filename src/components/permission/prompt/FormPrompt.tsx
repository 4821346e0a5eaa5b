"use client";
import { useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import {
  consume,
  findFileChanges,
  indexPieces,
  listPieces,
  nameItems,
  presentCall,
  toItemPieces,
} from "../../../content/index.ts";
import type { PresentedPiece } from "../../../content/index.ts";
import { printKeys, useMessages } from "../../../messages/index.ts";
import { runSteps } from "../../../model/index.ts";
import type { Json } from "../../../model/index.ts";
import { isCovered, useRequestContext } from "../../../primitives/index.ts";
import type { ConsentEvent } from "../../../primitives/index.ts";
import { PieceContext, useOpener } from "../../../ui/index.ts";
import { isShownByField } from "../../schema-form/readAddedValue.ts";
import { readInitialValue, readSchemaNode } from "../../schema-form/readSchemaNode.ts";
import { childPath, toFieldPiece } from "../../schema-form/fieldPath.ts";
import { listControls } from "../../schema-form/listChildren.ts";
import { SchemaForm } from "../../schema-form/SchemaForm.tsx";
import { useFirstFault } from "../../schema-form/useFirstFault.ts";
import { useSchemaValue } from "../../schema-form/useSchemaValue.ts";
import { quotedReason } from "../presentation/usePresentation.ts";
import { PermissionReason } from "./PermissionReason.tsx";
import { PresentedValues } from "../presentation/PresentedValues.tsx";
import type { PresentedValuesProps } from "../presentation/PresentedValues.tsx";
import { usePromptContext } from "./PromptContext.ts";
import { selectGrant } from "../actions/selectGrant.ts";
import { ConsentActions } from "../actions/ConsentActions.tsx";
import { GrantButton } from "../actions/GrantButton.tsx";
import { DenyReason } from "../actions/DenyReason.tsx";
import { Keys } from "../actions/Keys.tsx";
import { useOverflow } from "./useOverflow.ts";
import { useReading } from "./useReading.ts";
import { useIgnoredEnter } from "./useIgnoredEnter.ts";

/** Returns the values that the agent has filled in and of which no field shows all, or one something misleading. */
function listDefaults(schema: Json, initial: Json, began: Json | undefined): PresentedValuesProps["items"] {
  const { items } = presentCall({ request: { kind: "permission", details: initial } });
  const controls = listControls(schema, began);
  return items.flatMap((item) => {
    const hasControls = item.covers.every((pointer) => controls.has(pointer.slice("/details".length)));
    const isShown = (text: string): boolean => hasControls && isShownByField(text);
    if (item.type === "command" && isShown(item.text)) return [];
    if (item.type === "command")
      return [{ ...item, type: "value" as const, label: item.label ?? "command", bulk: false }];
    if (item.type !== "value" && item.type !== "path" && item.type !== "address") return [];
    return isShown(item.type === "address" ? item.url : item.text) ? [] : [item];
  });
}

const empty: Json = {};

/** Returns the value with which a form begins: `{}` for none. */
function readFirstValue(schema: Json): Json {
  const value = readInitialValue(schema, schema, true);
  return value === undefined ? empty : value;
}

/** Returns the fields of a form as the pieces that must be in view before it is sent: whoever sends it answers all of it. */
function listFieldPieces(schema: Json, initial: Json): PresentedPiece[] {
  const root = readSchemaNode(schema, schema, initial);
  if (root.type !== "object") return [{ key: toFieldPiece(""), text: root.type, bulk: false }];
  return root.fields.map(({ name }) => ({ key: toFieldPiece(childPath("", name)), text: name, bulk: false }));
}

/** The texts that the agent has filled in and that their fields do not show whole. Renders a `<section>` element, or nothing. */
function FilledIn({ items }: Pick<PresentedValuesProps, "items">): ReactElement | null {
  const { permission } = useMessages();
  const names = useMemo(() => nameItems(items, permission.field), [items, permission.field]);
  if (items.length === 0) return null;
  return (
    <section className="cs-presented" data-type="values" aria-label={permission.form.filledIn}>
      <p className="cs-presented-label">{permission.form.filledIn}</p>
      <PresentedValues items={items} names={names} />
    </section>
  );
}

/** A form that the agent asks the user to fill in; the values are validated before they are sent. Renders a `<form>` element. */
export function FormPrompt(): ReactElement {
  const { permission } = useMessages();
  const { request, grantable, accepts, decide } = useRequestContext();
  const schema = request.schema ?? empty;
  const grant = selectGrant(request);
  const [initial] = useState(() => readFirstValue(schema));
  const isTold = request.reason === request.title || request.safetyCheck !== undefined;
  const reason = isTold ? undefined : request.reason;
  const [explaining, setExplaining] = useState(false);
  const explainer = useOpener(explaining);
  const state = useSchemaValue(`form ${request.requestId}`, request.schema, initial);
  /** Whether the press that submits may grant; invalid values are reported in any case. */
  const pressed = useRef(false);
  const defaults = useMemo(() => listDefaults(schema, initial, state.began), [schema, initial, state.began]);
  const pieces = useMemo(() => {
    const listed = [
      ...(reason === undefined ? [] : toItemPieces({ ...quotedReason, text: reason })),
      ...runSteps(listPieces(defaults, findFileChanges)),
      ...listFieldPieces(schema, initial),
    ];
    return { pieces: listed, texts: runSteps(indexPieces(listed)) };
  }, [defaults, schema, initial, reason]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const hasMore = useOverflow(element);
  useIgnoredEnter(element);
  useFirstFault(element, state);
  const own = useReading(element, pieces);
  const around = usePromptContext()?.reading;
  const reading = around?.rest === true ? around : own;

  /** Sends the values with the grant, where they are valid and the press may grant; else it shows at the fields what is wrong. */
  function send(press: ConsentEvent, mayGrant = accepts(press)): void {
    const input = state.submit();
    if (input === undefined || grant === undefined || !mayGrant || own.unseen.length > 0) return;
    decide(grant, press, { input });
  }
  return (
    <>
      <form
        className="cs-form"
        noValidate
        onSubmit={(event) => {
          consume(event);
          // While a reason is written the button that sends is not there, and no press of it was checked.
          if (!explaining) send(event, pressed.current);
        }}
      >
        <div className="cs-form-body" ref={setElement} data-more={hasMore}>
          <PieceContext.Provider value={own.target}>
            {reason !== undefined && <PermissionReason reason={reason} />}
            <FilledIn items={defaults} />
          </PieceContext.Provider>
          <SchemaForm state={state} />
        </div>
        {!explaining && (
          <ConsentActions
            reading={reading}
            grants={grant !== undefined}
            explainer={explainer}
            onExplain={() => setExplaining(true)}
            onGrant={send}
          >
            <GrantButton
              variant="primary"
              type="submit"
              aria-disabled={!grantable || own.unseen.length > 0}
              aria-keyshortcuts={printKeys("allow")}
              onClick={(event) => {
                // The `submit` event that follows has no coordinates to check.
                pressed.current = accepts(event);
                if (isCovered(event)) event.preventDefault();
              }}
            >
              {permission.form.submit}
              <Keys name="allow" />
            </GrantButton>
          </ConsentActions>
        )}
      </form>
      {explaining && <DenyReason onCancel={() => setExplaining(false)} />}
    </>
  );
}
