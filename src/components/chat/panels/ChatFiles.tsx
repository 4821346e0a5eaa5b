"use client";
import type { ReactElement } from "react";
import { useSession } from "../../../hooks/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { SidePanel } from "./SidePanel.tsx";

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
  return (
    <SidePanel names={followPanel} onClose={close}>
      {(closeButton) => (
        <FollowPanel
          key={sessionId}
          chosen={files.chosen}
          asked={files.asked}
          onChosenChange={files.setChosen}
          {...(wide ? {} : { onShowCall: close })}
          aside={closeButton}
          meanwhile={<div className="cs-follow-head">{closeButton}</div>}
        />
      )}
    </SidePanel>
  );
}
