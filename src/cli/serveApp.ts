import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../model/index.ts";
import type { AgentServer } from "../server/index.ts";
import { createAccess, createNodeHandler, createUpgradeHandler, listen } from "../server/node/index.ts";
import { announceServer } from "./serve/runningServers.ts";

/** The package's folder: two levels above both `src/cli` and `dist/cli`. */
const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Options of `serveApp`. */
export interface ServeAppOptions {
  /** The agent server, which is served next to the app. */
  readonly server: AgentServer;
  /** The page at `/`. @default "index.html" */
  readonly page?: string | undefined;
  /** The exact port. @default the first free one from 4400 on */
  readonly port: number | undefined;
  /** The token of the server. */
  readonly token: string;
  /** Returns the text for the terminal; the URL contains a one-time code for a browser. */
  readonly greet: (url: string) => string;
}

/** Serves a page of the built app and agents on one port until SIGINT or SIGTERM. Throws a `CountersignError` if the app is not built. */
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

/** Resolves on SIGINT (Ctrl+C) or SIGTERM. */
export function stopRequested(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.once(signal, () => {
        done();
        // A second signal ends the process at once.
        process.once(signal, () => process.exit(1));
      });
    }
  });
}
