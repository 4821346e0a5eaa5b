"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import { loadable } from "../../../ui/index.ts";
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

/** Props of `PermissionDrawer`. */
export interface PermissionDrawerProps {
  /** Called when the user closes it. */
  readonly onClose: () => void;
}

/** The permission centre as a drawer over the chat. Renders a `<dialog>` element. */
export function PermissionDrawer({ onClose }: PermissionDrawerProps): ReactElement {
  const { permissionCenter } = useMessages();
  return (
    <Drawer label={permissionCenter.title} side="end" closeLabel={permissionCenter.hide} onClose={onClose}>
      <PermissionCenter />
    </Drawer>
  );
}
