"use client";
import { useMemo, useState } from "react";
import type { SessionCommandInfo, ThreadState } from "../../model/index.ts";
import { foldCase } from "../../session/index.ts";
import { useThread } from "../thread/useThread.ts";

/** The commands of app and agent while one is being typed. */
export interface CommandMenu {
  /** Whether the app or the agent offers any command. */
  readonly offered: boolean;
  /** The commands that match the draft; empty while none is being typed. */
  readonly matches: readonly SessionCommandInfo[];
  /** Index of the match that Enter selects. */
  readonly activeIndex: number;
  /** Sets the active match; an index before the first or after the last wraps around. */
  readonly setActiveIndex: (index: number) => void;
  /** Replaces the draft by the command, ready for its argument. */
  readonly complete: (command: SessionCommandInfo) => void;
  /** Hides the menu until the draft changes; a slash alone is removed. */
  readonly dismiss: () => void;
}

function selectCommands(thread: ThreadState): readonly SessionCommandInfo[] {
  return thread.session.commands;
}

const none: readonly SessionCommandInfo[] = [];

/**
 * Finds the commands that match a draft of the form `/na`: first those whose name starts with it, then those that contain it. `own`:
 * commands of the app, which come before those of the agent and replace those of the same name; keep the list stable between renders.
 */
export function useCommandMenu(
  draft: string,
  setDraft: (draft: string) => void,
  own: readonly SessionCommandInfo[] = none,
): CommandMenu {
  const agentCommands = useThread(selectCommands);
  const commands = useMemo(() => {
    const names = new Set(own.map(({ name }) => name));
    return [...own, ...agentCommands.filter(({ name }) => !names.has(name))];
  }, [own, agentCommands]);
  const [active, setActive] = useState(0);
  const [seenDraft, setSeenDraft] = useState(draft);
  const [dismissed, setDismissed] = useState<string>();
  // Typing selects the first match again, and shows a dismissed menu again.
  if (seenDraft !== draft) {
    setSeenDraft(draft);
    setActive(0);
    setDismissed(undefined);
  }
  // `/fi`, but not `/fix ` with its argument.
  const typed = draft === dismissed ? undefined : /^\/(\S*)$/.exec(draft)?.[1];
  const matches = useMemo(() => {
    if (typed === undefined) return [];
    const wanted = foldCase(typed);
    const ranked = commands.map((command) => ({ command, at: foldCase(command.name).indexOf(wanted) }));
    const matching = ranked.filter(({ at }) => at >= 0);
    // Those that begin with it first, both groups in their own order.
    return matching
      .toSorted((left, right) => Math.min(left.at, 1) - Math.min(right.at, 1))
      .map(({ command }) => command);
  }, [commands, typed]);
  return {
    offered: commands.length > 0,
    matches,
    activeIndex: Math.min(active, Math.max(0, matches.length - 1)),
    setActiveIndex: (next) => setActive((next + matches.length) % Math.max(1, matches.length)),
    complete: (command) => setDraft(`/${command.name} `),
    dismiss: () => {
      // A slash alone is no message: it goes with the list that it opened.
      if (typed === "") setDraft("");
      else setDismissed(draft);
    },
  };
}
