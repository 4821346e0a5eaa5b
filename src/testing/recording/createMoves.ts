import type { Exchange } from "./Exchange.ts";

/** Something that the client did: a request that changes something, or a message over a socket. */
interface Move {
  readonly at: number;
  readonly host: string;
  /** What it was, for people. */
  readonly what: string;
  done: boolean;
}

/** What the client of a recording did, and how much of it is done again. */
export interface Moves {
  /** Notes that the client has sent this request, or this message (by its number) of a socket. */
  readonly finish: (exchange: Exchange, message?: number) => void;
  /**
   * Sends the recorded pieces of an answer in order while `isOpen`, each when the client has done what it had done before on the same host,
   * and after the pauses.
   */
  readonly play: (
    exchange: Exchange,
    isOpen: () => boolean,
    send: (text: string) => void | Promise<void>,
  ) => Promise<void>;
}

/** Whether requests with this method change something. */
export function changes(method: string): boolean {
  return !["GET", "HEAD", "OPTIONS"].includes(method);
}

/** Options of `createMoves`. */
export interface MovesOptions {
  /** Factor of the recorded pauses. */
  readonly pace: number;
  /** Called once with each move that an answer waits for. */
  readonly onWait?: ((move: string) => void) | undefined;
}

function locate({ url }: Exchange): URL {
  return new URL(url, "http://localhost");
}

function readMoves(exchange: Exchange): readonly Move[] {
  const { messages, method, at } = exchange;
  const { host, pathname } = locate(exchange);
  if (messages === undefined) return changes(method) ? [{ at, host, what: `${method} ${pathname}`, done: false }] : [];
  return messages
    .filter(({ from }) => from === "client")
    .map((message, index) => ({ at: message.at, host, what: `message ${index + 1} over ${pathname}`, done: false }));
}

/** Creates the moves of recorded exchanges; none is done. */
export function createMoves(exchanges: readonly Exchange[], { pace, onWait }: MovesOptions): Moves {
  const moves = new Map(exchanges.map((exchange) => [exchange, readMoves(exchange)]));
  const all = [...moves.values()].flat();
  const waiting = new Set<() => void>();
  const told = new Set<Move>();
  const tell = (move: Move): void => {
    if (!told.has(move)) onWait?.(move.what);
    told.add(move);
  };
  /** Resolves when the client has done what it had done on a host before this moment of the recording. */
  const reach = (host: string, at: number): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        const awaited = all.find((move) => !move.done && move.host === host && move.at < at);
        if (awaited !== undefined) return tell(awaited);
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
    async play(exchange, isOpen, send) {
      const { host } = locate(exchange);
      const chunks = exchange.messages?.filter(({ from }) => from === "agent") ?? exchange.chunks;
      let last = chunks[0]?.at ?? 0;
      for (const { at, text } of chunks) {
        await reach(host, at);
        // Never less than a task, so that two pieces are two.
        await new Promise((resolve) => void setTimeout(resolve, (at - last) * pace));
        last = at;
        if (!isOpen()) return;
        await send(text);
      }
    },
  };
}
