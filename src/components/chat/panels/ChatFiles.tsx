"use client";
import { X } from "lucide-react";
import type { ReactElement } from "react";
import { useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { IconButton, loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { Drawer } from "./Drawer.tsx";

/** Loaded when it is shown: a chat without it does not download it. */
const FollowPanel = loadable(
  () => import("../../follow-panel/FollowPanel.tsx").then((module) => module.FollowPanel),
  null,
  "opened",
);

/** The follow panel of a chat while it is shown: beside the thread, or over it. Renders an `<aside>` or a `<dialog>` element. */
export function ChatFiles(): ReactElement | null {
  const { sessionId } = useSession();
  const { followPanel } = useMessages();
  const { files, wide } = useChatLayout();
  if (!files.open) return null;
  const close = (): void => files.setOpen(false);
  const hide = (
    <IconButton label={followPanel.hide} size="medium" onClick={close}>
      <X className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
  const panel = (
    <FollowPanel
      key={sessionId}
      chosen={files.chosen}
      onChosenChange={files.setChosen}
      {...(wide ? {} : { onShowCall: close })}
      aside={hide}
      meanwhile={<div className="cs-follow-head">{hide}</div>}
    />
  );
  return wide ? (
    <aside className="cs-root cs-chat-files" aria-label={followPanel.title}>
      {panel}
    </aside>
  ) : (
    <Drawer label={followPanel.title} side="end" onClose={close}>
      {panel}
    </Drawer>
  );
}
