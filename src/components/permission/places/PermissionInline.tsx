"use client";
import { useState } from "react";
import type { ReactElement } from "react";
import { selectOwners, usePrompts, useSession } from "../../../hooks/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatSettings } from "../../chat/ChatSettings.ts";
import { LoadingPrompt } from "../prompt/LoadingPrompt.tsx";
import { usePromptReturn } from "./usePromptReturn.ts";
import { useInlineSteps } from "./useInlineSteps.ts";

const PermissionPrompt = loadable(
  () => import("../prompt/PermissionPrompt.tsx").then((module) => module.PermissionPrompt),
  <LoadingPrompt />,
);

/** Props of `PermissionInline`. */
export interface PermissionInlineProps {
  /** Keys of the parts in the row above. */
  readonly partKeys: readonly string[];
}

function InlinePrompts({ partKeys }: PermissionInlineProps): ReactElement | null {
  const prompts = usePrompts();
  const session = useSession();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const focus = usePromptReturn();
  useInlineSteps(root);
  const own = prompts.filter(
    ({ toolCallKey }) =>
      toolCallKey !== undefined && partKeys.includes(selectOwners(session.thread, toolCallKey).at(-1) ?? toolCallKey),
  );
  if (own.length === 0) return null;
  return (
    <div className="cs-root cs-permission-inline" ref={setRoot} {...focus}>
      {own.map(({ requestId }) => (
        <PermissionPrompt key={requestId} requestId={requestId} />
      ))}
    </div>
  );
}

/** In `permissionMode` inline: the prompts about the calls of a row and about calls inside them, below it. Renders a `<div>` element, or nothing. */
export function PermissionInline({ partKeys }: PermissionInlineProps): ReactElement | null {
  const { permissionMode } = useChatSettings();
  return permissionMode === "inline" ? <InlinePrompts partKeys={partKeys} /> : null;
}
