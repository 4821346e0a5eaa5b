"use client";
import type { ReactElement, ReactNode } from "react";
import { inspectLink } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { DoubtfulLink } from "./DoubtfulLink.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `Link`. */
export interface LinkProps {
  /** The address as the agent wrote it; untrusted. */
  readonly href: string;
  /** The words of the link as plain text, to see whether they name where it leads. */
  readonly text: string;
  /** The words of the link. */
  readonly children: ReactNode;
}

/**
 * A link out of the conversation. Renders an `<a>` element with the host behind it where the words do not name it, a `<button>`
 * element that asks first where they name another one or the host can deceive, or a `<span>` element where the address may not be
 * opened.
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
