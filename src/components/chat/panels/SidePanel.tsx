"use client";
import { X } from "lucide-react";
import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode } from "react";
import { rememberFocus } from "../../../content/index.ts";
import { IconButton } from "../../../ui/index.ts";
import { ChatBoundary } from "../ChatBoundary.tsx";
import { useChatLayout } from "../ChatLayout.ts";
import { useChatSettings } from "../ChatSettings.ts";
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
  const { focusComposer } = useChatSettings();
  const giveBack = useRef<() => void>(undefined);
  useEffect(() => {
    giveBack.current = rememberFocus();
  }, []);
  const close = ({ currentTarget }: MouseEvent): void => {
    // A drawer does this by itself.
    if (wide) giveBack.current?.();
    // What has opened it is gone.
    if (wide && currentTarget.matches(":focus")) focusComposer();
    onClose();
  };
  const closeButton = (
    <IconButton label={names.hide} size="medium" onClick={close}>
      <X className="cs-plain" aria-hidden="true" />
    </IconButton>
  );
  const head = (
    <div className="cs-drawer-head">
      <p className="cs-chat-title">{names.title}</p>
      {closeButton}
    </div>
  );
  const panel = <ChatBoundary head={head}>{children(closeButton)}</ChatBoundary>;
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
