import type { Exchange, RecordedChunk } from "./Exchange.ts";

/** Something that the client did: a request that changes something, or a message over a socket. */
interface Move {
  readonly at: number;
  done: boolean;
}

/** What the client of a recording did, and how much of it is done again. */
export interface Moves {
  /** Notes that the client has sent this request, or this message (by its number) of a socket. */
  readonly finish: (exchange: Exchange, message?: number) => void;
  /** Sends recorded pieces in order while `isOpen`, each when the client has done what it had done before, and after the pauses. */
  readonly play: (
    chunks: readonly RecordedChunk[],
    isOpen: () => boolean,
    send: (text: string) => void | Promise<void>,
  ) => Promise<void>;
}

/** Whether requests with this method change something. */
export function changes(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

function readMoves({ messages, method, at }: Exchange): readonly Move[] {
  if (messages === undefined) return changes(method) ? [{ at, done: false }] : [];
  return messages.filter(({ from }) => from === "client").map((message) => ({ at: message.at, done: false }));
}

/** Creates the moves of recorded exchanges; none is done. `pace` is the factor of the pauses. */
export function createMoves(exchanges: readonly Exchange[], pace: number): Moves {
  const moves = new Map(exchanges.map((exchange) => [exchange, readMoves(exchange)]));
  const all = [...moves.values()].flat();
  const waiting = new Set<() => void>();
  /** Resolves when the client has done what it had done before this moment of the recording. */
  const reach = (at: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (all.some((move) => !move.done && move.at < at)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    finish(exchange, message = 0) {
      const move = moves.get(exchange)?.[message];
      if (move === undefined) return;
      move.done = true;
      for (const look of waiting) look();
    },
    async play(chunks, isOpen, send) {
      let last = chunks[0]?.at ?? 0;
      for (const { at, text } of chunks) {
        await reach(at);
        // Never less than a task, so that two pieces are two.
        await new Promise((resolve) => void setTimeout(resolve, (at - last) * pace));
        last = at;
        if (!isOpen()) return;
        await send(text);
      }
    },
  };
}
