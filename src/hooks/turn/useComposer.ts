"use client";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { ThreadState, Turn } from "../../model/index.ts";
import { useIsLoading } from "../session/sessionHooks.ts";
import { useSessionContext } from "../session/useSessionContext.ts";
import { useThread } from "../thread/useThread.ts";
import { insertText } from "./createComposerStore.ts";
import type { ComposerDraft } from "./createComposerStore.ts";

/** The actions of a composer, which stay the same functions while the session does. */
export interface ComposerActions {
  /** Replaces the draft. Renders only the components that call `useComposer`. */
  readonly setDraft: (draft: string) => void;
  /** Puts a text in place of what is selected in the text box, or at its caret. */
  readonly insert: (text: string) => void;
  /** Reports what is selected in the text box, as UTF-16 offsets. */
  readonly setSelection: (start: number, end: number) => void;
  /** Sends the draft, or queues it while a turn is running, and clears it. Returns whether there was anything to send. */
  readonly send: () => boolean;
  /** Stops the running turn. */
  readonly stop: () => void;
}

/** The state of a composer and its actions. */
export interface ComposerState extends ComposerActions {
  /** The typed text. */
  readonly draft: string;
  /** Where the text box has to put its caret after `insert`; a new object for each insertion. */
  readonly inserted: ComposerDraft["inserted"];
  /** The status of the turn; a prompt sent while it is not `idle` is queued. */
  readonly status: Turn["status"];
  /** Whether the draft contains anything but white space. */
  readonly canSend: boolean;
}

function selectStatus(thread: ThreadState): Turn["status"] {
  return thread.turn.status;
}

/** Returns the actions on the draft of the surrounding `<SessionProvider>`, without rendering again when it changes. */
export function useComposerActions(): ComposerActions {
  const { composer, handle } = useSessionContext("useComposer");
  const { session } = handle;
  return useMemo(() => {
    function change(next: ComposerDraft): void {
      composer.setState(next, true);
      session.setDraft(next.text);
    }
    function setDraft(text: string): void {
      change({ text, selection: [text.length, text.length] });
    }
    return {
      setDraft,
      insert: (text) => change(insertText(composer.getState(), text)),
      setSelection(start, end) {
        const [oldStart, oldEnd] = composer.getState().selection;
        if (start !== oldStart || end !== oldEnd) composer.setState({ selection: [start, end] });
      },
      send() {
        const text = composer.getState().text.trim();
        if (text === "") return false;
        session.send(text);
        setDraft("");
        return true;
      },
      stop: () => session.stop(),
    };
  }, [composer, session]);
}

/**
 * Returns the draft, which all callers below one `<SessionProvider>` share, and sends it. It belongs to no thread, so that a keystroke
 * renders nothing but the callers.
 */
export function useComposer(): ComposerState {
  const { composer, handle } = useSessionContext("useComposer");
  const { session } = handle;
  const actions = useComposerActions();
  const { text: draft, inserted } = useSyncExternalStore(composer.subscribe, composer.getState, composer.getState);
  const loading = useIsLoading();
  // The typed text stays when another session is shown; the stored draft of that session, once loaded, fills an empty box.
  useEffect(() => {
    if (composer.getState().text === "" && session.draft !== "") actions.setDraft(session.draft);
  }, [composer, actions, session, loading]);
  const status = useThread(selectStatus);
  return { ...actions, draft, inserted, status, canSend: draft.trim() !== "" };
}
