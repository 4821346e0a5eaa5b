"use client";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { InspectedLink, LinkDoubt } from "../../content/index.ts";
import { loadable } from "../loadable/loadable.tsx";

const DoubtfulLinkDialog = loadable(() =>
  import("./DoubtfulLinkDialog.tsx").then((module) => module.DoubtfulLinkDialog),
);

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
      {layer !== null && (
        <DoubtfulLinkDialog link={link} doubt={doubt} text={text} layer={layer} onClose={() => setLayer(null)} />
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
