"use client";
import { CirclePause } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";
import { usePause, useSession } from "../../../hooks/index.ts";
import type { Pause } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { Button } from "../../../ui/index.ts";
import { AnswerByHand } from "./AnswerByHand.tsx";

/**
 * Why the session paused, and the options: continue, stop, or answer the repeated call by hand. Renders a `<section>` element, or nothing.
 */
export function PauseBanner(): ReactElement | null {
  const pause = usePause();
  // Another pause is another question: the key remounts it with all options.
  return pause === null ? null : <PauseQuestion key={`${pause.reason}:${pause.count}`} pause={pause} />;
}

function PauseQuestion({ pause }: { readonly pause: Pause }): ReactElement {
  const session = useSession();
  const messages = useMessages();
  const [answering, setAnswering] = useState(false);
  const texts = messages.chat.pause;
  return (
    <section className="cs-pause" aria-label={texts.label} data-slot="pause" data-reason={pause.reason}>
      <CirclePause className="cs-pause-icon" aria-hidden="true" />
      <p className="cs-pause-text">
        {pause.reason === "max_steps" ? texts.maxSteps(pause.count) : texts.repeatedCall(pause.count)}
      </p>
      {answering && pause.reason === "repeated_call" ? (
        <AnswerByHand
          onCancel={() => setAnswering(false)}
          onSend={(output) => session.resolvePause({ type: "answer", output })}
        />
      ) : (
        <div className="cs-actions">
          <Button onClick={() => session.resolvePause({ type: "stop" })}>{texts.stop}</Button>
          {pause.reason === "repeated_call" && <Button onClick={() => setAnswering(true)}>{texts.answer}</Button>}
          <Button variant="primary" onClick={() => session.resolvePause({ type: "continue" })}>
            {texts.continue}
          </Button>
        </div>
      )}
    </section>
  );
}
