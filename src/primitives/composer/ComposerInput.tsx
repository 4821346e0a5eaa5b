"use client";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, KeyboardEvent, RefAttributes } from "react";
import { useMessages } from "../../messages/index.ts";
import { useComposerContext } from "./ComposerContext.ts";

/** Props of `ComposerInput`: those of a `<textarea>`. */
export type ComposerInputProps = Omit<ComponentPropsWithoutRef<"textarea">, "value" | "defaultValue">;

/** Whether this Enter belongs to an input method; Safari ends the composition first and says so only by the old key code 229. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** The text box: grows with its text, Enter sends, Shift+Enter breaks the line. Renders a `<textarea>` element. */
export const ComposerInput: ForwardRefExoticComponent<ComposerInputProps & RefAttributes<HTMLTextAreaElement>> =
  forwardRef(function ComposerInput(props, ref) {
    const { draft, setDraft } = useComposerContext();
    const messages = useMessages();
    const input = useRef<HTMLTextAreaElement>(null);
    useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => input.current);
    useLayoutEffect(() => {
      const element = input.current;
      if (element === null || CSS.supports("field-sizing", "content")) return;
      element.style.blockSize = "auto";
      element.style.blockSize = `${element.scrollHeight}px`;
    }, [draft]);
    return (
      <textarea
        data-slot="composer-input"
        aria-label={messages.composer.label}
        rows={1}
        enterKeyHint="send"
        autoComplete="off"
        {...props}
        ref={input}
        value={draft}
        onChange={(event) => {
          props.onChange?.(event);
          setDraft(event.target.value);
        }}
        onKeyDown={(event) => {
          props.onKeyDown?.(event);
          if (event.defaultPrevented || event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
    );
  });
