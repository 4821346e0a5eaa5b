import type { KitError } from "../../model/index.ts";
import type { ModelSettings } from "./ModelSettings.ts";

/** Says in one sentence why the model did not answer, with the likely cause and what to do. */
export function describeModelError({ code, status, message, detail }: KitError, settings: ModelSettings): string {
  const { url, model, protocol } = settings;
  const words = detail === undefined ? "" : ` It says: ${detail}`;
  const said = status === undefined ? "" : ` (${status})`;
  switch (code) {
    case "unauthorized":
    case "forbidden":
      return `The model's server at ${url} does not accept the key${said}: check COUNTERSIGN_MODEL_KEY, and that it belongs to this address.${words}`;
    case "not_found":
      return `The model's server at ${url} knows no such address or model${said}: check COUNTERSIGN_MODEL_URL, COUNTERSIGN_MODEL_PROTOCOL and the model's name "${model}".${words}`;
    case "network":
    case "timeout":
      return `The model's server at ${url} cannot be reached: check COUNTERSIGN_MODEL_URL, and that it runs.`;
    case "not_a_stream":
    case "empty_stream":
      return `What ${url} answers is no stream of ${protocol.title}: check COUNTERSIGN_MODEL_URL, and that COUNTERSIGN_MODEL_PROTOCOL is what it speaks.`;
    case "rate_limited":
      return `The model's server asks for a pause${said}: wait a moment, then try again.${words}`;
    default:
      return `${message}${words}`;
  }
}
