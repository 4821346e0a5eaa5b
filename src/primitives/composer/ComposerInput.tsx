"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from "react";
import type { CommandMenu } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerInput`: those of a `<textarea>`. */
export type ComposerInputProps = Omit<ComponentPropsWithoutRef<"textarea">, "value" | "defaultValue">;

/** Whether this Enter belongs to an input method; Safari ends the composition before the event and marks it only by key code 229. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/**
 * Handles a key for the open list of commands: moves in it or selects one. Returns whether it was handled; Enter on a fully typed command
 * is not, so that the command is sent.
 */
function chooseCommand(event: KeyboardEvent, menu: CommandMenu, draft: string): boolean {
  const { matches, activeIndex } = menu;
  const active = matches[activeIndex];
  if (active === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
  switch (event.key) {
    case "ArrowDown":
      menu.setActiveIndex(activeIndex + 1);
      return true;
    case "ArrowUp":
      menu.setActiveIndex(activeIndex - 1);
      return true;
    case "Enter":
      if (draft === `/${active.name}`) return false;
      menu.complete(active);
      return true;
    case "Tab":
      menu.complete(active);
      return true;
    case "Escape":
      menu.dismiss();
      // Elements around the composer must not handle this key, e.g. as a stop.
      event.stopPropagation();
      return true;
    default:
      return false;
  }
}

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
 * Renders a `<textarea>` element.
 */
export const ComposerInput: ForwardRefExoticComponent<ComposerInputProps & RefAttributes<HTMLTextAreaElement>> =
  forwardRef(function ComposerInput(props, ref) {
    const { draft, setDraft, setSelection, recall, inserted, commands, commandListId } = useComposerContext();
    const menu =
      commands.matches.length === 0
        ? {}
        : { "aria-controls": commandListId, "aria-activedescendant": `${commandListId}-${commands.activeIndex}` };
    const messages = useMessages();
    const input = useRef<HTMLTextAreaElement>(null);
    // Set once: a handle that is set at each render is null during a commit, when elements before the composer move the focus to it.
    useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current, []);
    useLayoutEffect(() => {
      const element = input.current;
      if (element === null || CSS.supports("field-sizing", "content")) return;
      element.style.blockSize = "auto";
      element.style.blockSize = `${element.scrollHeight}px`;
    }, [draft]);
    useLayoutEffect(() => {
      // A controlled text box moves its caret to the end when its value is changed by code. Safari would focus a box whose range is set.
      if (inserted !== undefined && document.activeElement === input.current)
        input.current?.setSelectionRange(inserted.caret, inserted.caret);
    }, [inserted]);
    return (
      <textarea
        data-slot="composer-input"
        rows={1}
        dir="auto"
        enterKeyHint="send"
        autoComplete="off"
        aria-autocomplete={commands.offered ? "list" : "none"}
        {...menu}
        {...props}
        aria-label={props["aria-label"] ?? messages.composer.label}
        ref={input}
        value={draft}
        onChange={(event) => {
          props.onChange?.(event);
          setDraft(event.target.value);
        }}
        onSelect={(event) => {
          props.onSelect?.(event);
          setSelection(event.currentTarget.selectionStart, event.currentTarget.selectionEnd);
        }}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.defaultPrevented || isComposing(event)) return;
          if (chooseCommand(event, commands, draft)) return event.preventDefault();
          if (isRecall(event) && recall(event.key === "ArrowUp" ? "earlier" : "later")) return event.preventDefault();
          if (event.key !== "Enter" || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    );
  });
