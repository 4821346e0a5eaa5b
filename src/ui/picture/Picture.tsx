"use client";
import { ImageIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { toSize } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useFocusHandover } from "../focus/useFocusHandover.ts";
import { loadable } from "../loadable/loadable.tsx";
import { PictureFrame, type PictureSize } from "./PictureFrame.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

const PictureDialog = loadable(() => import("./PictureDialog.tsx").then((module) => module.PictureDialog));

/** Props of `Picture`. */
export interface PictureProps {
  /** A `data:` URL; anything else would be fetched. */
  readonly src: string;
  /** The alternative text. */
  readonly alt: string;
  /** Renders an overlay, e.g. a mark at a click position; called once the image size is known. */
  readonly children?: ((size: PictureSize) => ReactNode) | undefined;
}

/** Bytes beyond which a picture is decoded only on request: a small file can decode to more memory than a phone has. */
const mostUnasked = 1_000_000;

/** Returns about the size of a base64 `data:` URL in bytes: four characters encode three bytes. */
function bytesOf(src: string): number {
  return Math.floor((src.length * 3) / 4);
}

/**
 * A picture that a press enlarges; one of more than 1 MB is shown only after a press. Renders a `<button>` element,
 * and a `<dialog>` element while it is large.
 */
export function Picture({ src, alt, children }: PictureProps): ReactElement {
  const { format, part, picture } = useMessages();
  const [large, setLarge] = useState(false);
  const [asked, setAsked] = useState(false);
  const handOver = useFocusHandover();
  const enlarge = useRef<HTMLButtonElement>(null);
  const bytes = bytesOf(src);
  if (bytes > mostUnasked && !asked) {
    return (
      <span className="cs-root cs-image-card" data-slot="image-card">
        <ImageIcon className="cs-plain" aria-hidden="true" />
        <span className="cs-image-alt">{drawProse(alt)}</span>
        <span className="cs-image-host">{format.bytes(toSize(bytes))}</span>
        <Button
          size="small"
          onClick={(event) => {
            handOver(event, () => enlarge.current);
            setAsked(true);
          }}
        >
          {picture.show}
        </Button>
      </span>
    );
  }
  return (
    <>
      <button
        ref={enlarge}
        type="button"
        className="cs-root cs-picture"
        data-slot="picture"
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <PictureFrame src={src} alt={alt}>
          {children}
        </PictureFrame>
        <span className="cs-visually-hidden"> {part.enlarge}</span>
      </button>
      {large && (
        <PictureDialog src={src} alt={alt} onClose={() => setLarge(false)}>
          {children}
        </PictureDialog>
      )}
    </>
  );
}
