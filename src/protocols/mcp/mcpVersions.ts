/** The version that this client half requests. */
export const mcpVersion = "2026-07-28";

/** The versions whose messages it reads, newest first. */
export const mcpVersions: readonly string[] = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/** The text of the error for an unsupported version: it names the server's version (`theirs`) and the two newest of this client. */
export function describeVersions(theirs: string): string {
  return `The MCP server speaks version ${theirs}, this client ${mcpVersions.slice(0, 2).join(" and ")}: update the older of the two.`;
}
