"use client";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { createPortal } from "react-dom";
import type { InspectedLink, LinkDoubt } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `DoubtfulLink`. */
export interface DoubtfulLinkProps {
  /** The inspected target of the link. */
  readonly link: InspectedLink;
  /** The reason for the confirmation. */
  readonly doubt: LinkDoubt;
  /** The link text as plain text. */
  readonly text: string;
  /** The rendered link text. */
  readonly children: ReactNode;
}

/**
 * A link that shows the whole URL and asks for confirmation before it is opened. Renders a `<button>` element, since an `<a>` could be
 * opened without the confirmation, e.g. with the middle mouse button; the link itself is in the dialog.
 */
export function DoubtfulLink({ link, doubt, text, children }: DoubtfulLinkProps): ReactElement {
  const { markdown } = useMessages();
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="cs-link cs-link-doubtful"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setLayer(findLayer(currentTarget) ?? document.body)}
      >
        {children}
      </button>
      {/* A portal, since a paragraph around the link cannot contain a dialog. */}
      {layer !== null &&
        createPortal(
          <Dialog
            open
            onOpenChange={() => setLayer(null)}
            title={drawProse(markdown.openTitle(link.target))}
            footer={
              <a
                className="cs-button"
                data-variant="secondary"
                data-size="medium"
                href={link.address}
                target="_blank"
                rel="noreferrer noopener nofollow"
                onClick={() => setLayer(null)}
              >
                {drawProse(markdown.open(link.target))}
              </a>
            }
          >
            <p className="cs-plain">{markdown.doubt[doubt]}</p>
            <dl className="cs-link-facts">
              <dt className="cs-plain">{markdown.linkWords}</dt>
              <dd className="cs-plain">
                <VisibleText text={text} />
              </dd>
              <dt className="cs-plain">{markdown.linkAddress}</dt>
              <dd className="cs-plain">
                <VisibleText text={link.address} />
              </dd>
            </dl>
          </Dialog>,
          layer,
        )}
    </>
  );
}

/**
 * Finds the container for a portal of an element: the nearest dialog (which nothing outside can cover), main region or theme, so that it
 * has the same focus scope and colours. Null means the page's body.
 */
export function findLayer(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>("dialog, main, [data-theme]") ?? null;
}
