"use client";
import { forwardRef, useEffect, useMemo, useState } from "react";
import type { ComponentPropsWithoutRef, ForwardRefExoticComponent, ReactNode, RefAttributes } from "react";
import { rankPaths, toWorkspacePath } from "../../../content/index.ts";
import { useAnnouncer, useFollow } from "../../../hooks/index.ts";
import type { Follow } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { Messages } from "../../../messages/index.ts";
import { useComposerContext } from "../ComposerContext.ts";
import { ComposerListbox } from "../ComposerListbox.tsx";
import type { Mention, MentionSource } from "./Mention.ts";
import { findMention, writeMention } from "./mentionText.ts";
import type { TypedMention } from "./mentionText.ts";
import { useMentionSearch } from "./useMentionSearch.ts";

/** Props of `ComposerMentions`: those of a `<ul>`, where mentions come from, and a render function for one. */
export interface ComposerMentionsProps extends Omit<ComponentPropsWithoutRef<"ul">, "children"> {
  /**
   * Finds what can be mentioned.
   * @default the files that the agent touched in this conversation
   */
  readonly source?: MentionSource | undefined;
  /** Absolute path of the folder the agent works in: files in it are mentioned relative to it. */
  readonly workspace?: string | undefined;
  /** Renders one mention inside its `<li>`. */
  readonly children: (mention: Mention) => ReactNode;
}

/** Returns the files that the agent has touched as mentions, by their path, the last touched first. */
function toFiles(
  { trail }: Follow,
  workspace: string | undefined,
  texts: Messages["followPanel"],
): Map<string, Mention> {
  const files = new Map<string, Mention>();
  for (const { location, action, done } of trail.toReversed()) {
    const { path } = toWorkspacePath(location.path, workspace);
    const detail = (done ? texts.action : texts.ahead)[action];
    // The workspace itself is no file.
    if (path !== "." && !files.has(path)) files.set(path, { id: path, label: path, detail });
  }
  return files;
}

/** Returns the mention that a person types now; undefined where the caret was only moved into one, or code has written it. */
function useTypedMention(): TypedMention | undefined {
  const { draft, selection, typedAt } = useComposerContext();
  const [start, end] = selection;
  const mention = typedAt === undefined || start !== end ? undefined : findMention(draft, end);
  return mention?.start === findMention(draft, typedAt ?? 0)?.start ? mention : undefined;
}

/**
 * What can be mentioned by the text behind an `@`; nothing while none is typed. The focus stays in the text box, whose arrow keys select a
 * mention; Enter and Tab put it into the text. The caller positions it. Renders a `<ul role="listbox">` element.
 */
export const ComposerMentions: ForwardRefExoticComponent<ComposerMentionsProps & RefAttributes<HTMLUListElement>> =
  forwardRef(function ComposerMentions({ source, workspace, ...props }, ref) {
    const { draft, setSelection, insert } = useComposerContext();
    const { composer, followPanel } = useMessages();
    const texts = composer.mentions;
    const typed = useTypedMention();
    const [dismissed, setDismissed] = useState<string>();
    const [active, setActive] = useState({ query: "", index: 0 });
    const follow = useFollow();
    const files = useMemo(() => toFiles(follow, workspace, followPanel), [follow, workspace, followPanel]);
    // Escape hides the list for this mention, also while it is typed on.
    const upToSign = typed && draft.slice(0, typed.start + 1);
    const mention = upToSign === dismissed ? undefined : typed;
    const query = mention?.query;
    const search = useMentionSearch(source, query);
    const ranked = useMemo(
      () => rankPaths(query ?? "", [...files.keys()]).flatMap((path) => files.get(path) ?? []),
      [query, files],
    );
    const items = source === undefined ? ranked.slice(0, 50) : search.items;
    const status = source === undefined ? "done" : search.status;
    const note = { searching: texts.searching, done: texts.none, failed: texts.failed }[status];
    const announcer = useAnnouncer();
    const news = mention !== undefined && items.length === 0 && status !== "searching" ? note : undefined;
    const isEmpty = source === undefined && files.size === 0;
    useEffect(() => {
      if (news !== undefined && !isEmpty) announcer.announce(news);
    }, [news, isEmpty, announcer]);
    if (mention === undefined || isEmpty) return null;
    const index = active.query === mention.query ? Math.min(active.index, Math.max(0, items.length - 1)) : 0;
    return (
      <ComposerListbox
        data-slot="composer-mentions"
        {...props}
        aria-label={props["aria-label"] ?? texts.label}
        aria-busy={status === "searching"}
        listRef={ref}
        optionSlot="composer-mention"
        note={note}
        list={{
          items,
          activeIndex: index,
          onActivate: (next) =>
            setActive({ query: mention.query, index: (next + items.length) % Math.max(1, items.length) }),
          onChoose({ label, insert: name = label, content }) {
            setSelection(mention.start, mention.end);
            insert(`${writeMention(name)} `, content);
          },
          onDismiss: () => setDismissed(upToSign),
          toKey: ({ id }) => id,
          waits: status === "searching",
        }}
      />
    );
  });
