"use client";
import type { ReactElement } from "react";
import { usePrompts } from "../../hooks/index.ts";
import { useChatSettings } from "../chat/ChatSettings.ts";
import { PermissionCarousel } from "./PermissionCarousel.tsx";
import { PermissionDialog } from "./PermissionDialog.tsx";

/**
 * What stands above the composer while the agent waits: the prompts themselves (docked), a line that opens them (dialog), or only
 * those that are about no call (inline). Renders a `<div>` element, or nothing.
 */
export function PermissionDock(): ReactElement | null {
  const { permissionMode } = useChatSettings();
  const all = usePrompts();
  const prompts = permissionMode === "inline" ? all.filter(({ toolCallKey }) => toolCallKey === undefined) : all;
  if (prompts.length === 0) return null;
  return (
    <div className="cs-permission-dock" data-mode={permissionMode}>
      {permissionMode === "dialog" ? <PermissionDialog prompts={prompts} /> : <PermissionCarousel prompts={prompts} />}
    </div>
  );
}
