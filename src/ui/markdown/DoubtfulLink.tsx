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
  /** Where it leads. */
  readonly link: InspectedLink;
  /** Why the user is asked. */
  readonly doubt: LinkDoubt;
  /** The words of the link as plain text. */
  readonly text: string;
  /** The words of the link. */
  readonly children: ReactNode;
}

/**
 * A link that shows the whole address and asks before it is followed. Renders a `<button>` element, since the address of an `<a>` could
 * be followed past the question, e.g. with the middle button; the link itself stands in the dialog.
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
      {/* Words may stand in a paragraph, which holds no dialog. */}
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
 * Finds where something that floats beside an element is put: the nearest dialog, which nothing outside can cover, main region or
 * theme, so that it is reached and coloured like its trigger. Null leaves it to the page's body.
 */
export function findLayer(element: Element | null): HTMLElement | null {
  return element?.closest<HTMLElement>("dialog, main, [data-theme]") ?? null;
}
