"use client";
import { Shapes } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { useArtifacts } from "../../artifacts/useArtifacts.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { PanelButton } from "./PanelButton.tsx";

/** The button of the artifacts panel. Renders a `<button>` element; nothing before the first artifact. */
export function ArtifactsButton(): ReactElement | null {
  const messages = useMessages();
  const { artifacts } = useChatLayout();
  const count = useArtifacts().length;
  if (count === 0 && !artifacts.open) return null;
  return (
    <PanelButton panel={artifacts} names={messages.artifacts}>
      <Shapes className="cs-plain" aria-hidden="true" />
    </PanelButton>
  );
}
