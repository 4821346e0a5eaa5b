"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useFeature, useFileText, useThread } from "../../hooks/index.ts";
import type { FollowStep } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { FollowText, useFollowContext } from "../../primitives/index.ts";
import { SourceLine, useHighlight } from "../../ui/index.ts";
import { FileHead } from "./FileHead.tsx";
import { readSeenText } from "./readSeenText.ts";
import type { SeenText } from "./readSeenText.ts";
import { markHidden } from "../../content/index.ts";

function sameText(left: SeenText | undefined, right: SeenText | undefined): boolean {
  return left?.text === right?.text && left?.firstLine === right?.firstLine;
}

/** The text of a file that is shown. */
interface ShownText {
  readonly seen: SeenText | undefined;
  /** Whether it is the text of an earlier step, which may differ from the file now. */
  readonly isOld: boolean;
  readonly state: "loading" | "failed" | "noText";
}

/** Returns the server's text of a file, otherwise the one in the thread; for an earlier step the thread's text at that step. */
function useShownText(path: string, step: FollowStep | undefined): ShownText {
  const canRead = useFeature("readFile");
  const { trail } = useFollowContext();
  const done = trail.filter((step) => step.location.path === path && step.done).length;
  const file = useFileText(canRead ? path : undefined, done);
  const last = trail.findLast((it) => it.location.path === path);
  const until = step === undefined || step.toolCallKey === last?.toolCallKey ? undefined : step.toolCallKey;
  const select = useMemo(() => (thread: ThreadState) => readSeenText(thread, path, until), [path, until]);
  const seen = useThread(select, sameText);
  const text = file.data;
  const isOld = until !== undefined && seen !== undefined;
  return {
    seen: canRead && text !== undefined && !isOld ? { text, firstLine: 1 } : seen,
    isOld,
    state: canRead && file.isFetching ? "loading" : canRead && file.isError ? "failed" : "noText",
  };
}

/** Props of `FileText`. */
export interface FileTextProps {
  /** Path of the file. */
  readonly path: string;
  /** Called before a call is shown in the conversation. */
  readonly onShowCall?: (() => void) | undefined;
}

/** The current file with the current line marked. Renders a `<section>` element. */
export function FileText({ path, onShowCall }: FileTextProps): ReactElement {
  const { followPanel } = useMessages();
  const { target, trail } = useFollowContext();
  const step = trail.findLast(({ location }) => location === target);
  const { seen, isOld, state } = useShownText(path, step);
  const colours = useHighlight(seen?.text ?? "", /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? "");
  return (
    <div className="cs-follow-view">
      <FileHead location={target ?? { path }} step={step} onShowCall={onShowCall} />
      {isOld && <p className="cs-follow-old">{followPanel.asOfStep}</p>}
      {seen === undefined ? (
        <p className="cs-follow-note">{followPanel[state]}</p>
      ) : (
        <FollowText
          className="cs-follow-text"
          aria-label={markHidden(followPanel.text(path))}
          text={seen.text}
          firstLine={seen.firstLine}
        >
          {(line, index) => <SourceLine text={line} spans={colours[index]} />}
        </FollowText>
      )}
    </div>
  );
}
