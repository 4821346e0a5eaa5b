"use client";
import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { useContext, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, ReactElement } from "react";
import { consume, createThreadSearch, foldCase, isComposing, onEscape } from "../../content/index.ts";
import type { FoundPart } from "../../content/index.ts";
import { useReveal, useSession, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Message, ThreadState } from "../../model/index.ts";
import { Button, IconButton, MarkdownExtensionsContext } from "../../ui/index.ts";
import { useComposerReturn } from "../chat/useComposerReturn.ts";
import { useFoundMarks } from "./useFoundMarks.ts";

/** Props of `ThreadSearch`. */
export interface ThreadSearchProps {
  /** Called when the user closes the search. */
  readonly onClose: () => void;
}

function selectMessages(thread: ThreadState): readonly Message[] {
  return thread.messages;
}

function selectHasOlder(thread: ThreadState): boolean {
  return thread.session.olderCursor !== undefined;
}

/** A match: its part, and its index within the part, which stay when older messages come. */
interface MatchPlace {
  readonly partKey: string;
  readonly nth: number;
}

function countAll(found: readonly FoundPart[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the match of that index. */
function placeOf(found: readonly FoundPart[], index: number): MatchPlace | undefined {
  let start = 0;
  for (const { partKey, count } of found) {
    if (index < start + count) return { partKey, nth: index - start };
    start += count;
  }
  return undefined;
}

/** Returns the index of a match; 0 if it is gone. */
function indexOf(found: readonly FoundPart[], place: MatchPlace | undefined): number {
  let start = 0;
  for (const { partKey, count } of found) {
    if (partKey === place?.partKey) return start + Math.min(place.nth, count - 1);
    start += count;
  }
  return 0;
}

/**
 * Searches the whole thread, including rows that are not mounted: find-in-page for a virtual list. Enter goes to the next match,
 * Shift+Enter to the previous one; the focus stays in the field. Render it as a sibling of the thread. Renders a `<search>` element.
 */
export function ThreadSearch({ onClose }: ThreadSearchProps): ReactElement {
  const { threadSearch: texts, format } = useMessages();
  const [typed, setTyped] = useState("");
  /** The match that the user went to; undefined for the first one. */
  const [chosen, setChosen] = useState<MatchPlace>();
  const query = useDeferredValue(typed);
  const messages = useThread(selectMessages);
  const syntax = useContext(MarkdownExtensionsContext)?.syntax;
  const find = useMemo(() => createThreadSearch(query, syntax), [query, syntax]);
  const found = useMemo(() => find(messages), [find, messages]);
  const total = countAll(found);
  const index = indexOf(found, chosen);
  const present = placeOf(found, index);
  const root = useRef<HTMLElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const reveal = useReveal();
  const step = present === undefined ? "" : `${query}:${present.partKey}:${present.nth}`;
  const partKey = present?.partKey;
  useEffect(() => {
    if (partKey !== undefined) reveal(partKey, { focus: false, open: true });
  }, [reveal, partKey, step]);
  useFoundMarks(root, { needle: foldCase(query.trim()), nth: present?.nth ?? 0, step });

  const move = (by: number): void => {
    // A press right after a letter goes through what was typed, not through what is still shown.
    const all = query === typed ? found : createThreadSearch(typed, syntax)(messages);
    const count = countAll(all);
    setChosen(count === 0 ? undefined : placeOf(all, (indexOf(all, chosen) + by + count) % count));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.key !== "Enter") return;
    consume(event);
    move(event.shiftKey ? -1 : 1);
  };
  useEffect(() => onEscape(root.current, onClose));
  const position = total === 0 ? texts.nothing : texts.position(format.count(index + 1), format.count(total));
  return (
    <search ref={root} className="cs-root cs-thread-search" data-slot="thread-search" aria-label={texts.label}>
      <Search className="cs-thread-search-icon" aria-hidden="true" />
      <input
        ref={input}
        className="cs-thread-search-input"
        type="search"
        dir="auto"
        enterKeyHint="search"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value);
          setChosen(undefined);
        }}
      />
      <output className="cs-thread-search-count">{query.trim() === "" ? "" : position}</output>
      <OlderMessages onLoad={() => setChosen(present)} />
      <IconButton label={texts.previous} size="medium" disabled={total === 0} onClick={() => move(-1)}>
        <ChevronUp className="cs-plain" aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.next} size="medium" disabled={total === 0} onClick={() => move(1)}>
        <ChevronDown className="cs-plain" aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.close} size="medium" onClick={onClose}>
        <X className="cs-plain" aria-hidden="true" />
      </IconButton>
    </search>
  );
}

/** Shows that older messages are not searched, with a button that loads them. */
function OlderMessages({ onLoad }: { readonly onLoad: () => void }): ReactElement | null {
  const session = useSession();
  const { threadSearch: texts } = useMessages();
  const focus = useComposerReturn((button) => [button.closest("search")?.querySelector("input")]);
  if (!useThread(selectHasOlder)) return null;
  return (
    <span className="cs-thread-search-older" {...focus}>
      <span className="cs-plain">{texts.incomplete}</span>
      <Button
        size="small"
        onClick={() => {
          onLoad();
          session.loadOlder();
        }}
      >
        {texts.loadOlder}
      </Button>
    </span>
  );
}
