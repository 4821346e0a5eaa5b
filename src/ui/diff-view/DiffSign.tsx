"use client";
import type { ReactElement } from "react";
import type { DiffLine } from "../../content/index.ts";
import { useMessages } from "../../messages/index.ts";

/** Props of `DiffSign`. */
export interface DiffSignProps {
  /** What the line is. */
  readonly type: DiffLine["type"];
}

const signs = { added: "+", removed: "−", context: "" } as const;

/** Plus or minus before a line, as a word for assistive technology. Renders a `<td>` element. */
export function DiffSign({ type }: DiffSignProps): ReactElement {
  const { diffView } = useMessages();
  return (
    <td className="cs-diff-sign" data-type={type} data-sign={signs[type]}>
      {type !== "context" && (
        <span className="cs-visually-hidden">{type === "added" ? diffView.addedLine : diffView.removedLine}</span>
      )}
    </td>
  );
}
