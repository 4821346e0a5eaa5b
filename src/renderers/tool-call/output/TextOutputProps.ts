import type { ToolCallPart } from "../../../model/index.ts";

/** Props of the components that show the text output of a call. */
export interface TextOutputProps {
  /** The tool call with the output. */
  readonly part: ToolCallPart;
  /** The output as one text. */
  readonly text: string;
}
