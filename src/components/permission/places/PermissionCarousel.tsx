"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { selectPlainGrant } from "../../../primitives/index.ts";
import { Button, IconButton } from "../../../ui/index.ts";
import { ChatLayoutContext } from "../../chat/ChatLayout.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { Keys } from "../actions/Keys.tsx";
import { BatchReview } from "../batch/BatchReview.tsx";
import { focusAnswer } from "./focusAnswer.ts";
import { readQueueChord } from "./readQueueChord.ts";
import { PermissionPrompt } from "../prompt/PermissionPrompt.tsx";
import { WaitingRows } from "./WaitingRows.tsx";
import { useRequestBatch } from "../batch/useRequestBatch.ts";
import { useWhole } from "../actions/usePartialChange.ts";
import { findFocused } from "../../../content/index.ts";

/** Props of `PermissionCarousel`. */
export interface PermissionCarouselProps {
  /** The open requests, oldest first; at least one. */
  readonly prompts: readonly AgentRequest[];
  /** Called with the key of a call that the user wants to see in the thread. */
  readonly onReveal: (toolCallKey: string) => void;
}

interface PagerProps {
  readonly index: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
}

const pagerKeys = { previous: "Alt+ArrowUp", next: "Alt+ArrowDown" } as const;

/** Focuses a button of the pager; false where there is none. */
function focusPager(root: ParentNode, button: keyof typeof pagerKeys): boolean {
  const found = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${pagerKeys[button]}"]`);
  found?.focus();
  return found !== null;
}

