"use client";
import { useFocusReturn, type FocusReturn } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { focusAnswerIn } from "./focusAnswer.ts";

/**
 * Moves the focus when the focused element of a prompt is removed, e.g. with a withdrawn prompt: to the queue of prompts or the answers of
 * its own prompt when that is left, else to the composer. Returns the props of the element around the prompts.
 */
export function usePromptReturn(): FocusReturn {
  const { focusComposer } = useChatSettings();
  return useFocusReturn((focused, region) => {
    const prompt = focused.closest('[data-slot="permission"]');
    return () => {
      const queue = region.querySelector<HTMLElement>('[data-slot="permission-queue"]');
      if (queue?.isConnected === true) queue.focus();
      else if (prompt?.isConnected !== true || !focusAnswerIn(prompt)) focusComposer();
    };
  });
}
