import type { EndReason, JsonObject, KitError, TextKind, ToolOutput } from "../../model/index.ts";
import { kitKey, writeKitFields } from "../kit-events/kitFields.ts";

/** One frame in a form common to both protocols: DeltaKit writes the name as `type` into the data, AAP on the `event:` line. */
export interface WireFrame {
  readonly name: string;
  readonly data: JsonObject;
}

/** Creates a frame of the kit: a kit event, or the turn and message of the next frames. */
export function writeKitFrame(kit: object): WireFrame {
  return { name: kitKey, data: writeKitFields(kit) };
}

/**
 * Encodes events as frames of DeltaKit or AAP; called by `FrameWriter` and `CallWriter`. `extra`: the kit's fields of the frame under the
 * kit's key, if it has some.
 */
export interface FrameEncoder {
  readonly text: (delta: string, kind: TextKind, extra: JsonObject) => WireFrame;
  /** Writes a call with its complete argument. */
  readonly call: (call: { toolCallId: string; toolName: string; argument: string }, extra: JsonObject) => WireFrame;
  readonly result: (toolCallId: string, result: ToolOutput, extra: JsonObject) => WireFrame;
  /** `isFirst`: whether the turn begins; otherwise it continues after answers. */
  readonly started: (isFirst: boolean) => readonly WireFrame[];
  /** `callIds`: the calls that wait for a permission or for their execution. */
  readonly ended: (reason: EndReason, error: KitError | undefined, callIds: readonly string[]) => readonly WireFrame[];
  /** Whether the client derives permissions and executions from calls, so that they are not written as kit events. */
  readonly derivesRequests: boolean;
}

/** Options of `FrameWriter`. */
export interface FrameWriterOptions {
  /** The encoder of the protocol. */
  readonly encoder: FrameEncoder;
  /** Whether frames and fields beyond the protocol's specification are written. */
  readonly extensions: boolean;
  /** Whether the reader did not start the turn (history, event stream), so that turns, prompts and messages are named. */
  readonly follows: boolean;
}
