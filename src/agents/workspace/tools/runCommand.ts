import type { FromJsonSchema, ToolCallError } from "../../../model/index.ts";
import { createOutputBuffer } from "../process/createOutputBuffer.ts";
import { spawnCommand, type CommandEnd } from "../process/spawnCommand.ts";
import { splitCommand } from "../process/splitCommand.ts";
import { defineWorkspaceTool, type WorkspaceTool } from "./WorkspaceTool.ts";

const parameters = {
  type: "object",
  required: ["command"],
  properties: {
    command: { type: "string", minLength: 1 },
    // The longest delay of a timer; it takes a longer one for 1 ms.
    timeout: {
      type: "integer",
      minimum: 1,
      maximum: 2_147_483_647,
      description: "Milliseconds; 120000 where it is absent.",
    },
  },
} as const;

/** Input of `run_command`. `timeout` is in milliseconds. */
export type RunCommandInput = FromJsonSchema<typeof parameters>;

/** The result of a command. */
export interface RunCommandValue extends CommandEnd {
  /** The end of its output, both streams interleaved. */
  readonly output: string;
}

const defaultTimeout = 120_000;

/** Maximum characters of output that are streamed, and that are kept of its end. */
const maxOutput = 512 * 1024;

/** Id of the one terminal of a call. */
const terminalId = "output";

/** Runs one program in the copy, without a shell; its output is streamed. */
export const runCommand: WorkspaceTool<RunCommandInput, RunCommandValue> = defineWorkspaceTool({
  name: "run_command",
  description: "Runs one program in the workspace, without a shell.",
  kind: "execute",
  parameters,
  trusted: false,
  editable: true,
  async prepare({ command, timeout = defaultTimeout }, copy) {
    const words = splitCommand(command);
    return {
      title: command,
      reason:
        "It starts in a copy of the project, but a command can reach beyond the copy: your other files and the network.",
      content: [{ type: "terminal", terminalId, command, output: "" }],
      async apply(call, signal) {
        const buffer = createOutputBuffer(maxOutput);
        const end = await spawnCommand({
          words,
          copy,
          timeout,
          signal,
          onOutput: (text) => {
            const shown = buffer.add(text);
            if (shown !== "") call.output(terminalId, shown);
          },
        });
        const exit = { code: end.code, signal: end.signal };
        call.output(terminalId, "", exit);
        signal.throwIfAborted();
        const [output, dropped] = [buffer.text(), buffer.dropped()];
        const error = toError(end, timeout);
        return {
          value: { ...end, output },
          result: `${output}\n[${error?.message ?? "exit code 0"}]`,
          rawOutput: { ...exit, timedOut: end.timedOut, dropped },
          error,
          // Only the start was streamed; the end, which is kept, replaces it.
          ...(dropped === 0
            ? {}
            : { patch: { content: [{ type: "terminal", terminalId, command, output, exit, dropped }] } }),
        };
      },
    };
  },
});

function toError({ code, signal, timedOut }: CommandEnd, timeout: number): ToolCallError | undefined {
  if (timedOut) return { layer: "tool", code: "timeout", message: `stopped after ${timeout} ms` };
  if (code === 0) return undefined;
  return { layer: "tool", code: "exit", message: signal === null ? `exit code ${code}` : `ended by ${signal}` };
}
