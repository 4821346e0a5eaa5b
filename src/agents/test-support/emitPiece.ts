import type { AgentTurn } from "../Agent.ts";

/**
 * Emits one of many pieces of the same length. They belong to two texts alternately, since consecutive pieces of one text would become
 * one event.
 *
 * @param text - Identifies the two texts within the turn.
 * @param number - Index of the piece, from zero.
 */
export function emitPiece(turn: AgentTurn, text: string, number: number): void {
  const kind = number % 2 === 0 ? "answer" : "commentary";
  const delta = "letters ";
  const at = delta.length * Math.floor(number / 2);
  const { turnId, messageId } = turn;
  turn.emit({ type: "text.delta", turnId, messageId, partId: `${text}_${kind}`, kind, delta, at });
}
