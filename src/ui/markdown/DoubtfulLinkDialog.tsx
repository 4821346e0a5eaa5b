"use client";
import type { ReactElement } from "react";
import { createPortal } from "react-dom";
import type { InspectedLink, LinkDoubt } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { VisibleText } from "../visible-text/VisibleText.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";

/** Props of `DoubtfulLinkDialog`. */
export interface DoubtfulLinkDialogProps {
  /** The inspected target of the link. */
  readonly link: InspectedLink;
  /** The reason for the confirmation. */
  readonly doubt: LinkDoubt;
  /** The link text as plain text. */
  readonly text: string;
  /** The element it is drawn in: a paragraph around the link cannot contain a dialog. */
  readonly layer: Element;
  /** Called when it is closed. */
  readonly onClose: () => void;
}

/** The dialog that shows where a link leads, with the link itself. Renders a `<dialog>` element. */
export function DoubtfulLinkDialog({ link, doubt, text, layer, onClose }: DoubtfulLinkDialogProps): ReactElement {
  const { markdown } = useMessages();
  return createPortal(
    <Dialog
      open
      onOpenChange={onClose}
      title={drawProse(markdown.openTitle(link.target))}
      footer={
        <a
          className="cs-button"
          data-variant="secondary"
          data-size="medium"
          href={link.address}
          target="_blank"
          rel="noreferrer noopener nofollow"
          onClick={onClose}
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
  );
}
