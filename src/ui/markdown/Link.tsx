"use client";
import type { ReactElement, ReactNode } from "react";
import { hostOf, safeHref } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";

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
 * A link out of the conversation. Renders an `<a>` element with the host behind it where the words do not name it, or a `<span>`
 * element where the address may not be opened.
 */
export function Link({ href, text, children }: LinkProps): ReactElement {
  const { markdown } = useMessages();
  const address = safeHref(href);
  if (address === null) return <span>{children}</span>;
  const target = hostOf(href) ?? new URL(address).pathname;
  const named = text.toLowerCase().includes(target.toLowerCase());
  return (
    <>
      <a className="cs-link" href={address} target="_blank" rel="noreferrer noopener nofollow">
        {children}
      </a>
      {!named && <span className="cs-link-host"> {markdown.linkHost(target)}</span>}
    </>
  );
}
