import { parseNestedJsonInSteps, runInTasks, withParsed } from "../model/index.ts";

/** Length in characters from which on JSON is parsed in steps; for shorter text `JSON.parse` takes only milliseconds. */
export const longFrom: number = 256 * 1024;

/**
 * Parses the JSON of a long frame without blocking the page, then calls `deliver` with the unchanged frame. While `deliver` runs,
 * `parseJson` returns the parsed value for the frame's text, and for long strings in it that are JSON again.
 */
export async function deliverLong<Frame extends { readonly data: string }>(
  frame: Frame,
  deliver: (frame: Frame) => void,
): Promise<void> {
  const parsed = await runInTasks(parseNestedJsonInSteps(frame.data));
  withParsed(parsed ?? new Map(), () => deliver(frame));
}
