import type { ToolCallPart } from "../../model/index.ts";
import { isOpenStatus, isTurnRunning } from "../../store/index.ts";
import type { StreamSource } from "./StreamSource.ts";

/**
 * Whether everything in a call's start event is known: its input, and whether it waits for a confirmation or for its execution here; or
 * the call is past its start.
 *
 * UiPath sends that with the start. Elsewhere the request follows later, in AAP at the end of the turn: until then the start event waits
 * for a request about the call, for progress of its execution, or for the end of the turn. Where the wire
 * cannot ask, and has no client tools or says where the call runs, the input is enough.
 */
export function isStartKnown({ protocol, thread }: StreamSource, call: ToolCallPart): boolean {
  if (call.requestIds.length > 0 || call.status === "in_progress" || !isOpenStatus(call.status)) return true;
  const { turn } = thread;
  if (turn.turnId !== call.turnId || !isTurnRunning(turn)) return true;
  if (call.inputState === "streaming" || call.runsOn === "application") return false;
  if (protocol.asksAtStart === true) return true;
  const { permissions, clientTools } = protocol.carries.features;
  const mayAsk = permissions === "extension" ? thread.session.features?.permissions === true : permissions !== "absent";
  return !mayAsk && (clientTools === "absent" || call.runsOn !== "unknown");
}
