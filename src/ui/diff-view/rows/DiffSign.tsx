"use client";
import type { ReactElement } from "react";
import type { DiffLine } from "../../../content/index.ts";
import { useMessages } from "../../../messages/index.ts";
import { asCell } from "./tableRoles.ts";

/** Props of `DiffSign`. */
export interface DiffSignProps {
  /** Whether the line is added, removed or unchanged. */
  readonly type: DiffLine["type"];
}

const signs = { added: "+", removed: "−", context: "" } as const;

/** The plus or minus before a line, a word for assistive technology. Renders a `<div>` element with the role `cell`. */
export function DiffSign({ type }: DiffSignProps): ReactElement {
  const { diffView } = useMessages();
  return (
    <div className="cs-diff-sign" {...asCell} data-type={type} data-sign={signs[type]}>
      {type !== "context" && (
        <span className="cs-visually-hidden">{type === "added" ? diffView.addedLine : diffView.removedLine}</span>
      )}
    </div>
  );
}
