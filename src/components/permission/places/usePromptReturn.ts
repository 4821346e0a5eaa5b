"use client";
import { useSession } from "../../../hooks/index.ts";
import { isEditing } from "../../../primitives/index.ts";
import { focusSuccessor, useFocusReturn, type FocusReturn } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { focusAnswerIn } from "./focusAnswer.ts";

/**
 * Moves the focus when the focused element of a prompt is removed, e.g. with a withdrawn prompt: to the queue of prompts or the answers of
 * its own prompt when that is left, else to the composer. Where a person was typing, and has not decided, it goes to the thread, and not to
 * the composer, in which the rest of the text, and Enter, would be a prompt. Returns the props of the element around the prompts.
 */
export function usePromptReturn(): FocusReturn {
  const { focusComposer, focusThread } = useChatSettings();
  const session = useSession();
  return useFocusReturn((focused, region) => {
    const prompt = focused.closest<HTMLElement>('[data-slot="permission"]');
    const wasTyping = isEditing(focused);
    const hasDecided = (): boolean => {
      const { requests } = session.thread;
      const answer = requests.findLast(({ requestId }) => requestId === prompt?.dataset["requestId"])?.answer;
      return answer?.by === "user" && answer.elsewhere !== true;
    };
    return (movedTo) => {
      const isInterrupted = wasTyping && !hasDecided();
      if (movedTo !== undefined && !(isInterrupted && isEditing(movedTo))) return;
      const queue = region.querySelector<HTMLElement>('[data-slot="permission-queue"]');
      if (queue?.isConnected === true) queue.focus();
      else if (prompt?.isConnected === true && focusAnswerIn(prompt)) return;
      else if (!isInterrupted || !(focusThread?.() === true || focusSuccessor(region))) focusComposer();
    };
  });
}
