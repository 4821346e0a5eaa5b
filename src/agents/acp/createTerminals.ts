import { randomUUID } from "node:crypto";
import { CountersignError, type Json, type JsonObject, type TerminalExit } from "../../model/index.ts";
import type { AgentTurn } from "../Agent.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import { createOutputBuffer } from "../workspace/process/createOutputBuffer.ts";
import { createTerminalCall, toExitMeta, toOutputMeta, type RunningTerminal } from "./createTerminalCall.ts";
import { readTerminalInput } from "./readTerminalInput.ts";
import { runForAgent } from "./runForAgent.ts";

/** The terminals that this client offers to an agent process of ACP. */
export interface Terminals {
  /** Answers a `terminal/*` request; rejects with a `CountersignError`. */
  answer(method: string, params: JsonObject, turn: AgentTurn | undefined): Promise<Json>;
  /** Shows a terminal inside a call of the agent: `send` gets its output so far, and all that follows. Does nothing for unknown ones. */
  show(terminalId: string, toolCallId: string, send: (meta: JsonObject) => void): void;
  /** Aborts the commands of a session, or all of them, and forgets their terminals. */
  close(sessionId?: string): void;
}

/** Characters of output that are streamed, and that are kept of its end; also the most bytes that an agent gets. */
const MAX_OUTPUT = 1024 * 1024;

/** Creates the terminals of one agent; commands start inside `copy` and only after a grant. */
export function createTerminals(copy: WorkspaceCopy): Terminals {
  const terminals = new Map<string, RunningTerminal>();

  // The parameters of `terminal/create`:
  // {"sessionId":"s","command":"npm","args":["test"],"env":[{"name":"CI","value":"1"}],"cwd":"/p","outputByteLimit":1000}
  const create = async (params: JsonObject, turn: AgentTurn | undefined): Promise<Json> => {
    if (turn === undefined)
      throw refuse("forbidden", "A command needs the user's permission, which cannot be requested between two turns.");
    const terminalId = `terminal_${randomUUID().slice(0, 8)}`;
    const { outputByteLimit } = params;
    const wanted = typeof outputByteLimit === "number" && outputByteLimit > 0 ? outputByteLimit : MAX_OUTPUT;
    const terminal: RunningTerminal = {
      terminalId,
      sessionId: turn.sessionId,
      buffer: createOutputBuffer(MAX_OUTPUT),
      limit: Math.min(wanted, MAX_OUTPUT),
      stop: new AbortController(),
      viewers: new Map(),
    };
    const call = createTerminalCall(terminal, readTerminalInput(params));
    terminals.set(terminalId, terminal);
    await new Promise<void>((resolve, reject) => {
      terminal.onStart = resolve;
      terminal.ended = runForAgent(call, turn, copy).then(
        ({ exit }) => exit,
        (error: unknown) => {
          // Before the start the agent gets the error. Afterwards the promise is settled, and the command counts as stopped.
          reject(error);
          terminal.exit ??= { code: null, signal: "SIGTERM" };
          return terminal.exit;
        },
      );
    }).catch((error: unknown) => {
      terminals.delete(terminalId);
      throw error;
    });
    return { terminalId };
  };

  const find = ({ terminalId }: JsonObject): RunningTerminal => {
    const terminal = typeof terminalId === "string" ? terminals.get(terminalId) : undefined;
    if (terminal === undefined) throw refuse("not_found", `There is no terminal ${JSON.stringify(terminalId)}.`);
    return terminal;
  };

  const release = ({ terminalId, stop }: RunningTerminal): void => {
    stop.abort();
    terminals.delete(terminalId);
  };

  return {
    async answer(method, params, turn) {
      switch (method) {
        case "terminal/create":
          return create(params, turn);
        case "terminal/output":
          return writeOutput(find(params));
        case "terminal/wait_for_exit":
          return toStatus((await find(params).ended) ?? { code: null, signal: null });
        case "terminal/kill":
          find(params).stop.abort();
          return {};
        case "terminal/release":
          release(find(params));
          return {};
        default:
          throw refuse("unsupported", `This client has no ${method}.`);
      }
    },
    show(terminalId, toolCallId, send) {
      const terminal = terminals.get(terminalId);
      if (terminal === undefined || terminal.viewers.has(toolCallId)) return;
      const { buffer, command = "", cwd = "", exit } = terminal;
      const [data, dropped] = [buffer.text(), buffer.dropped()];
      terminal.viewers.set(toolCallId, send);
      terminal.onShown?.();
      send({ terminal_info: { terminal_id: terminalId, command, cwd } });
      if (data !== "") send(toOutputMeta(terminalId, data, dropped === 0 ? undefined : dropped));
      if (exit !== undefined) send(toExitMeta(terminalId, exit));
    },
    close(sessionId) {
      for (const terminal of terminals.values())
        if (sessionId === undefined || terminal.sessionId === sessionId) release(terminal);
    },
  };
}

/** Returns the result of `terminal/output`: {"output":"ok 1\n","truncated":false,"exitStatus":{"exitCode":0,"signal":null}} */
function writeOutput({ buffer, exit, limit }: RunningTerminal): JsonObject {
  const text = buffer.text();
  const output = takeLastBytes(text, limit);
  const truncated = buffer.dropped() > 0 || output.length < text.length;
  return { output, truncated, ...(exit && { exitStatus: toStatus(exit) }) };
}

/** Returns the end of a text that has at most so many bytes of UTF-8, cut between two characters. */
export function takeLastBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text);
  let start = Math.max(0, bytes.length - limit);
  // A byte of the form 10xxxxxx continues a character (RFC 3629).
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return bytes.toString("utf8", start);
}

function toStatus({ code, signal }: TerminalExit): JsonObject {
  return { exitCode: code, signal };
}

function refuse(code: "forbidden" | "not_found" | "unsupported", message: string): CountersignError {
  return new CountersignError({ code, message });
}
