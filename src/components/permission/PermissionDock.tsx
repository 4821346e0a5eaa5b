"use client";
import type { ReactElement } from "react";
import { useGoneRequest, usePrompts } from "../../hooks/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { GoneNote } from "./GoneNote.tsx";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { PermissionDialog } from "./PermissionDialog.tsx";

/**
 * What stands above the composer while the agent waits: the prompts themselves (docked), a line that opens them (dialog), or only
 * those that are about no call (inline). It also tells of a prompt that went before it was decided. Renders a `<div>` element, or nothing.
 */
export function PermissionDock(): ReactElement | null {
  const { permissionMode } = useChatSettings();
  const all = usePrompts();
  const prompts = permissionMode === "inline" ? all.filter(({ toolCallKey }) => toolCallKey === undefined) : all;
  const gone = useGoneRequest();
  if (prompts.length === 0 && gone.request === null) return null;
  return (
    <div className="cs-permission-dock" data-mode={permissionMode}>
      <GoneNote gone={gone} />
      {prompts.length > 0 && permissionMode === "dialog" && <PermissionDialog prompts={prompts} />}
      {prompts.length > 0 && permissionMode !== "dialog" && <PermissionCarousel prompts={prompts} />}
    </div>
  );
}
