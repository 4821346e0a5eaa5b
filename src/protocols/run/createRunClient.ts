import {
  CountersignError,
  type AgentEvent,
  type Answer,
  type ClientHalf,
  type ClientOptions,
  type Command,
  type Effect,
  type HttpRequest,
  type Incoming,
  type Json,
  type KitError,
  type Message,
  type SessionEvent,
  type Step,
  type SubmittedAnswer,
  type ThreadState,
  type ToolDeclaration,
} from "../../model/index.ts";
import { readFrameData } from "../read.ts";
import { sessionHeader } from "../sessionHeader.ts";
import { emptyHistory } from "../sessions/ClientSession.ts";
import { isRefusal } from "./isRefusal.ts";

/** The commands that ask the model for its next step. */
export type RunCommand = Extract<Command, { type: "sendPrompt" | "submitAnswers" | "continueTurn" }>;

/** Reads the stream of one run; created by `createRunClient` for each POST. */
export interface RunReader {
  /** Reads one payload, e.g. `{"type":"text-delta",...}`. `name`: name of the SSE event, for payloads without a type. */
  read(payload: Json, name?: string): readonly AgentEvent[];
  /** Called for the end marker of the wire (`[DONE]`). Undefined if the marker does not mean success. */
  done?(): void;
  /** Emits the end of the turn and its open requests after the last payload. `cut`: the connection broke. */
  end(cut: boolean): readonly AgentEvent[];
  /** Emits what the next request needs after a refused one. Undefined if a refusal changes nothing. */
  refused?(error: KitError | undefined): readonly AgentEvent[];
}

/** The parts of a client half that are specific to one protocol. */
export interface RunProtocol {
  /**
   * Creates the request of the next step from the command and the thread, without the kit's own notices. If it throws a `CountersignError`, nothing is sent and the turn
   * ends with that error.
   */
  request(command: RunCommand, thread: ThreadState | undefined, url: string): HttpRequest;
  createReader(context: RunContext): RunReader;
  /** Returns a more specific error for a refusal, or the given one. */
  readonly describeRefusal?: ((error: KitError) => KitError) | undefined;
  /** Whether messages contain no session id, so that a header carries the one that the server sent. */
  readonly sessionIdInHeader?: true | undefined;
  /**
   * Whether each request contains a session id that the client chooses (`session.wireId`, else that of the command). It is noted with the first
   * prompt: a page that is loaded again has to send the same one, or the server takes it for another conversation.
   */
  readonly choosesSessionId?: true | undefined;
}

/** The context of a reader. */
export interface RunContext {
  readonly turnId: string;
  /** The command that started the run. */
  readonly command: RunCommand;
  readonly createId: (noun: string) => string;
  /** The tools that were declared with the run. */
  readonly tools: readonly ToolDeclaration[];
  /** The thread at the start of the run. */
  readonly thread: ThreadState | undefined;
}

interface Run {
  readonly sessionId: string;
  readonly turnId: string;
  readonly answers: readonly SubmittedAnswer[];
  readonly thread: ThreadState | undefined;
  readonly reader: RunReader;
  /** Whether the server has accepted the request. */
  accepted: boolean;
}

/**
 * Creates the client half of a protocol without sessions (the APIs of providers, AG-UI, the AI SDK, MCP). Each step of the model is one
 * POST whose response streams the step. All answers are sent together in the next POST.
 */
export function createRunClient(protocol: RunProtocol, options: ClientOptions): ClientHalf {
  const runs = new Map<string, Run>();

  /** Closes the requests of a session that the server has not accepted yet: the next request contains their answers again. */
  const closeUnaccepted = (sessionId: string): readonly Effect[] => {
    const stale = [...runs].filter(([, run]) => run.sessionId === sessionId && !run.accepted);
    for (const [link] of stale) runs.delete(link);
    return stale.map(([link]) => ({ type: "close", link }));
  };

  const start = (command: RunCommand, thread: ThreadState | undefined): Step => {
    const { sessionId, turnId, tools } = command;
    const link = options.createId("run");
    const answers = command.type === "submitAnswers" ? command.answers : [];
    const reader = protocol.createReader({ turnId, command, tools, thread, createId: options.createId });
    const run = { sessionId, turnId, answers, thread, reader, accepted: false };
    const isChosen = protocol.choosesSessionId === true && thread?.session.wireId === undefined;
    const chosen: AgentEvent[] = isChosen ? [{ type: "session.updated", patch: { wireId: sessionId } }] : [];
    const started: AgentEvent[] = [...chosen, { type: "turn.started", turnId }];
    try {
      const request = toRequest(protocol, command, withoutNotices(thread), options.url);
      const closes = answers.length === 0 ? [] : closeUnaccepted(sessionId);
      runs.set(link, run);
      return {
        events: started.map((event) => ({ sessionId, event })),
        effects: [...closes, { type: "open", link, as: "stream", request }],
      };
    } catch (cause) {
      if (!(cause instanceof CountersignError)) throw cause;
      // The app declared something that this provider does not support, so nothing is sent.
      const { code, message } = cause;
      const refused = receive(run, { link, type: "closed", how: "refused", error: { code, message } });
      return { events: [...started, ...refused].map((event) => ({ sessionId, event })) };
    }
  };

  return {
    command(command, threads) {
      switch (command.type) {
        case "sendPrompt":
        case "submitAnswers":
        case "continueTurn":
          return start(command, threads.get(command.sessionId));
        case "cancelTurn":
        case "closeSession": {
          const links = [...runs].filter(([, run]) => run.sessionId === command.sessionId);
          return { effects: links.map(([link]) => ({ type: "close", link })) };
        }
        // The wire has no sessions: one begins with its first prompt, and the thread is its history.
        case "openSession":
        case "loadHistory":
          return { events: [{ sessionId: command.sessionId, event: emptyHistory }] };
        // The next request contains the path that is shown then.
        case "selectBranch":
          return {};
        case "setMode":
        case "setOptions":
        case "trustTools":
          return {
            events: [
              { sessionId: command.sessionId, event: { type: "failure.received", error: unsupported(command.type) } },
            ],
          };
        case "ask": {
          const { queryId, query } = command;
          return {
            // The reply belongs to the connection, not to a session.
            events: [{ sessionId: "", event: { type: "reply.received", queryId, error: unsupported(query.type) } }],
          };
        }
      }
    },
    receive(incoming) {
      const run = runs.get(incoming.link);
      if (run === undefined) return {};
      if (incoming.type === "opened" && isRefusal(incoming)) return {};
      if (incoming.type === "opened") run.accepted = true;
      if (incoming.type === "closed") runs.delete(incoming.link);
      const described = applyRefusalDescription(incoming, protocol);
      const sessionEvents =
        protocol.sessionIdInHeader === true && incoming.type === "opened" ? readSessionHeader(incoming.headers) : [];
      const events = [...sessionEvents, ...receive(run, described)];
      return { events: events.map((event): SessionEvent => ({ sessionId: run.sessionId, event })) };
    },
  };
}

