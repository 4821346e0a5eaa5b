"use client";
import { Mic } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import { useAnnouncer } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { findBrowserRecognizer, useDictation } from "../../../primitives/index.ts";
import type { VoiceRecognizer } from "../../../primitives/index.ts";
import { IconButton } from "../../../ui/index.ts";

/** Props of `VoiceButton`. */
export interface VoiceButtonProps {
  /** What turns speech into text; true for the browser's own. */
  readonly voice: VoiceRecognizer | true;
}

/**
 * The button that dictates into the draft, pressed while it listens. Renders a `<button>` element, or nothing where the browser has no
 * recognizer.
 */
export function VoiceButton({ voice }: VoiceButtonProps): ReactElement | null {
  const recognizer = useMemo(() => (voice === true ? findBrowserRecognizer() : voice), [voice]);
  const { listening, problem, start, stop } = useDictation(recognizer);
  const { voice: texts } = useMessages().composer;
  const announcer = useAnnouncer();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const note = problem === undefined ? undefined : texts.problems[problem];
  useEffect(() => {
    if (note !== undefined) announcer.announce(note);
  }, [note, announcer]);
  if (recognizer === undefined) return null;
  return (
    <>
      <IconButton
        ref={setButton}
        label={texts.dictate}
        size="medium"
        className="cs-voice"
        data-slot="voice"
        aria-pressed={listening}
        // A press with the pointer leaves the focus in the text box.
        onPointerDown={(event) => event.preventDefault()}
        onClick={listening ? stop : start}
      >
        <Mic className="cs-plain" aria-hidden="true" />
      </IconButton>
      {listening && <span className="cs-composer-hint cs-voice-hint">{texts.listening}</span>}
      {note !== undefined &&
        button?.form &&
        createPortal(
          <p className="cs-voice-note" data-slot="voice-note">
            {note}
          </p>,
          button.form,
        )}
    </>
  );
}
