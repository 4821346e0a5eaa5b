"use client";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { Drawer } from "./Drawer.tsx";

/** Props of `SidePanel`. */
export interface SidePanelProps {
  /** Its accessible name, and that of the button that closes it. */
  readonly names: { readonly title: string; readonly hide: string };
  /** Called when the user closes it. */
  readonly onClose: () => void;
  /** Renders the content; the button that closes the panel belongs to the end of its title line. */
  readonly children: (closeButton: ReactElement) => ReactNode;
}

/** A panel at the end of a chat: beside the thread where there is room, else over it. Renders an `<aside>` or a `<dialog>` element. */
export function SidePanel({ names, onClose, children }: SidePanelProps): ReactElement {
  const { wide } = useChatLayout();
  const panel = children(
    <IconButton label={names.hide} size="medium" onClick={onClose}>
      <X className="cs-plain" aria-hidden="true" />
    </IconButton>,
  );
  return wide ? (
    <aside className="cs-root cs-chat-files" aria-label={names.title}>
      {panel}
    </aside>
  ) : (
    <Drawer label={names.title} side="end" onClose={onClose}>
      {panel}
    </Drawer>
  );
}
