import { stat } from "node:fs/promises";
import type { JsonObject, TerminalExit } from "../../model/index.ts";
import { CountersignError, toJson } from "../../model/index.ts";
import type { OutputBuffer } from "../workspace/process/createOutputBuffer.ts";
import { resolvePath } from "../workspace/files/resolvePath.ts";
import { spawnCommand } from "../workspace/process/spawnCommand.ts";
import type { ServerCall } from "../workspace/tools/WorkspaceCall.ts";
import { toCommandLine, toWords, type TerminalInput } from "./readTerminalInput.ts";

/** One terminal of an agent. */
export interface RunningTerminal {
  readonly terminalId: string;
  /** The session whose turn has started it. */
  readonly sessionId: string;
  readonly buffer: OutputBuffer;
  /** Bytes of output that the agent wants at most. */
  readonly limit: number;
  /** Aborts the command with its process group. */
  readonly stop: AbortController;
  /** Calls of the agent that show it, by their wire ids. */
  readonly viewers: Map<string, (meta: JsonObject) => void>;
  command?: string | undefined;
  cwd?: string | undefined;
  exit?: TerminalExit | undefined;
  /** Resolves when it has ended. */
  ended?: Promise<TerminalExit> | undefined;
  /** Called when the command was granted and begins. */
  onStart?: (() => void) | undefined;
  /** Called when the agent shows it in one of its calls. */
  onShown?: (() => void) | undefined;
}

/** The result of a command. */
export interface TerminalValue {
  readonly exit: TerminalExit;
}

/** The terminal id of the output in the kit's call; the agent may show its terminal in another call. */
const OWN = "output";

/** The longest delay of a timer: the agent ends its commands itself. */
const NEVER = 2 ** 31 - 1;

/** Creates the call that runs one terminal's command: permission, output, and the terminal until the agent shows it itself. */
export function createTerminalCall(terminal: RunningTerminal, input: TerminalInput): ServerCall<TerminalValue> {
  const { terminalId, buffer, stop, viewers } = terminal;
  return {
    side: "server",
    toolName: "terminal",
    kind: "execute",
    readOnly: false,
    trusted: false,
    input: toJson(input),
    parameters: {},
    async prepare(copy) {
      const { cwd = "." } = input;
      const { absolute } = await resolvePath(copy.directory, cwd);
      // Without its folder a command ends as if its program were missing.
      const isFolder = (await stat(absolute).catch(() => undefined))?.isDirectory() ?? false;
      if (!isFolder)
        throw new CountersignError({
          code: "not_found",
          message: `There is no folder \`${cwd}\`, so nothing ran.`,
        });
      const command = toCommandLine(input);
      Object.assign(terminal, { command, cwd: absolute });
      return {
        title: command,
        reason: `It starts in ${absolute}, but a command can reach beyond it: your other files and the network.`,
        content: [{ type: "terminal", terminalId: OWN, command, cwd: absolute, output: "" }],
        async apply(call, signal) {
          terminal.onShown = () => call.update({ content: null });
          if (viewers.size > 0) terminal.onShown();
          const notify = (meta: JsonObject): void => viewers.forEach((view) => view(meta));
          const print = (text: string): void => {
            const shown = buffer.add(text);
            if (shown === "") return;
            if (viewers.size === 0) call.output(OWN, shown);
            notify(toOutputMeta(terminalId, shown));
          };
          terminal.onStart?.();
          const exit = await spawnCommand({
            words: toWords(input),
            copy: { ...copy, directory: absolute },
            timeout: NEVER,
            signal: AbortSignal.any([signal, stop.signal]),
            environment: { ...ownEnvironment(), ...input.env },
            onOutput: print,
          }).catch((error: unknown): TerminalExit => {
            if (!(error instanceof CountersignError)) throw error;
            print(`${error.message}\n`);
            return { code: 127, signal: null };
          });
          const { code, signal: endedBy } = exit;
          terminal.exit = { code, signal: endedBy };
          if (viewers.size === 0) call.output(OWN, "", terminal.exit);
          const [output, dropped] = [buffer.text(), buffer.dropped()];
          // Only the start was streamed; the end, which is kept, replaces it.
          if (dropped > 0) notify(toOutputMeta(terminalId, output, dropped));
          notify(toExitMeta(terminalId, terminal.exit));
          const shown = { type: "terminal", terminalId: OWN, command, cwd: absolute, output, exit, dropped } as const;
          return { ...toReport(terminal.exit), patch: viewers.size === 0 && dropped > 0 ? { content: [shown] } : {} };
        },
      };
    },
  };
}

/**
 * Encodes output of a command as agents for the editor Zed do: `{"terminal_output":{"terminal_id":"t1","data":"a.json\n"}}`.
 *
 * @param dropped - The number of characters that came before, where the output takes the place of all that was sent.
 */
export function toOutputMeta(terminalId: string, data: string, dropped?: number): JsonObject {
  return { terminal_output: { terminal_id: terminalId, data, ...(dropped === undefined ? {} : { dropped }) } };
}

/** Encodes the end of a command as agents for the editor Zed do: `{"terminal_exit":{"terminal_id":"t1","exit_code":0,"signal":null}}`. */
export function toExitMeta(terminalId: string, { code, signal }: TerminalExit): JsonObject {
  return { terminal_exit: { terminal_id: terminalId, exit_code: code, signal } };
}

function toReport(exit: TerminalExit) {
  const { code, signal } = exit;
  const summary = signal === null ? `exit code ${code}` : `ended by ${signal}`;
  const error = { layer: "tool", code: "exit", message: summary } as const;
  return { value: { exit }, result: summary, rawOutput: { code, signal }, ...(code === 0 ? {} : { error }) };
}

/** The agent has this environment already, and its commands expect it. */
function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
