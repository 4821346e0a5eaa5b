import type { WireFault } from "../../agents/index.ts";
import type { Frame } from "../../model/index.ts";

/** The event name of a mark: a frame that is removed before it reaches the client. */
const MARK = "countersign-test-fault";

/** Writes a fault as a frame, which `applyFaults` reads. */
export function writeMark(fault: WireFault): Frame {
  return { event: MARK, data: `${MARK} ${JSON.stringify(fault)}` };
}

/**
 * Reads the fault of a frame.
 *
 * @param frame - The text of one SSE frame, or of one message of a socket.
 * @returns undefined for a frame of the protocol.
 */
export function readMark(frame: string): WireFault | undefined {
  const data = /^(?:event: [^\n]*\ndata: )?countersign-test-fault (.*)/.exec(frame)?.[1];
  return data === undefined ? undefined : (JSON.parse(data) as WireFault);
}
