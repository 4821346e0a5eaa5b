/** What the reader must remember of a conversation. */
export interface UiPathMemory {
  /** Text received so far, by part id. */
  readonly texts: Map<string, string>;
  /** Ids of the requests that are open, by turn: they close with their message. */
  readonly open: Map<string, OpenRequest>;
  /** Calls that this client executes; they wait for `executingToolCall`. */
  readonly clientCalls: Set<string>;
  /** Calls whose start was seen, as `messageId:toolCallId`. */
  readonly calls: Set<string>;
}

/** An open request, and where it belongs. */
export interface OpenRequest {
  readonly turnId: string;
  readonly messageId: string;
}
