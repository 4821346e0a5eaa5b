import type { Citation, KitError } from "../../model/index.ts";

/** What the reader must remember of a conversation. */
export interface UiPathMemory {
  /** Content parts that have begun, by part id. */
  readonly parts: Map<string, OpenPart>;
  /** Requests that are open, by id: they close with their call and with their message. */
  readonly open: Map<string, OpenRequest>;
  /** Calls whose start was seen, by message and id. */
  readonly calls: Map<string, OpenCall>;
  /** Names of the tools that this client has declared with its last exchange. */
  declared: ReadonlySet<string>;
  /** Errors of exchanges whose span is open, by turn: an exchange that ends inside one has failed. */
  readonly failures: Map<string, KitError>;
  /** The exchange that runs, or ran last: calls outside any exchange are shown with it. */
  lastTurnId: string;
}

/** A content part and what came of it. */
export interface OpenPart {
  text: string;
  readonly kind: "answer" | "commentary" | "refusal";
  readonly citations: Citation[];
}

/** An open request, and where it belongs. */
export interface OpenRequest {
  readonly turnId: string;
  readonly messageId: string;
  readonly toolCallId?: string;
}

/** A call as far as the reader needs to know it. */
export interface OpenCall {
  /** The turn it was first seen in. */
  readonly turnId: string;
  /** Whether this client executes it once the agent says so. */
  readonly waitsForClient: boolean;
}

/** Creates the memory of a conversation that nothing is known of. */
export function createMemory(): UiPathMemory {
  return {
    parts: new Map(),
    open: new Map(),
    calls: new Map(),
    declared: new Set(),
    failures: new Map(),
    lastTurnId: "",
  };
}
