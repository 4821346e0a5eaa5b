import { parseArgs } from "node:util";
import { createDemoServer } from "../../server/node/index.ts";
import { createBuiltInAgent } from "../createBuiltInAgent.ts";
import { openData } from "./openData.ts";
import { readFolder, readPace, readPort } from "./readOptions.ts";
import { readToken } from "./readToken.ts";
import { serveDemo } from "../serveDemo.ts";

/**
 * Runs `countersign serve`: serves the demo app and its agents on one port until SIGINT or SIGTERM. Then it resolves with the exit code 0;
 * rejects with a `CountersignError` (`configuration`) for invalid options.
 */
export async function serve(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      workspace: { type: "string" },
      port: { type: "string" },
      pace: { type: "string" },
      data: { type: "string" },
      "no-data": { type: "boolean" },
    },
  });
  const port = readPort(values.port ?? process.env["PORT"]);
  const workspace = values.workspace === undefined ? undefined : readFolder(values.workspace);
  const pace = readPace(values.pace) ?? 1;
  const data = await openData({ folder: values.data, keep: values["no-data"] !== true, workspace });
  try {
    const agent = createBuiltInAgent({ workspace, pace, data });
    const server = createDemoServer({ agent, pace, ...(data.log ? { log: data.log } : {}) });
    const greet = (url: string): string =>
      `Countersign is ready with the ${agent.title}: open ${url} in a browser (Ctrl+C stops it)\n${data.note}`;
    await serveDemo({ server, port, token: await readToken(data.token), greet });
  } finally {
    await data.close();
  }
  return 0;
}
