"use client";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useEffect, type ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { PictureFrame, type PictureFrameProps } from "./PictureFrame.tsx";
import { usePictureZoom } from "./usePictureZoom.ts";

/** Props of `PictureViewer`. */
export type PictureViewerProps = Omit<PictureFrameProps, "zoom">;

/** A picture in a scrolling box: fitted, or zoomed by buttons and by keys. Renders a `<div>` element. */
export function PictureViewer({ children, ...image }: PictureViewerProps): ReactElement {
  const { picture } = useMessages();
  const { ref, zoom, setZoom, step, onKeyDown } = usePictureZoom();
  // After the layout effect in which the dialog opens and takes the focus: the arrow keys must scroll the picture.
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <div className="cs-picture-viewer">
      <div className="cs-picture-tools">
        <IconButton size="medium" label={picture.zoomOut} onClick={() => step(-1)}>
          <ZoomOut className="cs-plain" aria-hidden="true" />
        </IconButton>
        <output className="cs-picture-zoom">{zoom === undefined ? picture.fitted : picture.percent(zoom)}</output>
        <IconButton size="medium" label={picture.zoomIn} onClick={() => step(1)}>
          <ZoomIn className="cs-plain" aria-hidden="true" />
        </IconButton>
        <Button variant="quiet" aria-pressed={zoom === undefined} onClick={() => setZoom(undefined)}>
          {picture.fit}
        </Button>
        <Button variant="quiet" aria-pressed={zoom === 1} onClick={() => setZoom(1)}>
          {picture.ownSize}
        </Button>
      </div>
      <ScrollBox ref={ref} className="cs-picture-box" label={picture.boxLabel} onKeyDown={onKeyDown}>
        <PictureFrame {...image} zoom={zoom}>
          {children}
        </PictureFrame>
      </ScrollBox>
    </div>
  );
}
