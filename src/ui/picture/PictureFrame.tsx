"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { markHidden } from "../../content/index.ts";

/** Size of an image in its own pixels. */
export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Props of `PictureFrame`. */
export interface PictureFrameProps {
  /** A `data:` address. */
  readonly src: string;
  /** What it shows. */
  readonly alt: string;
  /** Screen pixels for each pixel of the image; without it as large as there is room for. */
  readonly zoom?: number | undefined;
  /** Draws over it; called once its size is known. */
  readonly children?: ((size: PictureSize) => ReactNode) | undefined;
}

/** An image with what is drawn over it. Renders a `<span>` element. */
export function PictureFrame({ src, alt, zoom, children }: PictureFrameProps): ReactElement {
  const [size, setSize] = useState<PictureSize>();
  const zoomed = size !== undefined && zoom !== undefined;
  return (
    <span className="cs-root cs-picture-frame">
      <img
        className="cs-image"
        data-zoomed={zoomed || undefined}
        style={zoomed ? { inlineSize: `${size.width * zoom}px`, blockSize: `${size.height * zoom}px` } : undefined}
        src={src}
        alt={markHidden(alt)}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size !== undefined && children?.(size)}
    </span>
  );
}
