/** How a body is to be read, by its media type. */
export type BodyFormat = "sse" | "ndjson" | "json" | "html" | "other";

/** Tells how a body is to be read; parameters and letter case do not matter, prefixes do not match (`text/event-streamer`). */
export function readContentType(header: string | null): BodyFormat {
  const type = (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "text/event-stream") return "sse";
  if (type === "application/x-ndjson" || type === "application/ndjson" || type === "application/jsonl") return "ndjson";
  if (type === "application/json" || /^application\/[\w.-]+\+json$/.test(type)) return "json";
  return type === "text/html" || type === "application/xhtml+xml" ? "html" : "other";
}
