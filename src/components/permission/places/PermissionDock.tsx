"use client";
import { clsx } from "clsx";
import type { ComponentPropsWithoutRef, ReactElement } from "react";
import { useGoneRequest, usePrompts } from "../../../hooks/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { LoadingPrompt } from "../prompt/LoadingPrompt.tsx";
import { usePromptReturn } from "./usePromptReturn.ts";

const GoneNote = loadable(() => import("../prompt/GoneNote.tsx").then((module) => module.GoneNote));

/** Not needed before the first request; `<Chat>` preloads it as soon as the page is idle. */
const PermissionPrompts = loadable(
  () => import("./PermissionPrompts.tsx").then((module) => module.PermissionPrompts),
  <LoadingPrompt />,
);

/** Props of `PermissionDock`: those of a `<div>`. */
export type PermissionDockProps = Omit<ComponentPropsWithoutRef<"div">, "children" | "onFocus" | "onBlur">;

/**
 * The area above the composer while the agent waits: the prompts (docked), a line that opens them (dialog), or only those that belong
 * to no call (inline). It also reports a request that was withdrawn, expired or was answered in another tab. Renders a `<div>` element, or nothing.
 */
export function PermissionDock({ className, ...props }: PermissionDockProps): ReactElement | null {
  const { permissionMode } = useChatSettings();
  const all = usePrompts();
  const gone = useGoneRequest();
  const focus = usePromptReturn();
  if (all.length === 0 && gone.request === null) return null;
  return (
    <div {...props} className={clsx("cs-root cs-permission-dock", className)} data-mode={permissionMode} {...focus}>
      {gone.request !== null && <GoneNote gone={gone} />}
      {all.length > 0 && <PermissionPrompts all={all} />}
    </div>
  );
}
