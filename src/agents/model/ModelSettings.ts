import type { ClientProtocol } from "../../model/index.ts";

/** The model that an agent works with, and how it is reached. */
export interface ModelSettings {
  /** Address below which the protocol finds its endpoint. */
  readonly url: string;
  /** The model's id at its provider. */
  readonly model: string;
  /** What the provider speaks, made for this model and these instructions. */
  readonly protocol: ClientProtocol;
  /** Headers that carry the key. */
  readonly headers: Readonly<Record<string, string>>;
}
