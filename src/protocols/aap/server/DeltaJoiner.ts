import { isEmpty } from "../../../model/index.ts";
import type { JsonObject } from "../../../model/index.ts";
import type { WireFrame } from "../../sessions/FrameEncoder.ts";
import { kitKey, readFrameFields, writeKitFields } from "../../kit-events/kitFields.ts";
import { lookUp, readString } from "../../read.ts";

/** The frame that takes the place of deltas, and the field with its text: `{"text":"Let me check."}`. */
const wholes: Readonly<Record<string, { readonly name: string; readonly field: string }>> = {
  text_delta: { name: "text", field: "text" },
  thinking_delta: { name: "thinking", field: "thinking" },
};

/** Merges text deltas into whole messages, for `stream: "message"`; any other frame ends the text before it. */
export class DeltaJoiner {
  /** Ids of the parts that a frame was sent for. */
  readonly #sentParts = new Set<string>();
  /** The text that is being merged. */
  #open:
    | {
        readonly name: string;
        readonly field: string;
        readonly partId: string | undefined;
        readonly data: JsonObject;
        text: string;
      }
    | undefined;

  /** Returns the frames to send now in place of one: none for a delta, whose text is sent before the next other frame. */
  join(frame: WireFrame): readonly WireFrame[] {
    const whole = lookUp(wholes, frame.name);
    if (whole === undefined) return [...this.#flush(), frame];
    const { delta, [kitKey]: _kit, ...data } = frame.data;
    const { partId: wirePartId, ...kit } = readFrameFields(frame.data);
    const text = readString(delta) ?? "";
    const partId = readString(wirePartId);
    const open = this.#open;
    if (open !== undefined && open.name === whole.name && (partId === undefined || partId === open.partId)) {
      open.text += text;
      return [];
    }
    const flushed = this.#flush();
    // Text for a closed part would replace it, so later text gets a new part.
    const isNew = partId !== undefined && !this.#sentParts.has(partId);
    if (isNew) this.#sentParts.add(partId);
    const fields = isNew ? { ...kit, partId } : kit;
    this.#open = { ...whole, partId, data: { ...data, ...(isEmpty(fields) ? {} : writeKitFields(fields)) }, text };
    return flushed;
  }

  #flush(): readonly WireFrame[] {
    const open = this.#open;
    this.#open = undefined;
    return open === undefined ? [] : [{ name: open.name, data: { [open.field]: open.text, ...open.data } }];
  }
}
