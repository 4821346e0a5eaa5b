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
  type SessionEvent,
  type Step,
  type SubmittedAnswer,
  type ThreadState,
  type ToolDeclaration,
} from "../../model/index.ts";
import { readFrameData } from "../read.ts";
import { sessionHeader } from "../sessionHeader.ts";

/** The commands that ask the model for its next step. */
export type RunCommand = Extract<Command, { type: "sendPrompt" | "submitAnswers" | "continueTurn" }>;

/** Reads the stream of one run. */
export interface RunReader {
  /** Reads one payload. `name` is the SSE event's, for payloads that do not say what they are. */
  read(payload: Json, name?: string): readonly AgentEvent[];
  /** The wire's own mark of the end came. Absent where it says nothing about success. */
  done?(): void;
  /** Concludes after the last payload: how the turn ended, and what it waits for. `cut`: the connection broke. */
  end(cut: boolean): readonly AgentEvent[];
  /** The request was refused: what the next one must know. Absent where a refusal changes nothing. */
  refused?(error: KitError | undefined): readonly AgentEvent[];
}

/** What one protocol adds to the common shape. */
export interface RunProtocol {
  /** The request of the next step, built from the thread only. */
  request(command: RunCommand, thread: ThreadState | undefined, url: string): HttpRequest;
  createReader(context: RunContext): RunReader;
  /** Words a refusal better than its status does; the error itself where it cannot. */
  readonly describeRefusal?: ((error: KitError) => KitError) | undefined;
  /** Whether the wire itself names no session, so that a header does where the server told one. */
  readonly nameless?: true | undefined;
}

/** What a reader may know of its run. */
export interface RunContext {
  readonly turnId: string;
  /** What the run carries out. */
  readonly command: RunCommand;
  readonly createId: (noun: string) => string;
  /** The tools that were declared with the run. */
  readonly tools: readonly ToolDeclaration[];
  /** The thread as it was when the run began. */
  readonly thread: ThreadState | undefined;
}

interface Run {
  readonly sessionId: string;
  readonly turnId: string;
  readonly answers: readonly SubmittedAnswer[];
  readonly thread: ThreadState | undefined;
  readonly reader: RunReader;
  /** Whether the server has taken the request. */
  taken: boolean;
}

/**
 * Makes the client half of a protocol without sessions, where each step of the model is one POST and the answer's stream is that
 * step: the providers' own APIs and AG-UI. Answers travel together in the next POST.
 */
export function createRunClient(protocol: RunProtocol, options: ClientOptions): ClientHalf {
  const runs = new Map<string, Run>();

  /** Closes what the server has not taken yet: the same answers go out anew. */
  const giveUp = (sessionId: string): readonly Effect[] => {
    const stale = [...runs].filter(([, run]) => run.sessionId === sessionId && !run.taken);
    for (const [link] of stale) runs.delete(link);
    return stale.map(([link]) => ({ type: "close", link }));
  };

  const start = (command: RunCommand, thread: ThreadState | undefined): Step => {
    const { sessionId, turnId, tools } = command;
    const link = options.createId("run");
    const answers = command.type === "submitAnswers" ? command.answers : [];
    const reader = protocol.createReader({ turnId, command, tools, thread, createId: options.createId });
    const run = { sessionId, turnId, answers, thread, reader, taken: false };
    const started: AgentEvent = { type: "turn.started", turnId };
    try {
      const request = nameSession(protocol, protocol.request(command, thread, options.url), thread);
      const closes = answers.length === 0 ? [] : giveUp(sessionId);
      runs.set(link, run);
      return {
        events: [{ sessionId, event: started }],
        effects: [...closes, { type: "open", link, as: "stream", request }],
      };
    } catch (cause) {
      if (!(cause instanceof CountersignError)) throw cause;
      // The app declared what this provider cannot be asked for: nothing goes out.
      const { code, message } = cause;
      const refused = receive(run, { link, type: "closed", how: "refused", error: { code, message } });
      return { events: [started, ...refused].map((event) => ({ sessionId, event })) };
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
        // The wire has no sessions: a new one begins with its first prompt, and the thread is the history.
        case "openSession":
        case "loadHistory":
          return { events: [{ sessionId: command.sessionId, event: nothingBefore }] };
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
            events: [{ sessionId: "", event: { type: "reply.received", queryId, error: unsupported(query.type) } }],
          };
        }
      }
    },
    receive(incoming) {
      const run = runs.get(incoming.link);
      if (run === undefined) return {};
      if (incoming.type === "opened") run.taken = true;
      if (incoming.type === "closed") runs.delete(incoming.link);
      const heard = wordRefusal(incoming, protocol);
      const named = protocol.nameless === true && incoming.type === "opened" ? readName(incoming.headers) : [];
      const events = [...named, ...receive(run, heard)];
      return { events: events.map((event): SessionEvent => ({ sessionId: run.sessionId, event })) };
    },
  };
}

/** Whoever waits for a history need not wait. */
const nothingBefore: AgentEvent = { type: "history.loaded", place: "before", events: [] };

function nameSession({ nameless }: RunProtocol, request: HttpRequest, thread: ThreadState | undefined): HttpRequest {
  const name = thread?.session.wireId;
  if (nameless !== true || name === undefined) return request;
  return { ...request, headers: { ...request.headers, [sessionHeader]: name } };
}

function wordRefusal(incoming: Incoming, { describeRefusal }: RunProtocol): Incoming {
  if (incoming.type !== "closed" || incoming.how !== "refused" || incoming.error === undefined) return incoming;
  return { ...incoming, error: describeRefusal?.(incoming.error) ?? incoming.error };
}

function readName(headers: Readonly<Record<string, string>>): AgentEvent[] {
  const wireId = headers[sessionHeader];
  return wireId === undefined ? [] : [{ type: "session.updated", patch: { wireId } }];
}

function unsupported(what: string): KitError {
  return { code: "unsupported", message: `This protocol has no sessions on the wire and cannot do ${what}.` };
}

function receive(run: Run, incoming: Incoming): readonly AgentEvent[] {
  const { turnId, answers, thread, reader } = run;
  switch (incoming.type) {
    // The provider took the request, and with it every answer inside.
    case "opened":
      return answers.flatMap(({ requestId, answer }) => [
        { type: "request.updated", turnId, requestId, state: "answered", answer },
        ...settleCall(thread, requestId, answer),
      ]);
    case "frame": {
      const payload = readFrameData(incoming.data);
      if (payload !== undefined) return reader.read(payload, incoming.event);
      // Compatible servers end with this; elsewhere than in the AI SDK it says nothing about success.
      if (incoming.data === "[DONE]") {
        reader.done?.();
        return [];
      }
      const message = "One event of the stream was not readable; the stream goes on without it.";
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
      const learnt = reader.refused?.(error) ?? [];
      return [...failed, ...learnt, { type: "turn.ended", turnId, reason: "error", ...failure }];
    }
  }
}

/** What a client tool gave back belongs to its call; these wires do not repeat it. */
function settleCall(thread: ThreadState | undefined, requestId: string, answer: Answer): AgentEvent[] {
  const key = thread?.requests.find(
    (request) => request.requestId === requestId && request.kind === "execution",
  )?.toolCallKey;
  // A refused call is closed by its request: it gave nothing.
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
