import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { CountersignError, describeCause, hasCode, type TerminalExit } from "../../../model/index.ts";
import { endWithProgram, killGroup } from "./endWithProgram.ts";
import { onProcessEnd } from "./onProcessEnd.ts";
import type { WorkspaceCopy } from "../createCopies.ts";

/** Milliseconds between the request to end and the kill signal. */
const graceToEnd = 2000;

/** One command to run. */
export interface CommandRun {
  /** The program and its arguments, without a shell. */
  readonly words: readonly string[];
  readonly copy: WorkspaceCopy;
  /** Milliseconds after which its process group is killed. */
  readonly timeout: number;
  /** Kills its process group when it is aborted. */
  readonly signal: AbortSignal;
  /** Variables added to the reduced environment. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** Called with output of either stream as it arrives. */
  readonly onOutput: (text: string) => void;
}

/** How a command ended. */
export interface CommandEnd extends TerminalExit {
  readonly timedOut: boolean;
}

/**
 * Runs a program in a copy, without a shell, in its own process group and with a reduced environment; the whole group ends with it.
 *
 * Resolves when it has ended, also by timeout or abort. Rejects with a `CountersignError` (`not_found`, `forbidden`) if it cannot start,
 * and with the signal's reason if that was aborted before.
 */
export function spawnCommand(command: CommandRun): Promise<CommandEnd> {
  const {
    words: [program = ""],
    timeout,
    signal,
    onOutput,
  } = command;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const child = start(command);
    endWithProgram(child);
    let timedOut = false;
    let force: NodeJS.Timeout | undefined;
    const end = (): void => {
      killGroup(child, "SIGTERM");
      force ??= setTimeout(() => killGroup(child, "SIGKILL"), graceToEnd);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, timeout);
    const forget = onProcessEnd(() => killGroup(child, "SIGKILL"));
    signal.addEventListener("abort", end, { once: true });
    const settle = (): void => {
      clearTimeout(timer);
      clearTimeout(force);
      forget();
      signal.removeEventListener("abort", end);
    };
    child.once("error", (error) => {
      settle();
      reject(toStartError(error, program));
    });
    child.once("close", (code, endedBy) => {
      settle();
      resolve({ code, signal: endedBy, timedOut });
    });
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder("utf8");
      stream.on("data", (bytes: Buffer) => onOutput(decoder.write(bytes)));
    }
  });
}

/** Starts the program; throws a `CountersignError` for what no program can get, such as a NUL or too many arguments. */
function start({ words, copy, environment }: CommandRun): ChildProcessByStdio<null, Readable, Readable> {
  const [program = "", ...rest] = words;
  try {
    return spawn(program, rest, {
      cwd: copy.directory,
      env: { ...reducedEnvironment(copy), ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
      windowsHide: true,
    });
  } catch (error) {
    throw toStartError(error, program);
  }
}

/** Returns the few variables that programs need: a command must not get secrets of the server's environment. */
function reducedEnvironment(copy: WorkspaceCopy): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: copy.directory,
    LANG: process.env["LANG"] ?? "C.UTF-8",
    TMPDIR: copy.temporary,
  };
}

function toStartError(error: unknown, program: string): CountersignError {
  return hasCode(error, "ENOENT")
    ? new CountersignError(
        { code: "not_found", message: `\`${program}\` was not found, so nothing ran.` },
        { cause: error },
      )
    : new CountersignError(
        { code: "forbidden", message: `\`${program}\` could not be started: ${describeCause(error)}` },
        { cause: error },
      );
}
