import type { AgentRequest, Json } from "../../model/index.ts";
import type { StreamSource } from "./StreamSource.ts";

/**
 * Decides a request that is still open; one that was decided meanwhile (in the dialog, in another window) stays as it is. An input equal
 * to the shown one is no edit. Text that is JSON is parsed.
 */
export function decideOnce(
  source: StreamSource,
  request: AgentRequest | undefined,
  { approved, input }: { readonly approved: boolean; readonly input?: Json | undefined },
  shown: Json | undefined,
): void {
  if (request === undefined || (request.state !== "open" && request.state !== "failed")) return;
  const value = readInput(input, shown);
  const isEdit = approved && value !== undefined && JSON.stringify(value) !== JSON.stringify(shown);
  source.decide(request.requestId, { granted: approved, ...(isEdit ? { input: value } : {}) });
}

/** Parses an input that may be JSON text, as UiPath's samples pass it; any other input is returned unchanged. */
export function readInput(input: Json | undefined, shown: Json | undefined): Json | undefined {
  if (typeof input !== "string" || typeof shown === "string") return input;
  try {
    const value: Json = JSON.parse(input);
    return value;
  } catch {
    return input;
  }
}
