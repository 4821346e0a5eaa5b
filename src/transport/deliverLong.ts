import { parseNestedJsonInSteps, runInTasks, withParsed } from "../model/index.ts";

/** Characters from which the JSON of a frame is parsed in steps: below, `JSON.parse` takes some milliseconds. */
export const longFrom: number = 256 * 1024;

/** Parses the JSON of a long frame without blocking the page, then delivers the frame; whoever parses its text gets what was parsed. */
export async function deliverLong<Frame extends { readonly data: string }>(
  frame: Frame,
  deliver: (frame: Frame) => void,
): Promise<void> {
  const parsed = await runInTasks(parseNestedJsonInSteps(frame.data));
  withParsed(parsed ?? new Map(), () => deliver(frame));
}
