"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from "react";
import { findFocused, isComposing, submitByEnter } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";
import { useTextHeight } from "./useTextHeight.ts";

/** Props of `ComposerInput`: those of a `<textarea>`. `autoFocus` takes the focus only where nothing else has it. */
export type ComposerInputProps = Omit<ComponentPropsWithoutRef<"textarea">, "value" | "defaultValue">;

/** Whether this arrow leaves the text, upwards from its first line or downwards from its last one. */
function isRecall(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (shiftKey || altKey || ctrlKey || metaKey || selectionStart !== selectionEnd) return false;
  if (key === "ArrowUp") return !value.slice(0, selectionStart).includes("\n");
  return key === "ArrowDown" && !value.slice(selectionEnd).includes("\n");
}

/**
 * The text box: grows with its text, Enter sends, Shift+Enter breaks the line, the arrows go through earlier prompts from an empty box.
 * While a list is open for it, the list gets the keys first. Renders a `<textarea>` element.
 */
export const ComposerInput: ForwardRefExoticComponent<ComposerInputProps & RefAttributes<HTMLTextAreaElement>> =
  forwardRef(function ComposerInput({ autoFocus = false, ...props }, ref) {
    const { draft, type, setSelection, recall, inserted, hasCommands, menu } = useComposerContext();
    const messages = useMessages();
    const input = useRef<HTMLTextAreaElement>(null);
    // Set once: a handle that is set at each render is null during a commit, when elements before the composer move the focus to it.
    useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current, []);
    const hydrated = useRef(false);
    useLayoutEffect(() => {
      const element = input.current;
      // What was typed into the page of the server, before its script ran.
      if (!hydrated.current && element !== null && draft === "" && element.value !== "")
        type(element.value, element.selectionEnd);
      hydrated.current = true;
    }, [draft, type]);
    useLayoutEffect(() => {
      if (autoFocus && findFocused() === document.body) input.current?.focus();
    }, [autoFocus]);
    useTextHeight(input, draft);
    useLayoutEffect(() => {
      // A controlled text box moves its caret to the end when its value is changed by code. Safari would focus a box whose range is set.
      if (inserted !== undefined && findFocused(input.current) === input.current)
        input.current?.setSelectionRange(inserted.caret, inserted.caret);
    }, [inserted]);
    return (
      <textarea
        data-slot="composer-input"
        rows={1}
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        aria-autocomplete={hasCommands || menu ? "list" : "none"}
        aria-controls={menu?.listId}
        aria-activedescendant={menu?.activeId}
        {...props}
        aria-label={props["aria-label"] ?? messages.composer.label}
        ref={input}
        value={draft}
        onChange={(event) => {
          props.onChange?.(event);
          type(event.target.value, event.target.selectionEnd);
        }}
        onSelect={(event) => {
          props.onSelect?.(event);
          setSelection(event.currentTarget.selectionStart, event.currentTarget.selectionEnd);
        }}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.defaultPrevented || isComposing(event)) return;
          if (menu?.onKeyDown(event) === true) return event.preventDefault();
          if (isRecall(event) && recall(event.key === "ArrowUp" ? "earlier" : "later")) return event.preventDefault();
          submitByEnter(event);
        }}
      />
    );
  });
