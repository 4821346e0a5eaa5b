"use client";
import { useMemo } from "react";
import type { ReactElement } from "react";
import { useFeature, useFileText, useThread } from "../../hooks/index.ts";
import { useMessages } from "../../messages/index.ts";
import type { ThreadState } from "../../model/index.ts";
import { FollowText, useFollowContext } from "../../primitives/index.ts";
import { SourceLine, useHighlight, VisibleText } from "../../ui/index.ts";
import { readSeenText } from "./readSeenText.ts";
import type { SeenText } from "./readSeenText.ts";

function sameText(left: SeenText | undefined, right: SeenText | undefined): boolean {
  return left?.text === right?.text && left?.firstLine === right?.firstLine;
}

/** The text as the server has it, else as the thread has shown it. */
function useShownText(path: string): {
  readonly seen: SeenText | undefined;
  readonly state: "loading" | "failed" | "noText";
} {
  const canRead = useFeature("readFile");
  const { trail } = useFollowContext();
  const done = trail.filter((step) => step.location.path === path && step.done).length;
  const file = useFileText(canRead ? path : undefined, done);
  const select = useMemo(() => (thread: ThreadState) => readSeenText(thread, path), [path]);
  const seen = useThread(select, sameText);
  const text = file.data;
  return {
    seen: canRead && text !== undefined ? { text, firstLine: 1 } : seen,
    state: canRead && file.isFetching ? "loading" : canRead && file.isError ? "failed" : "noText",
  };
}

/** The current file with the current line marked. Renders a `<section>` element. */
export function FileText({ path }: { readonly path: string }): ReactElement {
  const { followPanel } = useMessages();
  const { target } = useFollowContext();
  const { seen, state } = useShownText(path);
  const colours = useHighlight(seen?.text ?? "", /\.([a-z0-9]+)$/i.exec(path)?.[1] ?? "");
  return (
    <div className="cs-follow-view">
      <p className="cs-follow-path">
        <VisibleText text={path} />
        {target?.line !== undefined && <span className="cs-follow-line"> {followPanel.line(target.line)}</span>}
      </p>
      {seen === undefined ? (
        <p className="cs-follow-note">{followPanel[state]}</p>
      ) : (
        <FollowText
          className="cs-follow-text"
          aria-label={followPanel.text(path)}
          text={seen.text}
          firstLine={seen.firstLine}
        >
          {(line, index) => <SourceLine text={line} spans={colours[index]} />}
        </FollowText>
      )}
    </div>
  );
}
