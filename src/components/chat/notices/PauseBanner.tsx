"use client";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { usePause, useSession } from "../../../hooks/index.ts";
import type { Pause, PauseResolution } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button, useOpener } from "../../../ui/index.ts";
import { useComposerReturn } from "../useComposerReturn.ts";
import { AnswerByHand } from "./AnswerByHand.tsx";

/**
 * Why the session paused, and the options: continue, stop, or answer the repeated call by hand. Renders a `<section>` element, or nothing.
 */
export function PauseBanner(): ReactElement | null {
  const pause = usePause();
  // Another pause is another question: the key remounts it with all options.
  if (pause === null) return null;
  return <PauseQuestion key={`${pause.reason}:${pause.count}:${pause.toolCallKey ?? ""}`} pause={pause} />;
}

function PauseQuestion({ pause }: { readonly pause: Pause }): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const [answering, setAnswering] = useState(false);
  const texts = messages.chat.pause;
  const focus = useComposerReturn();
  const opener = useOpener(answering);
  // The next pause can appear below the pointer between the two clicks of a double click.
  const onPress =
    (act: () => void) =>
    ({ detail }: { readonly detail: number }): void => {
      if (detail < 2) act();
    };
  const resolve = (resolution: PauseResolution): void => session.resolvePause(resolution, pause);
  return (
    <section className="cs-pause" aria-label={texts.label} data-slot="pause" data-reason={pause.reason} {...focus}>
      <CirclePause className="cs-pause-icon" aria-hidden="true" />
      <p className="cs-pause-text">
        {pause.reason === "max_steps" ? texts.maxSteps(pause.count) : texts.repeatedCall(pause.count)}
      </p>
      {answering && pause.reason === "repeated_call" ? (
        <AnswerByHand onCancel={() => setAnswering(false)} onSend={(output) => resolve({ type: "answer", output })} />
      ) : (
        <div className="cs-actions">
          <Button onClick={onPress(() => resolve({ type: "stop" }))}>{texts.stop}</Button>
          {pause.reason === "repeated_call" && (
            <Button ref={opener} onClick={onPress(() => setAnswering(true))}>
              {texts.answer}
            </Button>
          )}
          <Button variant="primary" onClick={onPress(() => resolve({ type: "continue" }))}>
            {texts.continue}
          </Button>
        </div>
      )}
    </section>
  );
}
