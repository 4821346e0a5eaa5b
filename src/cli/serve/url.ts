import { parseArgs } from "node:util";
import { CountersignError } from "../../model/index.ts";
import { readPort } from "./readOptions.ts";
import { listServers, type RunningServer } from "./runningServers.ts";

async function askForCode({ url, token }: RunningServer): Promise<string | undefined> {
  try {
    const response = await fetch(new URL("access/codes", url), {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
      signal: AbortSignal.timeout(5_000),
    });
    const { code }: { readonly code?: unknown } = response.ok ? await response.json() : {};
    return typeof code === "string" ? `${url}#code=${code}` : undefined;
  } catch {
    return undefined;
  }
}

/** Runs `countersign url`: prints a one-time link for each running server of this user, or for the one at a port. */
export async function url(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: { port: { type: "string" } } });
  const port = readPort(values.port);
  const servers = (await listServers()).filter((server) => port === undefined || server.port === port);
  const links = (await Promise.all(servers.map(askForCode))).filter((link) => link !== undefined);
  if (links.length === 0)
    throw new CountersignError({
      code: "not_found",
      message: `No server of yours answers${port === undefined ? "" : ` at port ${port}`}. Start one with: npx countersign serve`,
    });
  process.stdout.write(`${links.join("\n")}\n`);
  return 0;
}
