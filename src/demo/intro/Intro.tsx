import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement, type SyntheticEvent } from "react";
import { selectOpenRequests } from "../../core.ts";
import { Chat, en, MessagesProvider } from "../../index.ts";
import type { MessagesOverride } from "../../index.ts";
import { createIntro, type Intro as Playback } from "./createIntro.ts";
import type { BroughtPrompt } from "./useIntro.ts";
import { usePointer } from "./usePointer.tsx";
import "./intro.css";

/** Props of `Intro`. */
export interface IntroProps {
  /** The language of the chat; absent: English, in which the decisions of the recording are not called those of the viewer. */
  readonly language?: string | undefined;
  /** Called when the viewer wants to work with the agent: with the button, by typing, or by a press on the chat; with what was pasted, dropped or dictated. */
  readonly onBegin: (brought?: BroughtPrompt) => void;
}

const { log } = en.permissionCenter;
const { provenance } = en.toolCall;

/** Who watches has decided nothing. */
const messages: MessagesOverride = {
  receipt: { byHand: (calls) => `${calls} approved` },
  toolCall: { provenance: { ...provenance, byUser: "approved" } },
  permissionCenter: { log: { ...log, decision: (entry) => (entry.granted ? "Approved" : log.decision(entry)) } },
};

const none: MessagesOverride = {};

/** Keys that are used to look around; any other one begins. */
const passive = /^(?:Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|Escape|Home|End|Page.*|Arrow.*|F\d+)$/;

/** Events that bring a prompt without a key of its own: dictation and other input tools only cause `input`. */
const carriers = ["paste", "drop", "input"] as const;

/** Reads what an event brings; undefined for one that brings nothing to the recorded chat. */
function readBrought(event: Event): BroughtPrompt | undefined {
  const inStage = event.target instanceof Element && event.target.closest(".demo-intro-frame") !== null;
  if (event instanceof ClipboardEvent) return readTransfer(event.clipboardData);
  if (!inStage) return undefined;
  if (event instanceof DragEvent) return readTransfer(event.dataTransfer);
  return event.target instanceof HTMLTextAreaElement ? { text: event.target.value, files: [] } : undefined;
}

function readTransfer(transfer: DataTransfer | null): BroughtPrompt | undefined {
  return transfer === null ? undefined : { text: transfer.getData("text/plain"), files: [...transfer.files] };
}

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A repair that was recorded, which plays by itself: the real chat, and a pointer that allows each request. It ends at the first key or press, and shows its end at once to who prefers less motion. Renders a `<section>` element.
 */
export function Intro({ language, onBegin }: IntroProps): ReactElement | null {
  const [run, setRun] = useState(() => ({ pace: calm() ? 0 : 1.4 }));
  const [playback, setPlayback] = useState<Playback>();
  useEffect(() => {
    let created: Playback | undefined;
    let gone = false;
    void createIntro(run.pace).then((next) => {
      created = next;
      if (gone) next.close();
      else setPlayback(next);
    });
    return () => {
      gone = true;
      created?.close();
    };
  }, [run]);
  useEffect(() => {
    const begin = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || passive.test(event.key)) return;
      const inStage = event.target instanceof Element && event.target.closest(".demo-intro-frame") !== null;
      const onControl = event.target instanceof Element && event.target.closest("button, a, select") !== null;
      if (onControl && !inStage) return;
      // What is typed goes into the composer of the live chat; Enter and Space there would press something.
      if (event.key === "Enter" || event.key === " ") event.preventDefault();
      event.stopPropagation();
      onBegin();
    };
    const bring = (event: Event): void => {
      const brought = readBrought(event);
      if (brought === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onBegin(brought);
    };
    const listeners = [["keydown", begin] as const, ...carriers.map((type) => [type, bring] as const)];
    for (const [type, listener] of listeners) addEventListener(type, listener as EventListener, { capture: true });
    return () => {
      for (const [type, listener] of listeners) removeEventListener(type, listener as EventListener, { capture: true });
    };
  }, [onBegin]);
  return (
    <section className="demo-intro" aria-label="A recorded repair">
      {playback !== undefined && (
        <Stage
          key={playback.session.sessionId}
          playback={playback}
          instant={run.pace === 0}
          language={language}
          onBegin={onBegin}
          onAgain={() => setRun({ pace: 1.4 })}
        />
      )}
    </section>
  );
}

interface StageProps extends IntroProps {
  readonly playback: Playback;
  /** Whether nothing moves: each request is allowed at once. */
  readonly instant: boolean;
  readonly onAgain: () => void;
}

function Stage({ playback, instant, language, onBegin, onAgain }: StageProps): ReactElement {
  const { session, connection } = playback;
  const stage = useRef<HTMLDivElement>(null);
  const [paused, setPaused] = useState(false);
  const thread = useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.thread,
  );
  const request = selectOpenRequests(thread)[0];
  const ended = thread.turn.status === "idle" && thread.turn.reason === "completed";
  useEffect(() => {
    const follow = (): void => (paused || document.hidden ? playback.pause() : playback.resume());
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [paused, playback]);
  const pointer = usePointer({
    stage,
    requestId: request?.requestId,
    instant,
    paused,
    session,
  });
  // A press on the recorded chat begins as well; nothing recorded is pressed. The chat is not inert: a prompt that nobody can reach offers no "Allow".
  const begin = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    onBegin();
  };
  return (
    <>
      <div className="demo-intro-bar">
        <span className="demo-intro-mark">Recording</span>
        <p className="demo-intro-caption">
          {ended
            ? "Four approvals, one line changed, 14 tests pass."
            : request === undefined
              ? "The built-in agent looks for the bug. You see each step while it happens."
              : "Nothing runs and nothing changes before you allow it."}
        </p>
        {ended ? (
          <button type="button" className="demo-button" onClick={onAgain}>
            {instant ? "Watch the repair" : "Watch again"}
          </button>
        ) : (
          <button type="button" className="demo-button" onClick={() => setPaused(!paused)}>
            {paused ? "Go on" : "Pause"}
          </button>
        )}
        <button type="button" className="demo-button demo-intro-begin" onClick={() => onBegin()}>
          Try it yourself
        </button>
      </div>
      <div className="demo-intro-frame" onPointerDownCapture={begin} onClickCapture={begin}>
        <div className="demo-intro-chat" ref={stage}>
          <MessagesProvider messages={language === undefined ? messages : none}>
            <Chat session={session} connection={connection} followPanel="open" />
          </MessagesProvider>
        </div>
        {pointer}
      </div>
    </>
  );
}
