"use client";
import type { ReactElement } from "react";
import { Dialog } from "../dialog/Dialog.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";
import { PictureViewer, type PictureViewerProps } from "./PictureViewer.tsx";

/** Props of `PictureDialog`. */
export interface PictureDialogProps extends PictureViewerProps {
  /** Called when the user closes it. */
  readonly onClose: () => void;
}

/** A picture that fills the window. Renders a `<dialog>` element. */
export function PictureDialog({ onClose, ...picture }: PictureDialogProps): ReactElement {
  return (
    <Dialog wide open onOpenChange={onClose} title={drawProse(picture.alt)}>
      <PictureViewer {...picture} />
    </Dialog>
  );
}
