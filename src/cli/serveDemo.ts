import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CountersignError } from "../model/index.ts";
import type { AgentServer } from "../server/index.ts";
import { createAccess, createNodeHandler, createUpgradeHandler, listen } from "../server/node/index.ts";
import { printUntilStopped } from "./printUntilStopped.ts";
import { withLinks } from "./serve/linkCode.ts";
import { announceServer } from "./serve/runningServers.ts";

/** The package's folder: two levels above both `src/cli` and `dist/cli`. */
const packageRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Options of `serveDemo`. */
export interface ServeDemoOptions {
  /** The agent server, which is served next to the demo. */
  readonly server: AgentServer;
  /** The page at `/`. @default "index.html" */
  readonly page?: string | undefined;
  /** The exact port. @default the first free one from 4400 on */
  readonly port: number | undefined;
  /** The bearer token that requests to the agent server need. */
  readonly token: string;
  /** Returns the text that is printed once the server listens. `url` contains a one-time code that signs a browser in. */
  readonly greet: (url: string) => string;
}

/**
 * Serves the bundled demo and an agent server on one port until SIGINT or SIGTERM. Rejects with a `CountersignError` (`configuration`) if
 * the demo is not built or the port is not available.
 */
export async function serveDemo({ server, page = "index.html", port, token, greet }: ServeDemoOptions): Promise<void> {
  const app = join(packageRoot, "dist-demo");
  if (!existsSync(join(app, page)))
    throw new CountersignError({
      code: "configuration",
      message: "The demo is not built yet; run npm run build:demo first.",
    });
  const key = randomBytes(32).toString("base64url");
  const access = withLinks(createAccess({ token }), key);
  const handler = createNodeHandler(server, { static: app, page, access });
  const upgrade = createUpgradeHandler(server, { access });
  const listening = await listen({ handler, upgrade, port });
  const unannounce = await announceServer({ url: listening.url, port: listening.port, key });
  await printUntilStopped(greet(`${listening.url}#code=${access.createCode()}`));
  await unannounce();
  await server.close();
  await listening.close();
}
