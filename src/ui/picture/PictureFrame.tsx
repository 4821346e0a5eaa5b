"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { markHidden } from "../../content/index.ts";

/** Size of an image in its own pixels. */
export interface PictureSize {
  /** In pixels of the image. */
  readonly width: number;
  /** In pixels of the image. */
  readonly height: number;
}

/** Props of `PictureFrame`. */
export interface PictureFrameProps {
  /** A `data:` URL. */
  readonly src: string;
  /** The alternative text. */
  readonly alt: string;
  /** Screen pixels per image pixel; undefined fits the image into its box. */
  readonly zoom?: number | undefined;
  /** Renders an overlay; called once the image size is known. */
  readonly children?: ((size: PictureSize) => ReactNode) | undefined;
}

/** An image with its overlay. Renders a `<span>` element. */
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
