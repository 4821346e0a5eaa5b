"use client";
import type { ReactElement, ReactNode } from "react";
import { IconButton } from "../../../ui/index.ts";
import type { ChatPanel } from "../ChatLayout.ts";

/** Props of `PanelButton`. */
export interface PanelButtonProps {
  /** The panel to show and hide. */
  readonly panel: ChatPanel;
  /** Its accessible names while the panel is hidden and shown. */
  readonly names: { readonly show: string; readonly hide: string };
  /** The icon. */
  readonly children: ReactNode;
}

/** A button that shows and hides a panel. Renders a `<button>` element; nothing for a panel that is not available. */
export function PanelButton({ panel, names, children }: PanelButtonProps): ReactElement | null {
  if (!panel.available) return null;
  return (
    <IconButton
      label={panel.open ? names.hide : names.show}
      aria-pressed={panel.open}
      size="medium"
      onClick={() => panel.setOpen(!panel.open)}
    >
      {children}
    </IconButton>
  );
}
