import { randomUUID } from "node:crypto";
import { realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename } from "node:path";
import { isObject, CountersignError, type Json } from "../../model/index.ts";
import type { Agent, AgentTurn } from "../Agent.ts";
import { readTextFile } from "../workspace/files/readTextFile.ts";
import type { ChildConnection } from "./ChildConnection.ts";
import { connectChild } from "./connectChild.ts";
import { createAgentLog, type AgentLog } from "./createAgentLog.ts";
import { createChildSessions } from "./createChildSessions.ts";
import { createFiles } from "./createFiles.ts";

/** Options of `startAcpAgent`. */
export interface AcpAgentOptions {
  /** The program, an ACP agent on its standard input and output; it is started without a shell. */
  readonly command: string;
  /** The arguments of the program. */
  readonly args?: readonly string[] | undefined;
  /** The folder that it works in; its requests to read, write or run are served only inside it. */
  readonly root: string;
  /** Milliseconds until its first message must arrive. @default 120000 */
  readonly patience?: number | undefined;
}

/** An agent in a separate process. */
export interface AcpAgent extends Agent {
  /** Its standard error, and whether it runs. */
  readonly log: AgentLog;
  /** Ends the process, if it runs, and starts it again; rejects with a `CountersignError` where it does not start. */
  restart(): Promise<void>;
  /** Ends the process. */
  close(): Promise<void>;
}

/** How many of its last lines are shown where an agent has ended. */
const LAST_LINES = 5;

function createId(noun: string): string {
  return `${noun}_${randomUUID().replaceAll("-", "")}`;
}

/**
 * Starts a program that implements ACP on its standard input and output, and makes an agent of it. Its sessions, modes, settings, plans and
 * questions become the server's; a turn that begins after it has ended starts it again.
 *
 * Rejects with a `CountersignError` if it cannot be started or does not answer: the message contains the reason and what to do.
 */
export async function startAcpAgent(options: AcpAgentOptions): Promise<AcpAgent> {
  const { command, args = [], patience = 120_000 } = options;
  const root = await realpath(options.root);
  const copy = { directory: root, temporary: tmpdir() };
  const files = createFiles(copy);
  const log = createAgentLog();
  let current: Promise<ChildConnection> | undefined;
  let described: Json = null;

  const start = async (): Promise<ChildConnection> => {
    const lastNumber = log.lines.at(-1)?.number ?? 0;
    log.setState({ state: "starting" });
    const onEnd = (message: string): void => {
      current = undefined;
      sessions.reset();
      const words = log.lines.filter(({ number }) => number > lastNumber).slice(-LAST_LINES);
      log.setState({ state: "ended", message, lines: words.map(({ text }) => text) });
    };
    const connection = connectChild({ command, args, copy, files, log, createId, sessions, onEnd });
    described = await describeInTime(connection, command, patience);
    log.setState({ state: "running" });
    return connection;
  };
  const connect = (): Promise<ChildConnection> => (current ??= start());
  const sessions = createChildSessions({ root, files, createId, connect });
  await connect();

  const { name = basename(command), title = name, version = "0" } = readAgent(described);
  return {
    name,
    title,
    version,
    log,
    description: `Runs ${[command, ...args].join(" ")} in ${root}.`,
    async openSession(session) {
      sessions.add(session);
      await sessions.open(session.sessionId);
    },
    async run(turn) {
      const { child, forgot } = await sessions.open(turn.sessionId);
      if (forgot) addForgotNotice(turn);
      return child.run(turn);
    },
    async setMode(sessionId, modeId) {
      const { child } = await sessions.open(sessionId);
      await child.change({ type: "setMode", sessionId, modeId });
    },
    async setOptions(sessionId, values) {
      const { child } = await sessions.open(sessionId);
      await child.change({ type: "setOptions", sessionId, options: values });
    },
    remembers: true,
    readFile: async (_, path) => (await readTextFile(copy, path)).text,
    async closeSession(sessionId) {
      sessions.remove(sessionId);
      const connection = await current?.catch(() => undefined);
      connection?.command({ type: "closeSession", sessionId });
    },
    async restart() {
      const connection = await current?.catch(() => undefined);
      await connection?.stop();
      await connect();
    },
    async close() {
      const connection = await current?.catch(() => undefined);
      await connection?.stop();
    },
  };
}

/** Connects. A child that is silent for too long (`timeout`) or has another version of the protocol is stopped, and the promise rejects. */
async function describeInTime(connection: ChildConnection, command: string, patience: number): Promise<Json> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `\`${command}\` has not answered for ${Math.round(patience / 1000)} seconds: it is not an ACP agent, or needs an argument to act as one.`;
    timer = setTimeout(() => reject(new CountersignError({ code: "timeout", message })), patience);
  });
  try {
    return await Promise.race([connection.describe(), late]);
  } catch (error) {
    await connection.stop();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

// {"features":{...},"agent":{"name":"example","title":"Example","version":"1"}}
function readAgent(described: Json): {
  name?: string | undefined;
  title?: string | undefined;
  version?: string | undefined;
} {
  const agent = isObject(described) ? described["agent"] : undefined;
  const { name, title, version } = isObject(agent) ? agent : {};
  return {
    ...(typeof name === "string" ? { name } : {}),
    ...(typeof title === "string" ? { title } : {}),
    ...(typeof version === "string" ? { version } : {}),
  };
}

function addForgotNotice(turn: AgentTurn): void {
  const { turnId, messageId } = turn;
  const text = "The agent was restarted and does not remember the earlier conversation.";
  const part = { type: "notice", key: `${messageId}:forgot`, severity: "warning", notice: "server", text } as const;
  turn.emit({ type: "part.added", turnId, messageId, part });
}
