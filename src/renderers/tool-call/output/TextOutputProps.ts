import type { ToolCallPart } from "../../../model/index.ts";

/** Props of what draws the text a call gave back. */
export interface TextOutputProps {
  /** The part. */
  readonly part: ToolCallPart;
  /** What it gave back, as one text. */
  readonly text: string;
}
