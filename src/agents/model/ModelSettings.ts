import type { ClientProtocol } from "../../model/index.ts";

/** The model that an agent works with, and its server. */
export interface ModelSettings {
  /** Base address of the server, below which the protocol has its endpoint. */
  readonly url: string;
  /** The model's id at its provider. */
  readonly model: string;
  /** The protocol of the provider, with this model and the instructions. */
  readonly protocol: ClientProtocol;
  /** Headers with the key. */
  readonly headers: Readonly<Record<string, string>>;
}
