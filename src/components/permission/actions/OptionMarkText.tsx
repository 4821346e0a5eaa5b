"use client";
import type { ReactElement } from "react";
import { useMessages } from "../../../messages/index.ts";
import type { OptionMark } from "./nameOptions.ts";

/** Props of `OptionMarkText`. */
export interface OptionMarkTextProps {
  /** The mark of an option. */
  readonly mark: OptionMark;
}

/** What tells an option from others that read alike, in parentheses: the agent's id, quoted, or a number. Renders a `<span>` element. */
export function OptionMarkText({ mark: { text, isId } }: OptionMarkTextProps): ReactElement {
  const { permission } = useMessages();
  return <span className="cs-permission-label"> ({isId ? permission.agentSays(text) : text})</span>;
}
