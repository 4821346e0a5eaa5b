/** Refers to a call by its wire id, which an agent chooses: it may contain anything, and may come again. */
export interface CallIds {
  readonly turnId: string;
  readonly toolCallId: string;
  /** The index of the call among those with this id in the turn; 0 if absent. */
  readonly occurrence?: number | undefined;
}

/**
 * Makes the key of a call in its thread, of which no other call has the same: `turn_1:call_7`, and `turn_1:call_7~2` for the third call of
 * the turn with that wire id.
 *
 * Everything after the first plain colon is the name of the call (`toCallName`); a colon within the id of the turn has `~` before it.
 */
export function toToolCallKey(ids: CallIds): string {
  return `${escapeTurn(ids.turnId)}:${toCallName(ids)}`;
}

/** Names a call within its turn: `call_7`, then `call_7~1`. An id that itself ends like that always has its number: `call_7~1~0`. */
export function toCallName({ toolCallId, occurrence = 0 }: Omit<CallIds, "turnId">): string {
  return occurrence === 0 && !/~\d+$/u.test(toolCallId) ? toolCallId : `${toolCallId}~${occurrence}`;
}

/** Reads the wire id of a call and its index among those with that id from its name, the reverse of `toCallName`. */
export function readCallIds(name: string): { readonly toolCallId: string; readonly occurrence: number } {
  const number = /~(\d+)$/u.exec(name);
  return number === null
    ? { toolCallId: name, occurrence: 0 }
    : { toolCallId: name.slice(0, number.index), occurrence: Number(number[1]) };
}

/** Returns the name of a call in its key; undefined for a call of another turn. */
export function readCallName(key: string, turnId: string): string | undefined {
  const start = `${escapeTurn(turnId)}:`;
  return key.startsWith(start) ? key.slice(start.length) : undefined;
}

function escapeTurn(turnId: string): string {
  return turnId.replaceAll(/[~:]/gu, "~$&");
}
