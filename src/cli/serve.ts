import { parseArgs } from "node:util";
import { createDemoServer } from "../server/node/index.ts";
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
  const pace = readPace(values.pace);
  const server = createDemoServer({
    ...(workspace === undefined ? {} : { workspace }),
    ...(pace === undefined ? {} : { pace }),
  });
  const greet = (url: string): string => `Countersign is ready: open ${url} in a browser (Ctrl+C stops it)`;
  await serveApp({ server, port, greet });
  return 0;
};
