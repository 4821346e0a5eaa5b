"use client";
import { useMemo, useSyncExternalStore } from "react";
import { findRefused } from "../../model/index.ts";
import type { ContentBlock, ThreadState, Turn } from "../../model/index.ts";
import { useSessionContext } from "../session/useSessionContext.ts";
import { useThread } from "../thread/useThread.ts";
import { findDraft, findReferred, insertText, toDraft } from "./createComposerStore.ts";
import type { ComposerContent, ComposerDraft } from "./createComposerStore.ts";

/** The actions of a composer, which stay the same functions while the session and its attachment options do. */
export interface ComposerActions {
  /** Replaces the draft. Renders only the components that call `useComposer`. */
  readonly setDraft: (draft: string) => void;
  /** Replaces the draft by what a person has typed, with the caret behind it. */
  readonly type: (text: string, caret: number) => void;
  /**
   * Puts a text in place of what is selected in the text box, or at its caret. `block` is sent with the prompt if the draft still contains
   * the text then, and the wire carries it.
   */
  readonly insert: (text: string, block?: ContentBlock) => void;
  /**
   * Puts the user's prompt before the recalled one into the text box, or the one after it; behind the last one the box is empty again, and
   * before the first one nothing changes. Returns false, and changes nothing, where something else is typed or there is no prompt.
   */
  readonly recall: (direction: "earlier" | "later") => boolean;
  /** Reports what is selected in the text box, as UTF-16 offsets. */
  readonly setSelection: (start: number, end: number) => void;
  /**
   * Attaches files to the next prompt. What cannot be attached is shown, with the reason. Rejects if the code for it, which is loaded then,
   * cannot be loaded. Does nothing where attachments are off.
   */
  readonly attach: (files: Iterable<File>) => Promise<void>;
  /** Removes an attachment; its upload is aborted. */
  readonly removeAttachment: (id: string) => Promise<void>;
  /** Reads or uploads an attachment again that has failed. */
  readonly retryAttachment: (id: string) => Promise<void>;
  /**
   * Sends the draft with its attachments, or queues it while a turn is running, and clears both. Returns whether it was sent or queued: not
   * without content, not before every attachment is ready, and not with one that the agent does not take (it then fails with that reason).
   */
  readonly send: () => boolean;
  /** Stops the running turn. */
  readonly stop: () => void;
}

/** The state of a composer and its actions. */
export interface ComposerState extends ComposerActions, Omit<ComposerContent, "text"> {
  /** The typed text. */
  readonly draft: string;
  /** The status of the turn; a prompt sent while it is not `idle` is queued. */
  readonly status: Turn["status"];
  /** Whether there is a text or an attachment, and every attachment is ready. */
  readonly canSend: boolean;
}

function selectStatus(thread: ThreadState): Turn["status"] {
  return thread.turn.status;
}

/** The texts of the user's prompts, oldest first; one that repeats the one before it counts once. */
function selectPromptTexts({ messages }: ThreadState): readonly string[] {
  const texts = messages
    .filter(({ role }) => role === "user")
    .map(({ parts }) => parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"));
  return texts.filter((text, index) => text !== "" && text !== texts[index - 1]);
}

/** Whether there is anything to send, and no attachment is being uploaded or has failed. */
function isReady({ text, attachments, attaching }: ComposerContent): boolean {
  const hasContent = text.trim() !== "" || attachments.length > 0;
  return hasContent && attaching === 0 && attachments.every(({ state }) => state === "ready");
}

/** Returns the actions on the draft of the surrounding `<SessionProvider>`, without rendering again when it changes. */
export function useComposerActions(): ComposerActions {
  const { composer, handle, attachments: options } = useSessionContext("useComposerActions");
  const { session } = handle;
  return useMemo(() => {
    const load = () => import("./attachments/manageAttachments.ts");
    const place = { composer, session, options: options || {} };
    function change(next: ComposerDraft): void {
      composer.setState({ inserted: undefined, typedAt: undefined, ...next });
      session.setDraft(next.text);
    }
    const setDraft = (text: string): void => change(toDraft(text));
    return {
      setDraft,
      type: (text, caret) => change({ text, selection: [caret, caret], typedAt: caret }),
      insert(text, block) {
        const name = text.trim();
        change(insertText(composer.getState(), text));
        if (block === undefined) return;
        const reference = { text: name, block };
        const json = JSON.stringify(block);
        composer.setState(({ references }) => ({
          references: [
            ...references.filter((one) => one.text !== name || JSON.stringify(one.block) !== json),
            reference,
          ],
        }));
      },
      setSelection(start, end) {
        const [oldStart, oldEnd] = composer.getState().selection;
        if (start !== oldStart || end !== oldEnd) composer.setState({ selection: [start, end] });
      },
      recall(direction) {
        const { text, recalled } = composer.getState();
        const current = recalled?.text === text ? recalled : undefined;
        if (current === undefined && (text !== "" || direction === "later")) return false;
        const prompts = selectPromptTexts(session.thread);
        const index = (current?.index ?? prompts.length) + (direction === "earlier" ? -1 : 1);
        const next = prompts[index];
        if (next === undefined && index < prompts.length) return current !== undefined;
        setDraft(next ?? "");
        composer.setState({ recalled: next === undefined ? undefined : { index, text: next } });
        return true;
      },
      async attach(files) {
        const list = Array.from(files);
        if (options === false) return;
        const count = (by: number): void =>
          findDraft(composer).setState(({ attaching }) => ({ attaching: attaching + by }));
        count(1);
        try {
          (await load()).attach(place, list);
        } finally {
          count(-1);
        }
      },
      removeAttachment: async (id) => (await load()).removeAttachment(place, id),
      retryAttachment: async (id) => (await load()).retryAttachment(place, id),
      send() {
        const content = composer.getState();
        const attached = content.attachments.flatMap(({ block }) => block ?? []);
        // The server may have announced only now what it takes.
        const isTaken = findRefused(attached, session.promptContent) === undefined;
        if (!isReady(content) || !isTaken) {
          composer.setState({ refused: {} });
          if (!isTaken) void load().then(({ checkAttachments }) => checkAttachments(place));
          return false;
        }
        const text = content.text.trim();
        const first = text === "" ? [] : [{ type: "text", text } as const];
        const referred = findReferred(text, content.references);
        const carried = referred.filter((block) => findRefused([block], session.promptContent) === undefined);
        const blocks = [...attached, ...carried];
        composer.setState({ attachments: [], references: [], leftOut: 0 });
        // First: what is sent is stored at once, and must not come back as a draft.
        setDraft("");
        session.send(blocks.length === 0 ? text : [...first, ...blocks]);
        return true;
      },
      stop: () => session.stop(),
    };
  }, [composer, session, options]);
}

/**
 * Returns the draft of the shown conversation, which all callers below one `<SessionProvider>` share, and sends it. Each conversation has its
 * own, which is there again when it is opened again over the same connection. A keystroke renders nothing but the callers.
 */
export function useComposer(): ComposerState {
  const { composer } = useSessionContext("useComposer");
  const actions = useComposerActions();
  const content = useSyncExternalStore(composer.subscribe, composer.getState, composer.getState);
  const { text: draft, ...shown } = content;
  const status = useThread(selectStatus);
  return { ...actions, ...shown, draft, status, canSend: isReady(content) };
}
