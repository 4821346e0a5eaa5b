"use client";
import { Download, FileCode2 } from "lucide-react";
import type { ReactElement } from "react";
import { writeCsv, writeMarkdownTable, writeTsv, type TableContent } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";
import { CopyButton } from "../code-block/CopyButton.tsx";
import { IconButton } from "../icon-button/IconButton.tsx";
import { downloadText } from "../output-actions/downloadText.ts";

/** Props of `TableActions`. */
export interface TableActionsProps {
  /** Reads the table, with all of its rows, when a button is pressed. */
  readonly table: () => TableContent;
  /** Name of the file it is saved as. */
  readonly fileName: string;
}

/**
 * Buttons that copy a table as markdown, save it as CSV, and copy it for a spreadsheet (TSV): the whole table, even when only a part is
 * shown. Renders three `<button>` elements.
 */
export function TableActions({ table, fileName }: TableActionsProps): ReactElement {
  const messages = useMessages();
  return (
    <>
      <CopyButton label={messages.table.copyMarkdown} text={() => writeMarkdownTable(table())}>
        <FileCode2 className="cs-plain" aria-hidden="true" />
      </CopyButton>
      <IconButton label={messages.table.save} onClick={() => downloadText(fileName, writeCsv(table()), "text/csv")}>
        <Download className="cs-plain" aria-hidden="true" />
      </IconButton>
      <CopyButton label={messages.table.copy} text={() => writeTsv(table())} />
    </>
  );
}
