"use client";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import type { Location } from "../../../model/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { IconButton, loadable } from "../../../ui/index.ts";
import { Drawer } from "./Drawer.tsx";

/** Loaded when it is shown: a chat without it does not download it. */
const FollowPanel = loadable(
  () => import("../../follow-panel/FollowPanel.tsx").then((module) => module.FollowPanel),
  null,
  "opened",
);

/** Props of `FilesPanel`. */
export interface FilesPanelProps {
  /** Whether there is room beside the thread; else it lies over it as a drawer. */
  readonly wide: boolean;
  /** The location to show; null follows the agent. */
  readonly chosen: Location | null;
  /** Called with the location that the user opens; null to follow the agent. */
  readonly onChosenChange: (chosen: Location | null) => void;
  /** Called when the user closes it. */
  readonly onClose: () => void;
}

/** The follow panel of a chat: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function FilesPanel({ wide, chosen, onChosenChange, onClose }: FilesPanelProps): ReactElement {
  const { followPanel } = useMessages();
  const hide = (
    <IconButton label={followPanel.hide} size="medium" onClick={onClose}>
      <X className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
  const panel = (
    <FollowPanel
      chosen={chosen}
      onChosenChange={onChosenChange}
      {...(wide ? {} : { onShowCall: onClose })}
      aside={hide}
      meanwhile={<div className="cs-follow-head">{hide}</div>}
    />
  );
  if (wide) {
    return (
      <aside className="cs-chat-files" aria-label={followPanel.title}>
        {panel}
      </aside>
    );
  }
  return (
    <Drawer label={followPanel.title} side="end" onClose={onClose}>
      {panel}
    </Drawer>
  );
}
