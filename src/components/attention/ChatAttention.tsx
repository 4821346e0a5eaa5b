"use client";
import type { AttentionOptions } from "./AttentionOptions.ts";
import { useAttention } from "./useAttention.ts";

/** Props of `ChatAttention`. */
export interface ChatAttentionProps {
  /** How the person is called. */
  readonly options: AttentionOptions;
}

/** Calls a person back to the page of a chat; loaded by chats with `attention`. Renders nothing. */
export function ChatAttention({ options }: ChatAttentionProps): null {
  useAttention(options);
  return null;
}
