"use client";
import type { ReactElement, ReactNode } from "react";
import { inspectLink } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { DoubtfulLink } from "./DoubtfulLink.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `Link`. */
export interface LinkProps {
  /** The URL as the agent wrote it; untrusted. */
  readonly href: string;
  /** The link text as plain text, to compare it with the host. */
  readonly text: string;
  /** The rendered link text. */
  readonly children: ReactNode;
}

/**
 * An external link. Renders an `<a>` element, followed by the host when the text does not contain it; a `<button>` element that asks for
 * confirmation when the text names another host, or the host has letters beyond ASCII or is in the local network; or a `<span>` element
 * when the URL must not be opened.
 */
export function Link({ href, text, children }: LinkProps): ReactElement {
  const { markdown } = useMessages();
  const link = inspectLink(href, text);
  if (link === null) return <span className="cs-plain">{children}</span>;
  return (
    <>
      {link.doubt === undefined ? (
        <a className="cs-link" href={link.address} target="_blank" rel="noreferrer noopener nofollow">
          {children}
        </a>
      ) : (
        <DoubtfulLink link={link} doubt={link.doubt} text={text}>
          {children}
        </DoubtfulLink>
      )}
      {(!link.named || link.doubt === "other_host") && (
        <span className="cs-link-host"> {drawProse(markdown.linkHost(link.target))}</span>
      )}
    </>
  );
}
