import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { StringDecoder } from "node:string_decoder";
import { describeCause, hasCode, parseJson, type KitError } from "../../model/index.ts";
import { readLines } from "../../transport/index.ts";
import { endWithProgram, killGroup } from "../workspace/process/endWithProgram.ts";
import { onProcessEnd } from "../workspace/process/onProcessEnd.ts";
import type { ChildOptions, ChildProcess } from "./ChildProcess.ts";

/** Milliseconds between the request to end and the kill signal. */
const GRACE = 2000;

/** Longest message of a child, in characters: images are sent as text. */
const MAX_LINE = 64 * 1024 * 1024;

/** Starts a program in a separate process group, without a shell. It never throws: a failure is reported by `onEnd`. */
export function startChild(options: ChildOptions): ChildProcess {
  const { command, onMessage, onLog, onEnd } = options;
  const child = trySpawn(options);
  if (child instanceof Error) {
    // Later, as for a program that is missing: the caller has no child yet.
    process.nextTick(onEnd, { type: "failure", error: toStartError(child, command) });
    return { send: () => undefined, stop: () => undefined };
  }
  endWithProgram(child);
  const forget = onProcessEnd(() => killGroup(child, "SIGKILL"));
  let force: NodeJS.Timeout | undefined;
  child.once("error", (error) => {
    forget();
    onEnd({ type: "failure", error: toStartError(error, command) });
  });
  let isGone = false;
  child.once("close", (code, signal) => {
    isGone = true;
    clearTimeout(force);
    forget();
    if (child.pid !== undefined) onEnd({ type: "exit", code, signal });
  });
  // Input that the child no longer reads is lost with it; `close` reports that.
  child.stdin.on("error", () => undefined);
  readFrom(child.stderr, onLog);
  readFrom(child.stdout, (line) => {
    const message = parseJson(line);
    // A message is an object; agents also print plain text where only messages belong.
    if (typeof message === "object" && message !== null) onMessage(message);
    else onLog(line);
  });
  return {
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    stop() {
      // Its process group may have been given to other processes.
      if (isGone) return;
      child.stdin.end();
      killGroup(child, "SIGTERM");
      force ??= setTimeout(() => killGroup(child, "SIGKILL"), GRACE);
    },
  };
}

/** Spawns the program; returns the error of what no program can get, such as a NUL or too many arguments. */
function trySpawn({ command, args, cwd }: ChildOptions): ChildProcessWithoutNullStreams | Error {
  try {
    return spawn(command, [...args], { cwd, stdio: ["pipe", "pipe", "pipe"], detached: true, windowsHide: true });
  } catch (error) {
    return error instanceof Error ? error : new Error(describeCause(error));
  }
}

function readFrom(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  const lines = readLines({ maxLineBytes: MAX_LINE });
  const decoder = new StringDecoder("utf8");
  const take = (events: ReturnType<typeof lines.feed>): void => {
    for (const event of events) onLine(event.type === "line" ? event.line : event.error.message);
  };
  stream.on("data", (bytes: Buffer) => take(lines.feed(decoder.write(bytes))));
  stream.on("end", () => take(lines.end()));
}

function toStartError(error: Error, command: string): KitError {
  if (hasCode(error, "ENOENT"))
    return {
      code: "not_found",
      message: `The command \`${command}\` was not found: it is not installed, or not on the PATH. Install it, or give its whole path.`,
    };
  if (hasCode(error, "EACCES"))
    return {
      code: "forbidden",
      message: `\`${command}\` may not be executed: it is a folder, or not marked as a program (chmod +x).`,
    };
  return { code: "agent", message: `\`${command}\` could not be started: ${error.message}` };
}
