import { parseArgs } from "node:util";
import { CountersignError } from "../model/index.ts";
import { serveAcp } from "../protocols/index.ts";
import { createAgentServer } from "../server/index.ts";
import { serveStdio } from "../server/node/index.ts";
import { createBuiltInAgent } from "./createBuiltInAgent.ts";
import { onStopSignal } from "./printUntilStopped.ts";
import { readFolder, readPace } from "./serve/readOptions.ts";

/**
 * Runs `countersign agent --stdio`: serves the built-in agent over ACP to the parent process. Only the protocol is written to standard
 * output. Resolves with the exit code 0 when standard input ends or the process is told to stop; rejects with a `CountersignError` (`configuration`) for invalid options.
 */
export async function agent(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { stdio: { type: "boolean" }, root: { type: "string" }, pace: { type: "string" } },
  });
  if (values.stdio !== true)
    throw new CountersignError({
      code: "configuration",
      message: "The agent can be reached over standard input and output only; add --stdio.",
    });
  const workspace = readFolder(values.root ?? ".");
  const builtIn = createBuiltInAgent({ workspace, pace: readPace(values.pace) ?? 0 });
  const server = createAgentServer({ mounts: [{ path: "/", protocol: serveAcp(), agent: builtIn }] });
  const told = new AbortController();
  onStopSignal(() => told.abort());
  // Printed last: a program that waits for it may send a signal at once.
  process.stderr.write(
    `countersign: the ${builtIn.title} works in a copy of ${workspace} and speaks ACP on stdin and stdout\n`,
  );
  await serveStdio({ server, input: process.stdin, output: process.stdout, signal: told.signal });
  // An open input would keep this process alive.
  process.stdin.destroy();
  await server.close();
  return 0;
}
