"use client";
import { useCallback, useRef, useState } from "react";
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { useReveal } from "../../../hooks/index.ts";
import type { AgentRequest } from "../../../model/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { focusAnswer, focusAnswerOf } from "./focusAnswer.ts";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { isWriting, PermissionDialog } from "./PermissionDialog.tsx";
import { usePromptShortcut } from "../actions/usePromptShortcut.ts";

/** Props of `PermissionPrompts`. */
export interface PermissionPromptsProps {
  /** Every prompt, oldest first; at least one. */
  readonly all: readonly AgentRequest[];
}

/** The prompts of a dock: above the composer, or the line that opens them. Renders a `<div>` element. */
export function PermissionPrompts({ all }: PermissionPromptsProps): ReactElement {
  const { permissionMode } = useChatSettings();
  const reveal = useReveal();
  const [open, setOpen] = useState(() => !isWriting());
  const root = useRef<HTMLDivElement>(null);
  const inThread = permissionMode === "inline" ? all.find(({ toolCallKey }) => toolCallKey !== undefined) : undefined;
  const callKey = inThread?.toolCallKey;
  const inlineId = inThread?.requestId;
  const reach = useCallback(() => {
    if (permissionMode === "dialog") flushSync(() => setOpen(true));
    if (callKey !== undefined && inlineId !== undefined) {
      reveal(callKey, { focus: false });
      focusAnswerOf(inlineId, root.current?.closest('[data-slot="chat"]') ?? document);
    } else if (root.current !== null) focusAnswer(root.current);
  }, [permissionMode, callKey, inlineId, reveal]);
  usePromptShortcut(root, reach);
  const here = permissionMode === "inline" ? all.filter(({ toolCallKey }) => toolCallKey === undefined) : all;
  return (
    <div className="cs-plain" ref={root}>
      {here.length > 0 && permissionMode === "dialog" && (
        <PermissionDialog prompts={here} open={open} onOpenChange={setOpen} onReveal={reveal} />
      )}
      {here.length > 0 && permissionMode !== "dialog" && <PermissionCarousel prompts={here} onReveal={reveal} />}
    </div>
  );
}
