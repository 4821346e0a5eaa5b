"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { onEscape } from "../../../content/index.ts";
import { useComposerActions, useLatest, useSession } from "../../../hooks/index.ts";
import { useLanguage } from "../../../messages/index.ts";
import { useComposerContext } from "../ComposerContext.ts";
import { toVoiceProblem } from "./VoiceRecognizer.ts";
import type { VoiceProblem, VoiceRecognizer } from "./VoiceRecognizer.ts";
import { spaceText, toSpeechLanguage } from "./spaceText.ts";

/** A dictation into the draft of the surrounding composer. */
export interface Dictation {
  /** Whether it listens. */
  readonly listening: boolean;
  /** Why the last one has failed; undefined before the next one, and once the draft has changed. */
  readonly problem: VoiceProblem | undefined;
  /** Begins to listen; what is understood stands at the caret. */
  readonly start: () => void;
  /** Stops listening; the words that were understood stay. */
  readonly stop: () => void;
}

/** What is being dictated, and where it stands. */
interface Run {
  readonly controller: AbortController;
  /** The draft with what was understood last; another draft ends the dictation. */
  draft: string;
  /** Where the words begin and end in it. */
  readonly from: number;
  to: number;
}

/**
 * Dictates into the draft. Listening ends by `stop`, by Escape, when the person types or sends, when the page is hidden and when another
 * conversation is shown.
 */
export function useDictation(recognizer: VoiceRecognizer | undefined): Dictation {
  const { draft, selection } = useComposerContext();
  const { insert, setSelection } = useComposerActions();
  const session = useSession();
  const { lang } = useLanguage();
  const [listening, setListening] = useState(false);
  const [failed, setFailed] = useState<{ readonly problem: VoiceProblem; readonly draft: string }>();
  const run = useRef<Run>(undefined);
  const latest = useLatest({ draft, selection });

  const stop = useCallback((): void => {
    run.current?.controller.abort();
    setListening(false);
  }, []);
  /** Also ignores what is understood later. */
  const leave = useCallback((): void => {
    stop();
    run.current = undefined;
  }, [stop]);

  const start = useCallback((): void => {
    if (recognizer === undefined) return;
    leave();
    const [from, to] = latest.current.selection;
    const own: Run = { controller: new AbortController(), draft: latest.current.draft, from, to };
    const { signal } = own.controller;
    run.current = own;
    setListening(true);
    setFailed(undefined);
    function onText(text: string): void {
      if (run.current !== own) return;
      const before = own.draft.slice(0, own.from);
      const after = own.draft.slice(own.to);
      const words = spaceText(before, text, after);
      own.draft = before + words + after;
      setSelection(own.from, own.to);
      own.to = own.from + words.length;
      insert(words);
    }
    function end(cause?: unknown): void {
      if (run.current !== own) return;
      run.current = undefined;
      setListening(false);
      if (cause !== undefined && !signal.aborted) setFailed({ problem: toVoiceProblem(cause), draft: own.draft });
    }
    const language = toSpeechLanguage(lang ?? document.documentElement.lang, navigator.languages);
    // A recognizer of the app may throw at once.
    new Promise<void>((resolve) => resolve(recognizer.start({ language, signal, onText }))).then(
      () => end(),
      (cause: unknown) => end(cause ?? new Error("The dictation has failed.")),
    );
  }, [recognizer, lang, leave, latest, insert, setSelection]);

  useEffect(() => {
    if (run.current !== undefined && run.current.draft !== draft) leave();
  }, [draft, leave]);
  useEffect(() => leave, [session, leave]);
  useEffect(() => {
    if (!listening) return;
    // Nothing else may be closed or stopped by this key while a microphone is open.
    const stopWatching = onEscape(document, stop);
    const onHide = (): void => {
      if (document.hidden) leave();
    };
    document.addEventListener("visibilitychange", onHide);
    return () => {
      stopWatching();
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [listening, stop, leave]);

  return { listening, problem: failed?.draft === draft ? failed.problem : undefined, start, stop };
}