/** Creates the request, with the header of the session where the protocol wants it. */
function toRequest(
  protocol: RunProtocol,
  command: RunCommand,
  thread: ThreadState | undefined,
  url: string,
): HttpRequest {
  const request = protocol.request(command, thread, url);
  const wireId = thread?.session.wireId;
  if (protocol.sessionIdInHeader !== true || wireId === undefined) return request;
  return { ...request, headers: { ...request.headers, [sessionHeader]: wireId } };
}

function applyRefusalDescription(incoming: Incoming, { describeRefusal }: RunProtocol): Incoming {
  if (incoming.type !== "closed" || incoming.how !== "refused" || incoming.error === undefined) return incoming;
  return { ...incoming, error: describeRefusal?.(incoming.error) ?? incoming.error };
}

function readSessionHeader(headers: Readonly<Record<string, string>>): AgentEvent[] {
  const wireId = headers[sessionHeader];
  return wireId === undefined ? [] : [{ type: "session.updated", patch: { wireId } }];
}

function unsupported(what: string): KitError {
  return { code: "unsupported", message: `This protocol has no sessions on the wire and cannot do ${what}.` };
}

function receive(run: Run, incoming: Incoming): readonly AgentEvent[] {
  const { turnId, answers, thread, reader } = run;
  switch (incoming.type) {
    // The provider accepted the request and all its answers.
    case "opened":
      return answers.flatMap(({ requestId, answer }) => [
        { type: "request.updated", turnId, requestId, state: "answered", answer },
        ...settleCall(thread, requestId, answer),
      ]);
    case "frame": {
      const payload = readFrameData(incoming.data);
      if (payload !== undefined) return reader.read(payload, incoming.event);
      // Compatible servers end with this; only in the AI SDK does it mean success.
      if (incoming.data === "[DONE]") {
        reader.done?.();
        return [];
      }
      const message = "One event of the stream could not be read and was left out; the stream continues.";
      return [{ type: "failure.received", turnId, error: { code: "bad_frame", message } }];
    }
    case "closed": {
      const { how, error } = incoming;
      if (how === "aborted") return [{ type: "turn.ended", turnId, reason: "cancelled" }];
      if (how !== "refused") return reader.end(how === "cut");
      const failure = error === undefined ? {} : { error };
      const failed = answers.map(({ requestId, answer }): AgentEvent => ({
        type: "request.updated",
        turnId,
        requestId,
        state: "failed",
        answer,
        ...failure,
      }));
      const refusalEvents = reader.refused?.(error) ?? [];
      return [...failed, ...refusalEvents, { type: "turn.ended", turnId, reason: "error", ...failure }];
    }
  }
}

/** Adds the result of a client tool to its call, since these wires do not send it back. */
function settleCall(thread: ThreadState | undefined, requestId: string, answer: Answer): AgentEvent[] {
  const key = thread?.requests.find(
    (request) => request.requestId === requestId && request.kind === "execution",
  )?.toolCallKey;
  // A refused call has no result; its request closes it.
  if (key === undefined || !answer.granted) return [];
  for (const { id: messageId, parts } of thread?.messages ?? []) {
    for (const part of parts) {
      if (part.type !== "tool_call" || part.key !== key) continue;
      const { turnId, toolCallId, occurrence } = part;
      const patch =
        answer.error === undefined
          ? { status: "completed" as const, result: answer.output ?? null }
          : { status: "failed" as const, error: answer.error };
      return [{ type: "toolCall.updated", turnId, messageId, toolCallId, occurrence, patch }];
    }
  }
  return [];
}

/** Returns the thread without messages of notices, e.g. that the storage is full: no model has said them, and a wire may refuse empty messages. */
function withoutNotices(thread: ThreadState | undefined): ThreadState | undefined {
  const isNotice = ({ role, parts }: Message): boolean =>
    role === "system" && parts.every(({ type }) => type === "notice");
  if (thread?.messages.some(isNotice) !== true) return thread;
  return { ...thread, messages: thread.messages.filter((message) => !isNotice(message)) };
}