function Pager({ index, count, onStep }: PagerProps): ReactElement {
  const { permission, toolCall } = useMessages();
  return (
    <>
      <Keys name="others" />
      <IconButton
        label={permission.previous}
        aria-keyshortcuts={pagerKeys.previous}
        aria-disabled={index === 0}
        onClick={() => onStep(-1)}
      >
        <ChevronLeft className="cs-plain" aria-hidden="true" />
      </IconButton>
      <span className="cs-permission-count">
        <span className="cs-visually-hidden">{permission.position(index + 1, count)}</span>
        <span className="cs-plain" aria-hidden="true">
          {toolCall.progress(index + 1, count)}
        </span>
      </span>
      <IconButton
        label={permission.next}
        aria-keyshortcuts={pagerKeys.next}
        aria-disabled={index === count - 1}
        onClick={() => onStep(1)}
      >
        <ChevronRight className="cs-plain" aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Whether a request can be decided with others: a form, a link, a client tool, or an option beyond yes and no is decided alone. */
function fitsBatch(request: AgentRequest): boolean {
  if (request.heldElsewhere !== undefined || request.blocked !== undefined) return false;
  return request.state === "open" && request.kind === "permission" && selectPlainGrant(request) !== undefined;
}

/** One prompt at a time, the progress of the batch, and buttons to the other prompts. Renders a `<div>` element. */
export function PermissionCarousel({ prompts, onReveal }: PermissionCarouselProps): ReactElement | null {
  const messages = useMessages();
  const { focusComposer } = useChatSettings();
  const { answered, total } = useRequestBatch();
  const cursor = usePromptCursor(prompts);
  const { current, index, go } = cursor;
  const root = useRef<HTMLDivElement>(null);
  const batch = useWhole(useMemo(() => prompts.filter(fitsBatch), [prompts]));
  const [reviewing, setReviewing] = useState(false);
  // A later request must not open the dialog again.
  if (reviewing && batch.length === 0) setReviewing(false);
  const { step, setFocus } = useSteps(root, cursor, prompts);
  useAsked(current?.toolCallKey);
  if (current === undefined) return null;

  function onDecision(): void {
    const inside = root.current?.contains(findFocused(root.current)) === true;
    const next = prompts.findIndex(({ requestId, state }) => requestId !== current?.requestId && state === "open");
    // The buttons are removed with the decision; the focus moves only when it was inside.
    setFocus(inside && next !== -1 ? "answer" : undefined);
    if (next !== -1) go(next);
    if (inside && next === -1) focusComposer();
  }
  /** The pager is removed with its prompt: the same button of the next prompt gets the focus that it had. */
  function onStep(by: 1 | -1): void {
    const hasFocus = root.current?.contains(findFocused(root.current)) === true;
    step(by, hasFocus ? (by === 1 ? "next" : "previous") : undefined);
  }
  const aside = total > 1 && (
    <span className="cs-permission-aside">
      {prompts.length > 1 && <Pager index={index} count={prompts.length} onStep={onStep} />}
      {answered > 0 && (
        <span className="cs-permission-count" data-slot="permission-answered" dir="auto">
          {messages.permission.answered(answered, total)}
        </span>
      )}
      {batch.length > 1 && (
        <Button size="small" onClick={() => setReviewing(true)}>
          {messages.permission.batch.open(batch.length)}
        </Button>
      )}
    </span>
  );
  // A group, neither a landmark nor a fieldset: each prompt is a fieldset already.
  const group = { role: "group" } as const;
  return (
    <div
      className="cs-permission-carousel"
      data-slot="permission-queue"
      ref={root}
      tabIndex={-1}
      aria-label={messages.permission.title}
      {...group}
    >
      <WaitingRows
        prompts={prompts}
        currentId={current.requestId}
        onSelect={(requestId) => {
          if (requestId !== current.requestId) {
            setFocus("answer");
            go(prompts.findIndex((prompt) => prompt.requestId === requestId));
          } else if (root.current !== null) focusAnswer(root.current);
        }}
      />
      <PermissionPrompt
        key={current.requestId}
        requestId={current.requestId}
        aside={aside}
        onDecision={onDecision}
        onReveal={onReveal}
      />
      {reviewing && batch.length > 0 && (
        <BatchReview
          requests={batch}
          others={prompts.filter(({ state }) => state === "open").length - batch.length}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  );
}

/** What gets the focus when another prompt is shown; undefined: nothing. */
type StepFocus = "answer" | "previous" | "next" | undefined;

/** Steps through the prompts, also with Alt and the arrows, and moves the focus with it. */
function useSteps(
  root: RefObject<HTMLElement | null>,
  { current, index, go }: PromptCursor,
  prompts: readonly AgentRequest[],
): { readonly step: (by: 1 | -1, focus: StepFocus) => void; readonly setFocus: (focus: StepFocus) => void } {
  const wanted = useRef<StepFocus>(undefined);
  /** At an end nothing is shown, and no later change may take the focus. */
  function step(by: 1 | -1, focus: StepFocus): void {
    if (prompts[index + by] === undefined) return;
    wanted.current = focus;
    go(index + by);
  }
  useQueueChords(root, (by) => step(by, "answer"));
  const currentId = current?.requestId;
  // The focused element is unmounted with its prompt: the next prompt gets the focus when it is shown.
  useLayoutEffect(() => {
    const focus = wanted.current;
    wanted.current = undefined;
    if (focus === undefined || root.current === null) return;
    const isFocused = focus === "answer" ? focusAnswer(root.current) : focusPager(root.current, focus);
    if (!isFocused) root.current.focus();
  }, [root, currentId]);
  return { step, setFocus: (focus) => void (wanted.current = focus) };
}

/** Tells the files panel which call the prompt in front is about. */
function useAsked(askedKey: string | undefined): void {
  const setAsked = useContext(ChatLayoutContext)?.files.setAsked;
  useEffect(() => {
    setAsked?.(askedKey);
    return () => setAsked?.(undefined);
  }, [setAsked, askedKey]);
}

/** Calls `go` with 1 or -1 when Alt+ArrowDown or Alt+ArrowUp is pressed inside the element, but not in a field. */
function useQueueChords(element: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    function onKey(event: KeyboardEvent): void {
      const step = readQueueChord(event, root);
      if (step === undefined) return;
      event.preventDefault();
      go(step);
    }
    root.addEventListener("keydown", onKey);
    return () => root.removeEventListener("keydown", onKey);
  });
}

/** The state of the carousel: the prompt in front. */
export interface PromptCursor {
  /** The prompt in front; undefined when none is open. */
  readonly current: AgentRequest | undefined;
  /** Its index, from 0. */
  readonly index: number;
  /** Brings the prompt of an index to the front; the index is clamped. */
  readonly go: (index: number) => void;
}

/**
 * Selects the prompt in front: the one the user chose, else the first that is still open, else the first.
 *
 * A later request never replaces the one that is being read.
 */
function usePromptCursor(prompts: readonly AgentRequest[]): PromptCursor {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = prompts.findIndex(({ requestId }) => requestId === chosenId);
  const firstOpen = prompts.findIndex(({ state }) => state === "open" || state === "failed");
  const index = chosen === -1 ? Math.max(0, firstOpen) : chosen;
  const current = prompts[index];
  // The one in front stays there until it is decided.
  if (chosen === -1 && current !== undefined && current.state === "open") setChosenId(current.requestId);
  return {
    current,
    index,
    go: (next) => setChosenId(prompts[Math.min(Math.max(next, 0), prompts.length - 1)]?.requestId),
  };
}
