"use client";
import { useMemo, type ReactElement } from "react";
import { useThread } from "../../../hooks/index.ts";
import type { ThreadState } from "../../../model/index.ts";
import { loadable } from "../../../ui/index.ts";
import { hasSources } from "./selectCitations.ts";

const AnswerSourceList = loadable(() => import("./AnswerSourceList.tsx").then((module) => module.AnswerSourceList));

/** Props of `AnswerSources`. */
export interface AnswerSourcesProps {
  /** Id of the last message of the answer. */
  readonly messageId: string;
}

/** The numbered sources of an answer, for its end. Renders a `<section>` element; nothing without sources. */
export function AnswerSources({ messageId }: AnswerSourcesProps): ReactElement | null {
  const cited = useThread(useMemo(() => (thread: ThreadState) => hasSources(thread, messageId), [messageId]));
  return cited ? <AnswerSourceList messageId={messageId} /> : null;
}
