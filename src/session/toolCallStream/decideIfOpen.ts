import type { AgentRequest, Json } from "../../model/index.ts";
import type { StreamSource } from "./StreamSource.ts";

/**
 * Sends a decision. Does nothing unless the request is open or its last answer failed: it may have been decided meanwhile, in the dialog
 * or in another window. `input` is the user's edit, parsed if it is JSON text; it is sent only if it differs from `shown`, the input that
 * the user saw.
 */
export function decideIfOpen(
  source: StreamSource,
  request: AgentRequest | undefined,
  { approved, input }: { readonly approved: boolean; readonly input?: Json | undefined },
  shown: Json | undefined,
): void {
  if (request === undefined || (request.state !== "open" && request.state !== "failed")) return;
  const value = parseInputText(input, shown);
  // Compared as JSON text: the same input with another order of keys counts as an edit, which changes nothing.
  const isEdit = approved && value !== undefined && JSON.stringify(value) !== JSON.stringify(shown);
  source.decide(request.requestId, { granted: approved, ...(isEdit ? { input: value } : {}) });
}

/** Parses an input that may be JSON text, as UiPath's samples pass it; any other input is returned unchanged. */
export function parseInputText(input: Json | undefined, shown: Json | undefined): Json | undefined {
  if (typeof input !== "string" || typeof shown === "string") return input;
  try {
    const value: Json = JSON.parse(input);
    return value;
  } catch {
    return input;
  }
}
