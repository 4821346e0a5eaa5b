import type { KitError } from "../../../model/index.ts";
import { httpError, networkError } from "../../../transport/index.ts";
import { CountersignError } from "../../../model/index.ts";
import type { ToolCallError } from "../../../model/index.ts";
import type { McpLibrary } from "./loadMcpLibrary.ts";

/** The versions of MCP that this client supports, for an error message. */
const supported = "2026-07-28, 2025-11-25 and older";

/** Turns the cause of a failed connection into an error with a code and a message. */
export function toMcpError(library: McpLibrary, url: string, cause: unknown): CountersignError {
  return new CountersignError(describe(library, url, cause), { cause });
}

/** Turns the cause of a failed call into its error: `protocol` for a refusal by MCP, else `transport`. An error result is not a cause. */
export function toCallError(library: McpLibrary, url: string, cause: unknown): ToolCallError {
  if (cause instanceof library.ProtocolError) {
    return { layer: "protocol", code: String(cause.code), message: cause.message };
  }
  const { code, message } = describe(library, url, cause);
  return { layer: "transport", code, message };
}

function describe(library: McpLibrary, url: string, cause: unknown): KitError {
  const theirs = readVersions(library, cause);
  if (theirs !== undefined) {
    const message = `The MCP server at ${url} speaks version ${theirs}, this client ${supported}: update the older of the two.`;
    return { code: "unsupported_version", message };
  }
  const status = readStatus(library, cause);
  if (status !== undefined) {
    const { message, ...error } = httpError(status, cause instanceof Error ? cause.message : undefined);
    return { ...error, message: `MCP server ${url}: ${message}` };
  }
  if (cause instanceof library.ProtocolError) {
    return { code: "protocol", message: `The MCP server at ${url} refused (${cause.code}).`, detail: cause.message };
  }
  const { message, ...error } = networkError(cause);
  return { ...error, message: `MCP server ${url}: ${message}` };
}

function readStatus(library: McpLibrary, cause: unknown): number | undefined {
  if (cause instanceof library.UnauthorizedError) return 401;
  if (cause instanceof library.SdkHttpError) return cause.status;
  return cause instanceof Error && cause.cause !== undefined ? readStatus(library, cause.cause) : undefined;
}

/** The versions that the server supports, where they are the cause. The library reports a failed handshake only as plain text. */
function readVersions(library: McpLibrary, cause: unknown): string | undefined {
  if (cause instanceof library.UnsupportedProtocolVersionError) return cause.supported.join(", ");
  if (!(cause instanceof Error)) return undefined;
  return /protocol version is not supported: (\S+)/u.exec(cause.message)?.[1] ?? readVersions(library, cause.cause);
}
