import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../model/index.ts";
import type { AgentServer } from "../server/index.ts";
import { createAccess, createNodeHandler, createUpgradeHandler, listen } from "../server/node/index.ts";
import { announceServer } from "./serve/runningServers.ts";
import { stopRequested } from "./serve/stopRequested.ts";

/** The package's own folder: the same two steps up from `src/cli` and from `dist/cli`. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Options of `serveApp`. */
export interface ServeAppOptions {
  /** The agents below the app. */
  readonly server: AgentServer;
  /** The page at `/`. @default "index.html" */
  readonly page?: string | undefined;
  /** The port, no other; where it is absent, the first free one. */
  readonly port: number | undefined;
  /** What lets a request in. */
  readonly token: string;
  /** Words for the terminal once it listens; the address lets one browser in. */
  readonly greet: (url: string) => string;
}

/** Serves a page of the built app and agents on one port until it is told to stop. Throws a `CountersignError` where the app is not built. */
export async function serveApp({ server, page = "index.html", port, token, greet }: ServeAppOptions): Promise<void> {
  const app = join(PACKAGE, "dist-demo");
  if (!existsSync(join(app, page)))
    throw new CountersignError({
      code: "configuration",
      message: "The demo is not built yet; run npm run build:demo first.",
    });
  const access = createAccess({ token });
  const handler = createNodeHandler(server, { static: app, page, access });
  const upgrade = createUpgradeHandler(server, { access });
  const listening = await listen({ handler, upgrade, port });
  const withdraw = await announceServer({ url: listening.url, port: listening.port, token });
  process.stdout.write(`${greet(`${listening.url}#code=${access.createCode()}`)}\n`);
  await stopRequested();
  await withdraw();
  await server.close();
  await listening.close();
}
