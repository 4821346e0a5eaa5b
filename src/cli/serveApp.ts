import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../model/index.ts";
import type { AgentServer } from "../server/index.ts";
import { createNodeHandler, createUpgradeHandler, listen } from "../server/node/index.ts";
import { stopRequested } from "./stopRequested.ts";

/** The package's own folder: the same two steps up from `src/cli` and from `dist/cli`. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Options of `serveApp`. */
export interface ServeAppOptions {
  /** The agents below the app. */
  readonly server: AgentServer;
  /** The page at `/`. @default "index.html" */
  readonly page?: string;
  /** The port, no other; where it is absent, the first free one. */
  readonly port: number | undefined;
  /** Words for the terminal once it listens. */
  readonly greet: (url: string) => string;
}

/** Serves a page of the built app and agents on one port until it is told to stop. Throws a `CountersignError` where the app is not built. */
export const serveApp = async ({ server, page = "index.html", port, greet }: ServeAppOptions): Promise<void> => {
  const app = join(PACKAGE, "dist-demo");
  if (!existsSync(join(app, page)))
    throw new CountersignError({
      code: "configuration",
      message: "The demo is not built yet; run npm run build:demo first.",
    });
  const handler = createNodeHandler(server, { static: app, page });
  const upgrade = createUpgradeHandler(server);
  const listening = await listen({ handler, upgrade, ...(port === undefined ? {} : { port }) });
  process.stdout.write(`${greet(listening.url)}\n`);
  await stopRequested();
  await server.close();
  await listening.close();
};
