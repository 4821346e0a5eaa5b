"use client";
import { useMemo } from "react";
import { readFileAt } from "../../content/index.ts";
import type { FileAt, TimelineStep } from "../../content/index.ts";
import { useFeature, useFileText } from "../../hooks/index.ts";
import { useFollowContext } from "../../primitives/index.ts";

/** The text of a file that is shown. */
export interface ShownFile {
  /** What is known of the file. */
  readonly file: FileAt;
  /** Whether it is the text that the agent's server has now. */
  readonly isNow: boolean;
  /** Whether the server's text is being loaded or could not be loaded. */
  readonly loading: "loading" | "failed" | undefined;
}

/** Returns what is known of a file at the shown step; of a place that was opened, and where the thread tells nothing, the server's text. */
export function useFileAt(path: string): ShownFile {
  const canRead = useFeature("readFile");
  const { steps, index, trail } = useFollowContext();
  const isPlace = index === -1;
  const file = useMemo(() => readFileAt(steps, path, isPlace ? steps.length : index), [steps, path, index, isPlace]);
  const isUnknown = file.type === "unknown" || file.type === "lines";
  // Only files that the agent has named as places: a path in the input of a call may be anything.
  const isNamed = trail.some(({ location }) => location.path === path);
  const wanted = canRead && (isPlace || (isUnknown && isNamed && !changesLater(steps, path, index)));
  const done = trail.filter((step) => step.location.path === path && step.done).length;
  const { data, isFetching, isError } = useFileText(wanted ? path : undefined, done);
  if (wanted && data !== undefined)
    return {
      file: { type: "text", text: data, from: steps.length, commandBetween: false },
      isNow: true,
      loading: undefined,
    };
  return {
    file,
    // What the thread tells of a place that was opened may have changed since.
    isNow: isPlace && file.type === "unknown",
    loading: !wanted ? undefined : isFetching ? "loading" : isError ? "failed" : undefined,
  };
}

/** Whether a step after this one changes the file: then its text now is not the one of then. */
function changesLater(steps: readonly TimelineStep[], path: string, index: number): boolean {
  return steps.slice(index + 1).some(({ changes, texts, locations }) => {
    const changed = changes.length > 0 || texts.some(({ written }) => written);
    return changed && locations.some((location) => location.path === path);
  });
}
