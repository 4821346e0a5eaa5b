import type { OpenBlock } from "./readBlock.ts";

/** One response of the provider; a server that loops concatenates several in one stream. */
export interface AnthropicResponse {
  /** The provider's id of it. */
  readonly wireId: string;
  /** Id of its message in the thread. */
  readonly messageId: string;
  /** The blocks that are open, by index. */
  readonly blocks: Map<number, OpenBlock>;
  /** Blocks completed so far: the offset of the next one in `Message.wire`. */
  count: number;
  /** Calls that the client owes a result, and whether a program made them. */
  readonly owed: { readonly toolCallId: string; readonly occurrence: number; readonly byProgram: boolean }[];
  /** Why the provider stopped, in its words. */
  stopReason?: string;
  /** Whether its stop came. */
  stopped: boolean;
}

/** Where a program of the model runs. */
export interface AnthropicContainer {
  /** Goes back with the next request. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expiresAt?: number;
}
