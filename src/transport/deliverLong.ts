import { parseNestedJsonInSteps, runInTasks, withParsed } from "../model/index.ts";

/** Length in characters above which JSON is parsed in steps; for shorter text `JSON.parse` takes only milliseconds. */
export const longFrom: number = 256 * 1024;

/** Parses the JSON of a long frame without blocking the page, then delivers the frame; a later parse of its text returns the same value. */
export async function deliverLong<Frame extends { readonly data: string }>(
  frame: Frame,
  deliver: (frame: Frame) => void,
): Promise<void> {
  const parsed = await runInTasks(parseNestedJsonInSteps(frame.data));
  withParsed(parsed ?? new Map(), () => deliver(frame));
}
