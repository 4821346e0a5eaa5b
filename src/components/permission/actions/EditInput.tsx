"use client";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactElement } from "react";
import { consume, findFocused, onEscape } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest, RequestOption } from "../../../model/index.ts";
import { isCovered, selectPlainDenial, useRequestContext } from "../../../primitives/index.ts";
import { Button, DiffView, PieceContext } from "../../../ui/index.ts";
import { listChanges } from "../../schema-form/listChanges.ts";
import { SchemaForm } from "../../schema-form/SchemaForm.tsx";
import { useFirstFault } from "../../schema-form/useFirstFault.ts";
import { useSchemaValue } from "../../schema-form/useSchemaValue.ts";
import { ItemPages } from "../presentation/ItemPages.tsx";
import { ShowRest } from "../prompt/ShowRest.tsx";
import { useOverflow } from "../prompt/useOverflow.ts";
import { useReplacedAnswer } from "../places/useReplacedAnswer.ts";
import { GrantButton } from "./GrantButton.tsx";
import { selectGrant } from "./selectGrant.ts";
import { useEditReading } from "./useEditReading.ts";
import { useIgnoredEnter } from "../prompt/useIgnoredEnter.ts";

/** Props of `EditInput`. */
export interface EditInputProps {
  /** Called when the user goes back to the options. */
  readonly onCancel: () => void;
}

/**
 * Returns the option that is sent with an edited input: a grant for this call only, or a denial when the wire has no field for the input.
 */
function selectAnswer(request: AgentRequest): RequestOption | undefined {
  return request.editable ? selectGrant(request) : selectPlainDenial(request);
}

/**
 * A form to edit the input before it is allowed, with the fields of its schema and a list of the changes, which must have been in view.
 * Untouched fields are sent exactly as they came. When the protocol takes no edited input, the call is denied with the changes as the
 * reason. Renders a `<form>` element.
 */
export function EditInput({ onCancel }: EditInputProps): ReactElement {
  const messages = useMessages();
  const { permission } = messages;
  const { request, call, grantable, accepts, decide } = useRequestContext();
  const { editable } = request;
  const form = useRef<HTMLFormElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const hasMore = useOverflow(body);
  useIgnoredEnter(body);
  /** Whether the press that submits may grant; invalid values are reported in any case. */
  const pressed = useRef(false);
  const original = call?.input;
  const state = useSchemaValue(`edit ${request.requestId}`, request.schema, original);
  useFirstFault(body, state);
  const changes = useMemo(() => listChanges(original, state.value), [original, state.value]);
  const { items, reading, isRead } = useEditReading(body, changes);
  const showsRest = editable && reading.rest;
  const replaced = useReplacedAnswer(showsRest ? "rest" : "grant");
  const SendButton = editable ? GrantButton : Button;
  // The button that opened it is unmounted, so the focus is on the page or on the queue: it moves to what replaced the button, unless the
  // user has moved it meanwhile. In a layout effect, before another effect moves the focus.
  useLayoutEffect(() => {
    const focused = findFocused(form.current);
    if (focused === document.body || focused?.contains(form.current) === true)
      form.current?.querySelector<HTMLElement>(".cs-field, .cs-checkbox")?.focus();
  }, []);
  function cancel(): void {
    state.reset();
    onCancel();
  }
  useEffect(() => onEscape(form.current, cancel));
  return (
    <form
      className="cs-form cs-permission-edit"
      ref={form}
      noValidate
      aria-label={editable ? permission.editLabel : permission.suggestLabel}
      onSubmit={(event) => {
        consume(event);
        const input = state.submit();
        const answer = selectAnswer(request);
        if (input === undefined || answer === undefined || (editable && !(pressed.current && isRead))) return;
        const reason = permission.suggestReason(JSON.stringify(input, null, 2));
        decide(answer, event, editable ? { input } : { reason });
      }}
    >
      <div className="cs-form-body" ref={setBody} data-more={hasMore}>
        {!editable && <p className="cs-permission-note">{permission.suggestNote}</p>}
        <SchemaForm state={state} />
        {changes.length > 0 && (
          <section className="cs-permission-changes" aria-label={permission.form.changes}>
            <PieceContext.Provider value={reading.target}>
              <ItemPages items={items} draw={({ key, change }) => <DiffView change={change} trackedAs={key} />} />
            </PieceContext.Provider>
          </section>
        )}
      </div>
      <div className="cs-actions" {...replaced}>
        <Button onClick={cancel}>{permission.reasonCancel}</Button>
        <span className="cs-actions-gap" />
        {showsRest ? (
          <ShowRest reading={reading} />
        ) : (
          <SendButton
            variant="primary"
            type="submit"
            aria-disabled={editable ? !(grantable && isRead) : changes.length === 0}
            onClick={(event) => {
              // The `submit` event that follows has no coordinates to check.
              pressed.current = accepts(event);
              if (isCovered(event) || (!editable && changes.length === 0)) event.preventDefault();
            }}
          >
            {editable ? permission.editSend : permission.suggestSend}
          </SendButton>
        )}
      </div>
    </form>
  );
}
