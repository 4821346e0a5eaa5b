import { acp } from "../../protocols/index.ts";
import {
  describeCause,
  CountersignError,
  type AgentEvent,
  type Json,
  type JsonObject,
  type KitError,
  type Step,
} from "../../model/index.ts";
import type { WorkspaceCopy } from "../workspace/createCopies.ts";
import type { ChildConnection } from "./ChildConnection.ts";
import type { ChildEnd } from "./ChildProcess.ts";
import type { AgentLog } from "./createAgentLog.ts";
import type { ChildSessions } from "./createChildSessions.ts";
import type { Files } from "./createFiles.ts";
import { createTerminals, type Terminals } from "./createTerminals.ts";
import { startChild } from "./startChild.ts";

/** Options of `connectChild`. */
export interface ChildConnectionOptions {
  /** The program to start. */
  readonly command: string;
  /** The arguments of the program. */
  readonly args: readonly string[];
  /** The folder that it works in. */
  readonly copy: WorkspaceCopy;
  /** The files that it may request. */
  readonly files: Files;
  /** The log of its standard error. */
  readonly log: AgentLog;
  /** Makes ids that are unique in all threads. */
  readonly createId: (noun: string) => string;
  /** The sessions that get its events and answer its requests. */
  readonly sessions: Pick<ChildSessions, "find" | "accept">;
  /** Called once the child has ended and all its sessions have been notified. `message` describes what happened. */
  readonly onEnd: (message: string) => void;
}

/** How many of its last lines are shown as the reason why a child ended. */
const LAST_LINES = 10;

const capabilities = { fs: { readTextFile: true, writeTextFile: true }, terminal: true };

/**
 * Agents that cannot read the error of a missing file, and then cannot create it: they get an empty text. Gemini CLI (0.61) searches
 * for words in an error that its own library passes as an object.
 */
const takesMissingForEmpty: ReadonlySet<string> = new Set(["gemini-cli"]);

const clientInfo = { name: "countersign", title: "Countersign", version: "1" };

