"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
import { useChatLayout } from "../ChatLayout.ts";
import { Drawer } from "./Drawer.tsx";

/** Rarely opened, so it is not preloaded. */
const PermissionCenter = loadable(
  () => import("../../permission-center/PermissionCenter.tsx").then((module) => module.PermissionCenter),
  <LoadingCenter />,
  "opened",
);

function LoadingCenter(): ReactElement {
  const { permissionCenter } = useMessages();
  return <p className="cs-center-note">{permissionCenter.loading}</p>;
}

/** The permission centre, while it is shown, as a drawer over the chat. Renders a `<dialog>` element. */
export function ChatPermissionCenter(): ReactElement | null {
  const { permissionCenter } = useMessages();
  const panel = useChatLayout().permissionCenter;
  if (!panel.open) return null;
  return (
    <Drawer
      label={permissionCenter.title}
      side="end"
      closeLabel={permissionCenter.hide}
      onClose={() => panel.setOpen(false)}
    >
      <PermissionCenter record={panel.record} onShowCall={() => panel.setOpen(false)} />
    </Drawer>
  );
}
