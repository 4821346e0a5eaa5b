"use client";
import { useState, type ReactElement, type ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { Dialog } from "../dialog/Dialog.tsx";

/** Size of an image in its own pixels. */
export interface PictureSize {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/** Props of `Picture`. */
export interface PictureProps {
  /** A `data:` address; anything else would be fetched. */
  readonly src: string;
  /** What it shows. */
  readonly alt: string;
  /** Draws over it, e.g. where a click went; called once its size is known. */
  readonly children?: (size: PictureSize) => ReactNode;
}

/** A picture that a press shows large. Renders a `<button>` element, and a `<dialog>` element while it is large. */
export function Picture({ src, alt, children }: PictureProps): ReactElement {
  const { part } = useMessages();
  const [large, setLarge] = useState(false);
  const [size, setSize] = useState<PictureSize>();
  const image = (
    <span className="cs-picture-frame">
      <img
        className="cs-image"
        src={src}
        alt={alt}
        onLoad={({ currentTarget }) =>
          setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
      />
      {size !== undefined && children?.(size)}
    </span>
  );
  return (
    <>
      <button type="button" className="cs-picture" data-slot="picture" onClick={() => setLarge(true)}>
        {image}
        <span className="cs-visually-hidden"> {part.enlarge}</span>
      </button>
      <Dialog wide open={large} onOpenChange={setLarge} title={alt}>
        <div className="cs-picture-large">{image}</div>
      </Dialog>
    </>
  );
}
