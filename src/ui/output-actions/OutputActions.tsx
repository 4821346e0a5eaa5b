"use client";
import { Download } from "lucide-react";
import type { ReactElement } from "react";
import { useMessages } from "../../messages/index.ts";
import { CopyButton } from "../code-block/CopyButton.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import { downloadText } from "./downloadText.ts";

/** Props of `OutputActions`. */
export interface OutputActionsProps {
  /** The whole output. */
  readonly text: string;
  /** Name of the file it is saved as. */
  readonly fileName: string;
}

/** Buttons that copy an output or save it as a file: the whole text, even when only a part is shown. Renders a `<span>` element. */
export function OutputActions({ text, fileName }: OutputActionsProps): ReactElement {
  const { output } = useMessages();
  return (
    <span className="cs-output-actions">
      <CopyButton text={text} />
      <IconButton label={output.download} onClick={() => downloadText(fileName, text)}>
        <Download className="cs-plain" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
