import type { Json, ToolOutput } from "../../model/index.ts";

/** Facts of an HTTP response. */
export interface ResponseFacts {
  /** The status code, e.g. 404. */
  readonly status?: number | undefined;
  /** The content type in lower case, with the parameters that the tool reports: `text/html; charset=utf-8`. */
  readonly type?: string | undefined;
}

/** Reads the response that a fetching tool reports: `{ status: 200, contentType: "text/html" }`. Empty for anything else; never throws. */
export function readResponse(output: Json | ToolOutput | undefined): ResponseFacts {
  if (typeof output !== "object" || output === null) return {};
  const values = new Map<string, unknown>(Object.entries(output));
  const status = values.get("status") ?? values.get("status_code") ?? values.get("statusCode") ?? values.get("code");
  const type = values.get("contentType") ?? values.get("content_type") ?? values.get("mimeType");
  return {
    ...(typeof status === "number" && status >= 100 && status < 600 ? { status } : {}),
    ...(typeof type === "string" ? { type: type.toLowerCase() } : {}),
  };
}
