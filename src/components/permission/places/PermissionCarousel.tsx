"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ReactElement, RefObject } from "react";
import { isComposing } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { isEditing, selectPlainGrant } from "../../../primitives/index.ts";
import { Button, IconButton } from "../../../ui/index.ts";
import { ChatLayoutContext } from "../../chat/ChatLayout.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { Keys } from "../actions/Keys.tsx";
import { BatchReview } from "../batch/BatchReview.tsx";
import { focusAnswer } from "./focusAnswer.ts";
import { PermissionPrompt } from "../prompt/PermissionPrompt.tsx";
import { useRequestBatch } from "../batch/useRequestBatch.ts";

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
  readonly go: (index: number) => void;
}

function Pager({ index, count, go }: PagerProps): ReactElement {
  const { permission, toolCall } = useMessages();
  return (
    <>
      <Keys name="others" />
      <IconButton
        label={permission.previous}
        aria-keyshortcuts="Alt+ArrowUp"
        aria-disabled={index === 0}
        onClick={() => go(index - 1)}
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
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={index === count - 1}
        onClick={() => go(index + 1)}
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
  const { current, index, go } = usePromptCursor(prompts);
  const root = useRef<HTMLDivElement>(null);
  const batch = useMemo(() => prompts.filter(fitsBatch), [prompts]);
  const [reviewing, setReviewing] = useState(false);
  const wantsFocus = useRef(false);
  useQueueChords(root, (step) => {
    wantsFocus.current = true;
    go(index + step);
  });
  const currentId = current?.requestId;
  const setAsked = useContext(ChatLayoutContext)?.files.setAsked;
  const askedKey = current?.toolCallKey;
  useEffect(() => {
    setAsked?.(askedKey);
    return () => setAsked?.(undefined);
  }, [setAsked, askedKey]);
  // The focused element is unmounted with its prompt: the next prompt gets the focus when it is shown.
  useLayoutEffect(() => {
    if (!wantsFocus.current || root.current === null) return;
    wantsFocus.current = false;
    if (!focusAnswer(root.current)) root.current.focus();
  }, [currentId]);
  if (current === undefined) return null;

  function onDecision(): void {
    const inside = root.current?.contains(document.activeElement) === true;
    const next = prompts.findIndex(({ requestId, state }) => requestId !== current?.requestId && state === "open");
    // The buttons are removed with the decision; the focus moves only when it was inside.
    wantsFocus.current = inside && next !== -1;
    if (next !== -1) go(next);
    if (inside && next === -1) focusComposer();
  }
  const aside = total > 1 && (
    <span className="cs-permission-aside">
      {prompts.length > 1 && <Pager index={index} count={prompts.length} go={go} />}
      {answered > 0 && (
        <span className="cs-permission-count" dir="auto">
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

/** Calls `go` with 1 or -1 when Alt+ArrowDown or Alt+ArrowUp is pressed inside the element, but not in a field. */
function useQueueChords(element: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const root = element.current;
    if (root === null) return;
    function onKey(event: KeyboardEvent): void {
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (step === -1 && event.key !== "ArrowUp") return;
      // Keys in a dialog that was opened from here are not handled.
      if (event.target instanceof Element && event.target.closest("dialog") !== root?.closest("dialog")) return;
      if (!event.altKey || event.ctrlKey || event.metaKey || isComposing(event) || isEditing(event.target)) return;
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
