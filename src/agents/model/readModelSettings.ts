import { CountersignError, trimSlashes } from "../../model/index.ts";
import type { ClientProtocol } from "../../model/index.ts";
import { modelProtocols } from "./modelProtocols.ts";

/**
 * Reads the configured model: `COUNTERSIGN_MODEL_URL`, `COUNTERSIGN_MODEL_KEY`, `COUNTERSIGN_MODEL_MODEL` (or `COUNTERSIGN_MODEL`) and
 * `COUNTERSIGN_MODEL_PROTOCOL`.
 *
 * @returns Undefined if none of them is set. Throws a `CountersignError` (`configuration`) with what is missing or wrong.
 */
export function readModelSettings(
  environment: Readonly<Record<string, string | undefined>>,
): ModelSettings | undefined {
  const read = (name: string): string => environment[name]?.trim() ?? "";
  const address = read("COUNTERSIGN_MODEL_URL");
  const key = read("COUNTERSIGN_MODEL_KEY");
  const model = read("COUNTERSIGN_MODEL_MODEL") || read("COUNTERSIGN_MODEL");
  const id = read("COUNTERSIGN_MODEL_PROTOCOL");
  if ([address, key, model, id].every((value) => value === "")) return undefined;
  const ids = modelProtocols.map((protocol) => protocol.id).join(", ");
  const protocol = modelProtocols.find((candidate) => candidate.id === id);
  if (protocol === undefined)
    throw wrong(
      id === ""
        ? `COUNTERSIGN_MODEL_PROTOCOL is not set; set it to the protocol of the model's server: ${ids}.`
        : `COUNTERSIGN_MODEL_PROTOCOL is "${id}", which is not one of ${ids}.`,
    );
  if (model === "") throw wrong("COUNTERSIGN_MODEL_MODEL is not set; name the model as its provider does.");
  const url = readAddress(address);
  const headers = key === "" ? {} : protocol.authorize(key);
  return { url, model, headers, protocol: protocol.create(model) };
}

/** Requires an http or https address; it may contain the version or the whole path of the endpoint. */
function readAddress(address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return trimSlashes(address);
  throw wrong(
    address === ""
      ? "COUNTERSIGN_MODEL_URL is not set; give the address of the model's server, e.g. https://api.example.com."
      : `COUNTERSIGN_MODEL_URL is "${address}", which is no http or https address.`,
  );
}

function wrong(message: string): CountersignError {
  return new CountersignError({ code: "configuration", message });
}

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
