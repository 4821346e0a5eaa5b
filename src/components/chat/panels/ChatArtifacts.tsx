"use client";
import type { ReactElement } from "react";
import { useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { useChatSettings } from "../ChatSettings.ts";
import { SidePanel } from "./SidePanel.tsx";

/** Loaded when it is shown: a chat without it does not download it. */
const ArtifactPanel = loadable(
  () => import("../../artifacts/ArtifactPanel.tsx").then((module) => module.ArtifactPanel),
  null,
  "opened",
);

/** The artifacts panel of a chat while it is shown: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function ChatArtifacts(): ReactElement | null {
  const { sessionId } = useSession();
  const texts = useMessages().artifacts;
  const { artifacts, wide } = useChatLayout();
  const { artifacts: setting } = useChatSettings();
  if (!artifacts.open) return null;
  const close = (): void => artifacts.setOpen(false);
  return (
    <SidePanel names={texts} onClose={close}>
      {(closeButton) => (
        <ArtifactPanel
          key={sessionId}
          chosen={artifacts.chosen}
          onChosenChange={artifacts.setChosen}
          frameUrl={typeof setting === "object" ? setting.frameUrl : undefined}
          onShowPart={wide ? undefined : close}
          aside={closeButton}
          meanwhile={<div className="cs-artifact-head">{closeButton}</div>}
        />
      )}
    </SidePanel>
  );
}
