"use client";
import { useEffect, useId, useRef } from "react";
import type { ReactElement } from "react";
import { useAnnouncer, useBranches, useSession, useThread } from "../../hooks/index.ts";
import type { Branches, Session } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { Message, ThreadState } from "../../model/index.ts";
import { Stepper } from "../../ui/index.ts";
import { findFocused } from "../../content/index.ts";

/** Props of `BranchPicker`. */
export interface BranchPickerProps {
  /** Id of a prompt of the thread. */
  readonly messageId: string;
  /**
   * Whether it stands below the prompt or below its answer.
   * @default "prompt"
   */
  readonly place?: "prompt" | "answer" | undefined;
}

/** What a person has asked for: the prompt to show, the direction, and where the pressed button stood. */
interface Move {
  readonly messageId: string;
  readonly step: 1 | -1;
  readonly place: "prompt" | "answer";
}

/** The last move in each session: the picker of the prompt that is shown then replaces the one that was pressed. */
const moves = new WeakMap<Session, Move>();

/**
 * Chooses between the versions of a prompt, each with the answers that followed it: `2/3` between two buttons, also with the left and right
 * arrow keys. Renders a `<fieldset>` element, and nothing for a prompt with one version.
 */
export function BranchPicker({ messageId, place = "prompt" }: BranchPickerProps): ReactElement | null {
  const branches = useBranches(messageId);
  return branches === undefined ? null : <Picker messageId={messageId} place={place} {...branches} />;
}

type PickerProps = Pick<Move, "messageId" | "place"> & Branches;

function Picker({ messageId, place, messageIds, index, fork, show }: PickerProps): ReactElement {
  const session = useSession();
  const texts = useMessages().thread.branches;
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const noteId = useId();
  const hidden = fork.others.flatMap(({ messages }) => messages);
  const hasChanged = useThread((thread) => changesAnything(hidden) || changesAnything(shownFrom(thread, messageId)));
  useArrival(
    { messageId, place },
    texts.shown(index + 1, messageIds.length),
    (step) => (step < 0 ? previous : next).current,
  );

  function move(step: 1 | -1): void {
    const id = messageIds[index + step];
    if (id === undefined || show === undefined) return;
    moves.set(session, { messageId: id, step, place });
    show(id);
  }
  const toName = (name: string): string => (show === undefined ? texts.later(name) : name);
  return (
    <Stepper
      className="cs-branches"
      aria-label={texts.label[place]}
      aria-describedby={hasChanged ? noteId : undefined}
      data-slot="branches"
      data-place={place}
      data-index={index + 1}
      data-count={messageIds.length}
      data-state={show === undefined ? "waiting" : "ready"}
      labels={{ previous: toName(texts.previous), next: toName(texts.next) }}
      hasPrevious={show !== undefined && index > 0}
      hasNext={show !== undefined && index < messageIds.length - 1}
      previousRef={previous}
      nextRef={next}
      onStep={move}
      note={
        hasChanged && (
          <span className="cs-branches-note" id={noteId}>
            {texts.notUndone}
          </span>
        )
      }
    >
      <span className="cs-branches-position" aria-hidden="true">{`${index + 1}/${messageIds.length}`}</span>
      <span className="cs-visually-hidden">{texts.shown(index + 1, messageIds.length)}</span>
    </Stepper>
  );
}

/** Announces the branch that has just been shown, and moves the focus from the button that was pressed to the one in its place. */
function useArrival(
  { messageId, place }: Pick<Move, "messageId" | "place">,
  sentence: string,
  find: (step: 1 | -1) => HTMLElement | null,
): void {
  const session = useSession();
  const announcer = useAnnouncer();
  useEffect(() => {
    const move = moves.get(session);
    if (move?.messageId !== messageId || move.place !== place) return;
    moves.delete(session);
    announcer.announce(sentence);
    const button = find(move.step);
    const focused = findFocused(button);
    // The pressed button is gone, so the page has the focus, or the host of the kit's shadow root; a focus that is elsewhere stays there.
    if (focused === document.body || focused?.shadowRoot != null) button?.focus();
  });
}

function shownFrom({ messages }: ThreadState, messageId: string): readonly Message[] {
  const index = messages.findIndex(({ id }) => id === messageId);
  return index === -1 ? [] : messages.slice(index);
}

/** The kinds of calls that change nothing outside of the conversation. */
const harmless: ReadonlySet<string> = new Set(["read", "search", "fetch", "think", "switch_mode"]);

function changesAnything(messages: readonly Message[]): boolean {
  return messages.some(({ parts }) =>
    parts.some((part) => part.type === "tool_call" && part.status === "completed" && !harmless.has(part.kind)),
  );
}
