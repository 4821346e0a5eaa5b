"use client";
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactElement, ReactNode, Ref } from "react";
import { useLatest } from "../../hooks/index.ts";
import { useComposerContext } from "./ComposerContext.ts";
import { onEscape, onPressOutside } from "../../content/index.ts";

/** The options of an open list, and what their choice does. */
export interface ComposerOptions<Item> {
  /** The options. */
  readonly items: readonly Item[];
  /** Index of the option that Enter chooses. */
  readonly activeIndex: number;
  /** Called with the index of another option; -1 and the number of options wrap around. */
  readonly onActivate: (index: number) => void;
  /** Called with the option that was chosen. */
  readonly onChoose: (item: Item) => void;
  /** Called when the list is to be hidden: for Escape, and a press elsewhere. */
  readonly onDismiss: () => void;
  /** Returns a key of an option, unique in the list. */
  readonly toKey: (item: Item) => string;
  /** Whether Enter sends the text although the list is open, e.g. because the option is fully typed. */
  readonly isTyped?: ((item: Item) => boolean) | undefined;
  /** Whether better options are awaited: Enter does not send the text, and none of the old ones is chosen by a key. */
  readonly waits?: boolean | undefined;
}

/** Props of `ComposerListbox`: those of a `<ul>`, and its options. */
export interface ComposerListboxProps<Item> extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /** The options. */
  readonly list: ComposerOptions<Item>;
  /** The `data-slot` of an option. */
  readonly optionSlot: string;
  /** Shown where there are no options. */
  readonly note?: string | undefined;
  /** Renders one option inside its `<li>`. */
  readonly children: (item: Item) => ReactNode;
  /** Receives the element. */
  readonly listRef?: Ref<HTMLUListElement> | undefined;
}

/** Handles a key of the text box for the open list. Returns whether it was handled. */
function handleKey<Item>(event: KeyboardEvent, list: ComposerOptions<Item>): boolean {
  const { items, activeIndex, onActivate, onChoose, isTyped, waits = false } = list;
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
  const active = items[activeIndex];
  if (active === undefined) return waits && event.key === "Enter";
  if (waits && (event.key === "Enter" || event.key === "Tab")) return true;
  switch (event.key) {
    case "ArrowDown":
      onActivate(activeIndex + 1);
      return true;
    case "ArrowUp":
      onActivate(activeIndex - 1);
      return true;
    case "Enter":
      if (isTyped?.(active) === true) return false;
      onChoose(active);
      return true;
    case "Tab":
      onChoose(active);
      return true;
    default:
      return false;
  }
}

/**
 * A list that is open for the text box of a composer. The focus stays in the text box, whose arrow keys select an option; Enter and Tab
 * choose it; Escape and a press elsewhere hide the list. The caller positions it. Renders a `<ul role="listbox">` element.
 */
export function ComposerListbox<Item>(props: ComposerListboxProps<Item>): ReactElement {
  const { list, optionSlot, note, children, listRef, ...attributes } = props;
  const { items, activeIndex } = list;
  const { setMenu } = useComposerContext();
  const listId = useId();
  const latest = useLatest(list);
  const active = useRef<HTMLLIElement>(null);
  const isEmpty = items.length === 0;
  useLayoutEffect(() => {
    const activeId = isEmpty ? undefined : `${listId}-${activeIndex}`;
    setMenu({ listId, activeId, onKeyDown: (event) => handleKey(event, latest.current) });
    return () => setMenu(undefined);
  }, [setMenu, listId, activeIndex, isEmpty, latest]);
  useEffect(() => {
    active.current?.scrollIntoView({ block: "nearest" });
  }, [activeIndex, items]);
  useEffect(() => {
    const form = active.current?.closest("form");
    const leave = [onPressOutside([form], list.onDismiss), onEscape(form, list.onDismiss)];
    return () => leave.forEach((stop) => stop());
  });
  return (
    <ul {...attributes} ref={listRef} id={listId} role="listbox">
      {isEmpty && (
        <li
          className="cs-plain"
          ref={active}
          role="option"
          aria-disabled="true"
          aria-selected="false"
          data-slot="composer-note"
        >
          {note}
        </li>
      )}
      {items.map((item, index) => (
        <li
          className="cs-plain"
          key={list.toKey(item)}
          id={`${listId}-${index}`}
          ref={index === activeIndex ? active : null}
          role="option"
          aria-selected={index === activeIndex}
          data-slot={optionSlot}
          onPointerMove={() => index !== activeIndex && list.onActivate(index)}
          // Without this a press would move the focus out of the text box.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.onChoose(item)}
        >
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
