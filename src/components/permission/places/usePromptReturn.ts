"use client";
import { useRef } from "react";
import { useSession } from "../../../hooks/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { isEditing } from "../../../primitives/index.ts";
import { focusSuccessor, useFocusReturn, type FocusReturn } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { focusAnswerIn } from "./focusAnswer.ts";

const queueSelector = '[data-slot="permission-queue"]';

/** Whether nothing is left to do for a person here: the request is neither open nor on its way, or another tab has it. */
function isTaken({ state, heldElsewhere, askedBy }: AgentRequest): boolean {
  // What a tool of the page asks is answered at once.
  const isAnswered = state === "answered" && askedBy !== "tool";
  return heldElsewhere !== undefined || isAnswered || state === "withdrawn" || state === "expired";
}

/**
 * Moves the focus when the focused element of a prompt is removed, e.g. with a withdrawn prompt: to the queue of prompts or the answers of
 * its own prompt when that is left, else to the composer. Where a request was taken from a person who was typing, it goes to the thread, and
 * not to the composer, in which the rest of the text, and Enter, would be a prompt. Returns the props of the element around the prompts.
 */
export function usePromptReturn(): FocusReturn {
  const { focusComposer, focusThread } = useChatSettings();
  const session = useSession();
  /** Whether the queue has the focus because a field was removed in which a person was typing. */
  const keepsTyping = useRef(false);
  return useFocusReturn((focused, region) => {
    const prompt = focused.closest<HTMLElement>('[data-slot="permission"]');
    if (!focused.matches(queueSelector)) keepsTyping.current = false;
    const mayType = isEditing(focused) || keepsTyping.current;
    const isInterrupted = (): boolean => {
      const id = prompt?.dataset["requestId"];
      return session.thread.requests.filter(({ requestId }) => id === undefined || requestId === id).every(isTaken);
    };
    return (movedTo) => {
      const staysAway = mayType && isInterrupted();
      if (movedTo !== undefined && !(staysAway && isEditing(movedTo))) return;
      const queue = region.querySelector<HTMLElement>(queueSelector);
      if (queue?.isConnected === true) {
        keepsTyping.current = staysAway;
        queue.focus();
      } else if (prompt?.isConnected === true && focusAnswerIn(prompt)) return;
      else if (!staysAway || !(focusThread?.() === true || focusSuccessor(region))) focusComposer();
    };
  });
}
