import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { CountersignError } from "../model/index.ts";
import { createDemoServer, createNodeHandler, createUpgradeHandler, listen } from "../server/node/index.ts";

/** The package's own folder: the same two steps up from `src/cli` and from `dist/cli`. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../..");

const wrong = (message: string) => new CountersignError({ code: "configuration", message });

const readPort = (text: string | undefined): number | undefined => {
  if (text === undefined || text === "") return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw wrong(`"${text}" is not a port; give a number from 0 to 65535.`);
};

const readPace = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const pace = Number(text);
  if (text !== "" && Number.isFinite(pace) && pace >= 0) return pace;
  throw wrong(`"${text}" is not a pace; give 0 (never waits), 1 (human pace) or a number between and above.`);
};

const readWorkspace = (path: string | undefined): string | undefined => {
  if (path === undefined) return undefined;
  // npm runs scripts in the package's folder; INIT_CWD is where the user stood.
  const folder = resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw wrong(`There is no folder at ${folder}.`);
  return folder;
};

const stopRequested = (): Promise<void> =>
  new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
        // A second signal does not wait for anything.
        process.once(signal, () => process.exit(1));
      });
    }
  });

/** Serves the demo app and its agents on one port until it is told to stop. */
export const serve = async (words: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...words],
    options: { workspace: { type: "string" }, port: { type: "string" }, pace: { type: "string" } },
  });
  const port = readPort(values.port ?? process.env["PORT"]);
  const workspace = readWorkspace(values.workspace);
  const app = join(PACKAGE, "dist-demo");
  if (!existsSync(join(app, "index.html"))) throw wrong("The demo is not built yet; run npm run build:demo first.");
  const pace = readPace(values.pace);
  const server = createDemoServer({
    ...(workspace === undefined ? {} : { workspace }),
    ...(pace === undefined ? {} : { pace }),
  });
  const handler = createNodeHandler(server, { static: app });
  const listening = await listen({
    handler,
    upgrade: createUpgradeHandler(server),
    ...(port === undefined ? {} : { port }),
  });
  process.stdout.write(`Countersign is ready: open ${listening.url} in a browser (Ctrl+C stops it)\n`);
  await stopRequested();
  await server.close();
  await listening.close();
  return 0;
};
