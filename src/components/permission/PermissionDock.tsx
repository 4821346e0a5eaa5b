"use client";
import { useCallback, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useGoneRequest, usePrompts, useReveal } from "../../hooks/index.ts";
import type { AgentRequest } from "../../model/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { GoneNote } from "./GoneNote.tsx";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { isWriting, PermissionDialog } from "./PermissionDialog.tsx";
import { useFocusReturn } from "./useFocusReturn.ts";
import { usePromptShortcut } from "./usePromptShortcut.ts";

interface PromptsProps {
  /** Every prompt, oldest first; at least one. */
  readonly all: readonly AgentRequest[];
}

function Prompts({ all }: PromptsProps): ReactElement {
  const { permissionMode } = useChatSettings();
  const reveal = useReveal();
  const [open, setOpen] = useState(() => !isWriting());
  const root = useRef<HTMLDivElement>(null);
  const inThread = permissionMode === "inline" ? all.find(({ toolCallKey }) => toolCallKey !== undefined) : undefined;
  const callKey = inThread?.toolCallKey;
  const reach = useCallback(() => {
    if (permissionMode === "dialog") setOpen(true);
    else if (callKey !== undefined) reveal(callKey);
    else root.current?.querySelector<HTMLElement>('[data-slot="permission-queue"]')?.focus();
  }, [permissionMode, callKey, reveal]);
  usePromptShortcut(root, reach);
  const here = permissionMode === "inline" ? all.filter(({ toolCallKey }) => toolCallKey === undefined) : all;
  return (
    <div ref={root}>
      {here.length > 0 && permissionMode === "dialog" && (
        <PermissionDialog prompts={here} open={open} onOpenChange={setOpen} onReveal={reveal} />
      )}
      {here.length > 0 && permissionMode !== "dialog" && <PermissionCarousel prompts={here} onReveal={reveal} />}
    </div>
  );
}

/**
 * What stands above the composer while the agent waits: the prompts themselves (docked), a line that opens them (dialog), or only
 * those that are about no call (inline). It also tells of a prompt that went before it was decided. Renders a `<div>` element, or nothing.
 */
export function PermissionDock(): ReactElement | null {
  const { permissionMode } = useChatSettings();
  const all = usePrompts();
  const gone = useGoneRequest();
  const focus = useFocusReturn();
  if (all.length === 0 && gone.request === null) return null;
  return (
    <div className="cs-permission-dock" data-mode={permissionMode} {...focus}>
      <GoneNote gone={gone} />
      {all.length > 0 && <Prompts all={all} />}
    </div>
  );
}
