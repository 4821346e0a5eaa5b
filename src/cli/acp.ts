import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { startAcpAgent } from "../agents/acp/index.ts";
import { CountersignError } from "../model/index.ts";
import { createBridgeServer } from "../server/node/index.ts";
import { readFolder, readPort } from "./serve/readOptions.ts";
import { readToken } from "./serve/readToken.ts";
import { serveDemo } from "./serveDemo.ts";

/**
 * Runs `countersign acp -- COMMAND ARGS`: serves the chat app for an agent that uses ACP over its standard input and output, until SIGINT
 * or SIGTERM. Then it resolves with the exit code 0; rejects with a `CountersignError` for invalid options, or if the agent cannot be
 * started.
 */
export async function acp(argv: readonly string[]): Promise<number> {
  const border = argv.indexOf("--");
  const [options, [command, ...args]] = border === -1 ? [argv, []] : [argv.slice(0, border), argv.slice(border + 1)];
  const { values } = parseArgs({
    args: [...options],
    options: { root: { type: "string" }, port: { type: "string" } },
  });
  if (command === undefined)
    throw new CountersignError({
      code: "configuration",
      message: "Name the agent's command behind --, e.g. countersign acp -- npx some-agent --acp.",
    });
  const port = readPort(values.port ?? process.env["PORT"]);
  const root = readFolder(values.root ?? ".");
  process.stderr.write(`countersign: starting ${[command, ...args].join(" ")}\n`);
  // A relative command is resolved against the user's folder, since the agent starts in its root.
  const program = command.includes("/") ? resolve(process.env["INIT_CWD"] ?? process.cwd(), command) : command;
  const agent = await startAcpAgent({ command: program, args, root });
  const greet = (url: string): string => `${agent.title} is ready: open ${url} in a browser (Ctrl+C stops it)`;
  try {
    await serveDemo({
      server: createBridgeServer(agent),
      page: "agent.html",
      port,
      token: await readToken(undefined),
      greet,
    });
  } finally {
    // Also when the port is not available: the agent would keep this process alive.
    await agent.close();
  }
  return 0;
}
