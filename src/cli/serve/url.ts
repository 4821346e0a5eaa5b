import { parseArgs } from "node:util";
import { CountersignError } from "../../model/index.ts";
import { requestCode } from "./linkCode.ts";
import { readPort } from "./readOptions.ts";
import { listServers, type RunningServer } from "./runningServers.ts";

async function askForLink({ url, key }: RunningServer): Promise<string | undefined> {
  const code = await requestCode(url, key).catch(() => undefined);
  return code === undefined ? undefined : `${url}#code=${code}`;
}

/** Runs `countersign url`: prints a one-time link for each running server of this user, or for the one at a port. */
export async function url(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: { port: { type: "string" } } });
  const port = readPort(values.port);
  const servers = (await listServers()).filter((server) => port === undefined || server.port === port);
  const links = (await Promise.all(servers.map(askForLink))).filter((link) => link !== undefined);
  if (links.length === 0)
    throw new CountersignError({
      code: "not_found",
      message: `No server of yours answers${port === undefined ? "" : ` at port ${port}`}. Start one with: npx countersign serve`,
    });
  process.stdout.write(`${links.join("\n")}\n`);
  return 0;
}
