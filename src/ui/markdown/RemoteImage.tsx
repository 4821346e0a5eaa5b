"use client";
import { ImageIcon } from "lucide-react";
import { useRef, useState, type ReactElement } from "react";
import { hostOf, markHidden, safeHref } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Button } from "../button/Button.tsx";
import { useFocusHandover } from "../focus/useFocusHandover.ts";
import { Link } from "./Link.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `RemoteImage`. */
export interface RemoteImageProps {
  /** The URL as the agent wrote it; untrusted. */
  readonly src: string;
  /** The agent's alternative text. */
  readonly alt: string;
}

/**
 * An image that is fetched only on the user's request, since a request reveals to the host that the text was read, and the URL itself can
 * leak data. Renders a `<span>` element, then an `<img>` element; when that fails, e.g. under a CSP without foreign images, a link to it.
 */
export function RemoteImage({ src, alt }: RemoteImageProps): ReactElement {
  const { markdown } = useMessages();
  // A press is for the address that was shown: an agent can replace it in place.
  const [asked, setAsked] = useState<{ readonly src: string; readonly failed: boolean }>();
  const state = asked?.src !== src ? "waiting" : asked.failed ? "failed" : "shown";
  const handOver = useFocusHandover();
  const image = useRef<HTMLImageElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const address = safeHref(src);
  const host = hostOf(src);
  if (state === "shown" && address !== null) {
    return (
      <img
        ref={image}
        className="cs-image"
        src={address}
        alt={markHidden(alt)}
        referrerPolicy="no-referrer"
        onError={(event) => {
          handOver(event, () => card.current?.querySelector<HTMLElement>("a, button") ?? card.current);
          setAsked({ src, failed: true });
        }}
      />
    );
  }
  const note =
    host === null ? markdown.imageBlocked : state === "failed" ? markdown.imageFailed : markdown.imageFrom(host);
  return (
    <span ref={card} className="cs-root cs-image-card" data-slot="image-card" dir="auto">
      <ImageIcon className="cs-plain" aria-hidden="true" />
      <span className="cs-image-alt">{drawProse(markdown.image(alt))}</span>
      <span className="cs-image-host">{note}</span>
      {state === "failed" && (
        <Link href={src} text={markdown.openImage}>
          {markdown.openImage}
        </Link>
      )}
      {host !== null && state === "waiting" && (
        <Button
          size="small"
          onClick={(event) => {
            handOver(event, () => image.current);
            setAsked({ src, failed: false });
          }}
        >
          {markdown.loadImage}
        </Button>
      )}
    </span>
  );
}
