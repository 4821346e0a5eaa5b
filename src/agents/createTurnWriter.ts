import type { Citation, TextKind, WholePart } from "../model/index.ts";
import type { AgentTurn } from "./Agent.ts";
import { chunkText } from "./chunkText.ts";
import { createCallWriter, type CallWriter } from "./createCallWriter.ts";

/** Milliseconds between two words at human pace: about 40 words a second, faster than reading, slow enough to follow. */
const wordPause = 25;

/** Streams text and reasoning into one turn, word by word. */
export interface TurnWriter {
  /** Streams text as a separate part; resolves after the last word, rejects with an `AbortError` on stop. */
  say(text: string, kind?: TextKind, citations?: readonly Citation[]): Promise<void>;
  /** Streams reasoning as a separate part. */
  think(text: string, kind?: TextKind): Promise<void>;
  /** The writer of the call with this wire id; the same one each time. */
  call(toolCallId: string): CallWriter;
  /** Adds a whole part; a part with the same name replaces the earlier one. */
  addPart(name: string, part: DistributiveOmit<WholePart, "key">): void;
  /** Waits this many milliseconds at human pace. */
  wait(milliseconds: number): Promise<void>;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A whole part without its key, which the writer sets. */
export type NewPart = DistributiveOmit<WholePart, "key">;

/** Waits this many milliseconds, unless the signal is aborted first: then it rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/**
 * Creates the writer of one turn.
 *
 * @param turn - The turn that emits the events, and whose signal stops the writer.
 * @param pace - 1 is human pace, 2 is half as fast, 0 never waits.
 * @param sleep - Waits for a time; timers by default.
 */
export function createTurnWriter(turn: AgentTurn, pace: number, sleep: Sleep = pause): TurnWriter {
  const calls = new Map<string, CallWriter>();
  const place = { turnId: turn.turnId, messageId: turn.messageId };
  let parts = 0;
  const wait = (milliseconds: number): Promise<void> =>
    sleep(turn.isReplay?.() === true ? 0 : milliseconds * pace, turn.signal);

  const stream = async (text: string, kind: TextKind, citations?: readonly Citation[]): Promise<void> => {
    parts += 1;
    const partId = `${turn.messageId}:${parts}`;
    let at = 0;
    for (const delta of chunkText(text)) {
      await wait(wordPause);
      turn.emit({ type: "text.delta", ...place, partId, kind, delta, at });
      at += delta.length;
    }
    const sources = citations === undefined ? {} : { citations };
    turn.emit({ type: "text.final", ...place, partId, kind, text, ...sources });
  };

  return {
    say: (text, kind = "answer", citations) => stream(text, kind, citations),
    think: (text, kind = "raw") => stream(text, kind),
    wait,
    call(toolCallId) {
      const writer = calls.get(toolCallId) ?? createCallWriter(turn, toolCallId);
      calls.set(toolCallId, writer);
      return writer;
    },
    addPart(name, part) {
      turn.emit({ type: "part.added", ...place, part: { ...part, key: `${turn.messageId}:${name}` } });
    },
  };
}

/**
 * Waits, unless the signal is aborted first.
 *
 * @param milliseconds - How long; zero and less only checks the signal.
 * @param signal - Rejects with its reason (an `AbortError`) when it is aborted, before or meanwhile.
 */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException("The turn was stopped.", "AbortError"));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (signal.aborted) return fail();
    if (milliseconds <= 0) return resolve();
    signal.addEventListener("abort", fail, { once: true });
    timer = setTimeout(() => {
      signal.removeEventListener("abort", fail);
      resolve();
    }, milliseconds);
  });
}
