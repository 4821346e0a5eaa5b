import { parseArgs } from "node:util";
import { createDemoServer } from "../server/node/index.ts";
import { createBuiltInAgent } from "./createBuiltInAgent.ts";
import { readFolder } from "./readFolder.ts";
import { readPace } from "./readPace.ts";
import { readPort } from "./readPort.ts";
import { serveApp } from "./serveApp.ts";

/** Serves the demo app and its agents on one port until it is told to stop. */
export const serve = async (words: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...words],
    options: { workspace: { type: "string" }, port: { type: "string" }, pace: { type: "string" } },
  });
  const port = readPort(values.port ?? process.env["PORT"]);
  const workspace = values.workspace === undefined ? undefined : readFolder(values.workspace);
  const pace = readPace(values.pace) ?? 1;
  const agent = createBuiltInAgent({ workspace, pace });
  const server = createDemoServer({ agent, pace });
  const greet = (url: string): string =>
    `Countersign is ready with the ${agent.title}: open ${url} in a browser (Ctrl+C stops it)`;
  await serveApp({ server, port, greet });
  return 0;
};
