import type { EndReason, JsonObject, KitError, TextKind, ToolOutput } from "../../model/index.ts";
import { kitKey, writeKitFields } from "../kit-events/kitFields.ts";

/** One frame before it has the protocol's form: deltakit puts the name into the data as `type`, AAP on the `event:` line. */
export interface WireFrame {
  readonly name: string;
  readonly data: JsonObject;
}

/** Gives a frame of the kit's own: a kit event, or where the next frames belong. */
export function writeKitFrame(kit: object): WireFrame {
  return { name: kitKey, data: writeKitFields(kit) };
}

/** How a protocol writes what it has words for. `extra` holds the kit's fields of the frame under their key, where it has some. */
export interface FrameEncoder {
  readonly text: (delta: string, kind: TextKind, extra: JsonObject) => WireFrame;
  readonly call: (call: { toolCallId: string; toolName: string; argument: string }, extra: JsonObject) => WireFrame;
  readonly result: (toolCallId: string, result: ToolOutput, extra: JsonObject) => WireFrame;
  readonly started: (isFirst: boolean) => readonly WireFrame[];
  /** `callIds`: the calls that wait for a permission or for their execution. */
  readonly ended: (reason: EndReason, error: KitError | undefined, callIds: readonly string[]) => readonly WireFrame[];
  /** Whether permissions and executions have words of their own, so that the extension has none for them. */
  readonly derivesRequests: boolean;
}

/** Options of `createFrameWriter`. */
export interface FrameWriterOptions {
  /** The protocol's own words. */
  readonly encoder: FrameEncoder;
  /** Whether frames and fields beyond the protocol's specification are written. */
  readonly extensions: boolean;
  /** Whether the reader has no turn of its own (history, event stream): turns, prompts and the turn's message are named. */
  readonly follows: boolean;
}
