"use client";
import { Download, Maximize2, WrapText } from "lucide-react";
import { useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { useMessages } from "../../messages/index.ts";
import { Dialog } from "../dialog/Dialog.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import { findLayer } from "../markdown/DoubtfulLink.tsx";
import { downloadText } from "../output-actions/downloadText.ts";
import { ScrollBox } from "../scroll-box/ScrollBox.tsx";
import { drawProse } from "../visible-text/drawProse.tsx";
import { Code } from "./Code.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { toCodeFileName } from "./toCodeFileName.ts";

/** Props of `CodeActions`. */
export interface CodeActionsProps {
  /** The source text. */
  readonly code: string;
  /** Its language; empty for plain text. */
  readonly language: string;
  /** Whether long lines are wrapped. */
  readonly wrapped: boolean;
  /** Called when the user changes that. */
  readonly onWrappedChange: (wrapped: boolean) => void;
}

/** Buttons that wrap code, save it and open it large. Renders a `<span>` element, and a dialog while it is open. */
export function CodeActions({ code, language, wrapped, onWrappedChange }: CodeActionsProps): ReactElement {
  const { codeBlock } = useMessages();
  const [layer, setLayer] = useState<Element | null>(null);
  const label = codeBlock.label(language);
  const wrapAndSave = (
    <>
      <IconButton label={codeBlock.wrap} aria-pressed={wrapped} onClick={() => onWrappedChange(!wrapped)}>
        <WrapText className="cs-plain" aria-hidden="true" />
      </IconButton>
      <IconButton label={codeBlock.save} onClick={() => downloadText(toCodeFileName(language), code)}>
        <Download className="cs-plain" aria-hidden="true" />
      </IconButton>
    </>
  );
  return (
    <span className="cs-code-actions">
      {wrapAndSave}
      <IconButton
        label={codeBlock.open}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setLayer(findLayer(currentTarget) ?? document.body)}
      >
        <Maximize2 className="cs-plain" aria-hidden="true" />
      </IconButton>
      {/* A portal, since blocks around the code contain their layout. */}
      {layer !== null &&
        createPortal(
          <Dialog open wide onOpenChange={() => setLayer(null)} title={drawProse(label)}>
            <div className="cs-code-large">
              <span className="cs-code-large-actions">
                {wrapAndSave}
                <CopyButton text={code} />
              </span>
              <ScrollBox label={label}>
                <pre className="cs-code-block-body" dir="ltr" data-wrapped={wrapped}>
                  <Code code={code} language={language} />
                </pre>
              </ScrollBox>
            </div>
          </Dialog>,
          layer,
        )}
    </span>
  );
}
