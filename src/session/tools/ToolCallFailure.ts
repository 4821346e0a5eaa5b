import type { ToolCallError } from "../../model/index.ts";

/** Thrown by a client tool that knows which layer failed; any other error counts as the tool's own. */
export class ToolCallFailure extends Error {
  /** What failed, as shown on the card and sent to the model. */
  readonly error: ToolCallError;
  constructor(error: ToolCallError, options?: ErrorOptions) {
    super(error.message, options);
    this.name = "ToolCallFailure";
    this.error = error;
  }
}
