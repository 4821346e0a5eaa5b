import type { ClientProtocol, Json, JsonObject } from "../../src/model/index.ts";
import type { Chance } from "./createChance.ts";

/** What a reader made of a stream, in a form that all readers can be brought to. */
export interface Outcome {
  /** The texts that are shown, in their order; of reasoning and answers. */
  readonly texts: readonly string[];
  /** The calls in their order; the input is undefined where its text is no JSON. */
  readonly calls: readonly CallOutcome[];
  /** Why it ended, in the kit's words. */
  readonly end: string;
}

/** A call as a reader has it. */
export interface CallOutcome {
  readonly id: string;
  readonly name: string;
  readonly input?: Json | undefined;
  readonly result?: Json | undefined;
}

/** A wire with a reader of its own makers, which the kit's is compared with. */
export interface Wire {
  /** The name in `npm run test:differential -- --only NAME`. */
  readonly name: string;
  /** The kit's side. */
  readonly protocol: ClientProtocol;
  /** Makes a valid stream. */
  write(chance: Chance): readonly JsonObject[];
  /** Reads it with the package of the wire's makers. */
  read(payloads: readonly JsonObject[], bytes: ReadableStream<Uint8Array>): Promise<Outcome>;
}
