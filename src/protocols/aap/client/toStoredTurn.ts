import { readCallIds, readCallName } from "../../../model/index.ts";
import type { SubmittedAnswer } from "../../../model/index.ts";
import { beginTurn, type ReadCall, type TurnReading } from "../../sessions/TurnReading.ts";

/** More parts than a turn has: those that follow get ids that none of the stored ones has. */
const storedParts = 1_000_000;

/**
 * Creates the state of a turn that an earlier life of the page has read, and whose history has not arrived: with the calls that are being
 * answered, which the ids of their requests name (`toRequestId`). What the agent sends then belongs to that turn.
 */
export function toStoredTurn(turnId: string, answers: readonly SubmittedAnswer[]): TurnReading {
  const turn = { ...beginTurn(turnId), parts: storedParts };
  return { ...turn, calls: answers.flatMap(({ requestId }) => readCall(turn, requestId)) };
}

// permission:turn_1:call_7, and call_7~1 for the second call with that id
function readCall({ turnId, messageId }: TurnReading, requestId: string): readonly ReadCall[] {
  const [, key] = /^(?:execution|permission):(.*)$/su.exec(requestId) ?? [];
  const name = key === undefined ? undefined : readCallName(key, turnId);
  if (!name) return [];
  const state = { anonymous: false, early: false, whole: true, settled: false, answered: false };
  return [{ ...readCallIds(name), toolName: "", messageId, ...state }];
}