/** Starts the child and the client half that talks to it: the socket of the half is a pair of pipes. */
export function connectChild(options: ChildConnectionOptions): ChildConnection {
  const { command, args, copy, files, log, createId, sessions, onEnd } = options;
  const protocol = acp({ transport: "socket", cwd: copy.directory, clientInfo, capabilities });
  const half = protocol.createClient({ url: "stdio:", createId });
  const threads = { get: () => undefined };
  const terminals = createTerminals(copy);
  /** The callers of `describe` that wait, by query id. */
  const pendingQueries = new Map<string, (reply: Extract<AgentEvent, { type: "reply.received" }>) => void>();
  let link = "";
  let hasAnswered = false;
  let name = "";
  let markGone = (): void => undefined;
  const gone = new Promise<void>((resolve) => (markGone = resolve));

  const perform = ({ effects = [], events = [] }: Step): void => {
    for (const effect of effects) {
      if (effect.type === "open") link = effect.link;
      else if (effect.type === "send") child.send(effect.data);
      else child.stop();
    }
    for (const { sessionId, event } of events)
      if (event.type === "reply.received") pendingQueries.get(event.queryId)?.(event);
      else sessions.accept(sessionId, event);
  };
  const receive = (data: Json): void => perform(half.receive({ link, type: "frame", data }, threads));

  /** Serves its requests for the client's files and terminals, e.g. `fs/read_text_file`, `terminal/create`. */
  const serve = (method: string, id: Json, params: JsonObject): void => {
    const turn = sessions.find(readText(params["sessionId"]))?.turn;
    const service = method.startsWith("fs/") ? files : terminals;
    service.answer(method, params, turn).then(
      (result) => child.send({ jsonrpc: "2.0", id, result }),
      (error: unknown) => child.send({ jsonrpc: "2.0", id, ...toRefusal(method, error, name) }),
    );
  };
  const onMessage = (message: Json): void => {
    hasAnswered = true;
    const { method, id, params, result } = toObject(message);
    name = readText(toObject(toObject(result)["agentInfo"])["name"]) || name;
    if (typeof method === "string" && id !== undefined && /^(fs|terminal)\//.test(method))
      return serve(method, id, toObject(params));
    receive(message);
    if (method === "session/update") showTerminals(toObject(params), terminals, receive);
  };
  const end = (ended: ChildEnd): void => {
    const message = describeEnd(command, ended, hasAnswered);
    const code = ended.type === "failure" ? ended.error.code : "agent";
    const error: KitError = { code, message, detail: toDetail(message, log) };
    terminals.close();
    perform(half.receive({ link, type: "closed", how: "cut", error }, threads));
    markGone();
    onEnd(message);
  };
  const child = startChild({
    command,
    args,
    cwd: copy.directory,
    onMessage,
    onLog: (line) => log.write(line),
    onEnd: end,
  });

  return {
    command(given) {
      // Commands may outlive their turn, but not their session.
      if (given.type === "closeSession") terminals.close(given.sessionId);
      perform(half.command(given, threads));
    },
    describe: () =>
      new Promise((resolve, reject) => {
        const queryId = createId("query");
        pendingQueries.set(queryId, ({ value = null, error }) => {
          pendingQueries.delete(queryId);
          if (error === undefined) resolve(value);
          else reject(new CountersignError(error));
        });
        perform(half.command({ type: "ask", queryId, query: { type: "describe" } }, threads));
      }),
    stop() {
      child.stop();
      return gone;
    },
  };
}

/**
 * Sends the output of a terminal of ours to the call that shows it, in the form of agents that have their own terminals:
 * `{"sessionUpdate":"tool_call_update","toolCallId":"c1","_meta":{"terminal_output":{"terminal_id":"t1","data":"ok\n"}}}`.
 */
function showTerminals(
  { sessionId = null, update }: JsonObject,
  terminals: Terminals,
  receive: (data: Json) => void,
): void {
  const { toolCallId, content } = toObject(update);
  if (typeof toolCallId !== "string" || !Array.isArray(content)) return;
  for (const item of content.map(toObject))
    if (item["type"] === "terminal" && typeof item["terminalId"] === "string")
      terminals.show(item["terminalId"], toolCallId, (meta) => {
        const outputUpdate = { sessionUpdate: "tool_call_update", toolCallId, _meta: meta };
        receive({ jsonrpc: "2.0", method: "session/update", params: { sessionId, update: outputUpdate } });
      });
}

/** Returns what happened together with the child's last lines, at most 500 characters. */
function toDetail(message: string, { lines }: AgentLog): string {
  return [message, ...lines.slice(-LAST_LINES).map(({ text }) => text)].join("\n").slice(0, 500);
}

function readText(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function toObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** Writes the response to a request that failed. `name`: the agent's. */
function toRefusal(method: string, error: unknown, name: string): JsonObject {
  const isMissing = error instanceof CountersignError && error.code === "not_found";
  return method === "fs/read_text_file" && isMissing && takesMissingForEmpty.has(name)
    ? { result: { content: "" } }
    : { error: toRpcError(error) };
}

/**
 * Encodes a failure for the agent. A missing file is the protocol's "Resource not found" (-32002), in its own words: agents read them to
 * distinguish a file that they may create from one that cannot be read.
 */
function toRpcError(error: unknown): JsonObject {
  const message = describeCause(error);
  const code = error instanceof CountersignError ? error.code : "agent";
  if (code === "not_found")
    return { code: -32002, message: `Resource not found: ${message}`, data: { code: "ENOENT" } };
  return { code: code === "unsupported" ? -32601 : -32603, message };
}

/** Describes in one sentence how an agent's process ended. `hasAnswered`: whether it ever sent a message of the protocol. */
function describeEnd(command: string, end: ChildEnd, hasAnswered: boolean): string {
  if (end.type === "failure") return end.error.message;
  const how = end.signal === null ? `ended with exit code ${end.code ?? 0}` : `was ended by ${end.signal}`;
  if (hasAnswered) return `The agent \`${command}\` ${how}.`;
  return `\`${command}\` ${how} before it answered: it is no ACP agent, it needs an argument that makes it one, or it lacks something to start, such as an API key.`;
}
