import type { AgentTurn } from "../Agent.ts";

/**
 * Emits one of many pieces of the same length: they belong to two texts in turn, since pieces of one text that follow each other at once
 * become one event.
 *
 * @param text - Names the two texts within the turn.
 * @param number - Counts the pieces from zero.
 */
export function emitPiece(turn: AgentTurn, text: string, number: number): void {
  const kind = number % 2 === 0 ? "answer" : "commentary";
  const delta = "letters ";
  const at = delta.length * Math.floor(number / 2);
  const { turnId, messageId } = turn;
  turn.emit({ type: "text.delta", turnId, messageId, partId: `${text}_${kind}`, kind, delta, at });
}
