import type {
  Command,
  ContentBlock,
  Encoded,
  Frame,
  HttpRequest,
  HttpResponse,
  Json,
  KitError,
  LogEntry,
  ServerHalf,
  ServerOptions,
  ServerStep,
  ServerThreads,
  SubmittedAnswer,
  ToolDeclaration,
} from "../../model/index.ts";
import { sessionHeader } from "../sessionHeader.ts";
import { refuseMissing, refuseShape, toRefusal, toRoute } from "../sessions/httpAnswers.ts";
import { followHistory, readEarlier } from "../sessions/followHistory.ts";
import { type EventWriter } from "../sessions/LinkWriters.ts";

/** A parsed POST of a client: answers for a waiting turn, a prompt (`content`), or both. */
export interface RunPost {
  readonly sessionId: string;
  readonly tools: readonly ToolDeclaration[];
  /** The prompt; undefined for answers alone. */
  readonly content?: readonly ContentBlock[] | undefined;
  /** Whether the POST may contain only the prompt, so that a history without messages means nothing. */
  readonly mayOmitHistory?: boolean | undefined;
  readonly answers?: readonly SubmittedAnswer[] | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The client's id of the run. */
  readonly runId?: string | undefined;
}

/** Encodes the events of one turn for one stream, which is the response to one POST. */
export interface RunWriter extends EventWriter<Frame> {
  /** Starts a stream; frames that were written before belong to an earlier one or were discarded. */
  begin(): void;
}

/** The parts of a server half that are specific to one protocol. */
export interface RunServerProtocol {
  /**
   * Path of the endpoint below the mount, or a pattern for it.
   * @default "/"
   */
  readonly path?: string | RegExp | undefined;
  /** Reads a POST, or returns a text that states what is invalid. */
  read(body: Json | undefined, threads: ServerThreads, headers: HttpRequest["headers"]): RunPost | string;
  createWriter(post: RunPost): RunWriter;
  /** Whether messages contain no session id, so that a header carries it. */
  readonly sessionIdInHeader?: true | undefined;
  /** Headers of every stream. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The last frame of every stream. */
  readonly done?: Frame | undefined;
}

interface RunLink {
  /** The turn of the response; undefined for a prompt until its turn has started. */
  turnId: string | undefined;
  readonly sessionId: string;
  readonly writer: RunWriter;
  begun: boolean;
}

/**
 * Creates the server half of a wire on which each step of the agent is the response to one POST that contains the history. The log
 * stores the session nevertheless: a POST continues it, and a new prompt stops a running turn.
 */
export function createRunServer(protocol: RunServerProtocol, server: ServerOptions): ServerHalf {
  const links = new Map<string, RunLink>();
  const { path = "/" } = protocol;
  const isEndpoint = (at: string): boolean => (typeof path === "string" ? at === path : path.test(at));

  function open(read: RunPost, turnId?: string): NonNullable<ServerStep["stream"]> {
    const { sessionId } = read;
    const link = server.createId("link");
    const writer = protocol.createWriter(read);
    links.set(link, { turnId, sessionId, writer, begun: false });
    const sessionHeaders = protocol.sessionIdInHeader === true ? { [sessionHeader]: sessionId } : {};
    return { link, sessionId, after: "now", endsWithReader: true, headers: { ...sessionHeaders, ...protocol.headers } };
  }

  function post({ body, headers }: HttpRequest, threads: ServerThreads): ServerStep {
    const read = protocol.read(body, threads, headers);
    if (typeof read === "string") return refuseShape(read);
    const { sessionId, tools, content, answers = [], idempotencyKey = server.createId("submission") } = read;
    const thread = threads.get(sessionId);
    const turn = thread?.turn;
    // A request that is sent again gets the response of the turn that it had started or continued, which the log names.
    const key = headers["idempotency-key"] ?? idempotencyKey;
    const earlierTurnId = threads.log(sessionId).find(({ event }) => event.accepted?.key === key)?.event.turnId;
    if (content === undefined) {
      // An answer that is sent again may be that of an earlier turn.
      const answered = thread?.requests.find(({ requestId }) => requestId === answers[0]?.requestId);
      const turnId = answered?.turnId ?? turn?.turnId ?? "";
      const commands: Command[] = [{ type: "submitAnswers", sessionId, turnId, answers, tools, idempotencyKey }];
      return { stream: open(read, earlierTurnId ?? turnId), commands };
    }
    const turnId = server.createId("turn");
    const messageId = server.createId("message");
    const isBusy = turn !== undefined && turn.status !== "idle" && turn.turnId !== null;
    const stop: Command[] = isBusy ? [{ type: "cancelTurn", sessionId, turnId: turn.turnId ?? "" }] : [];
    const earlier = readEarlier(body);
    const isKnown = thread !== undefined && (earlier.length > 0 || read.mayOmitHistory !== true);
    const { commands: shown, instead } = isKnown ? followHistory(sessionId, thread, earlier) : { commands: [] };
    const prompt: Command = { type: "sendPrompt", sessionId, turnId, messageId, content, tools, instead };
    // The waiting turn gets its results before the prompt takes its place.
    const waiting = turn?.turnId ?? "";
    const submit: Command = { type: "submitAnswers", sessionId, turnId: waiting, answers, tools, idempotencyKey };
    const given = answers.length > 0 ? [submit] : [];
    return { stream: open(read, earlierTurnId), commands: [...given, ...stop, ...shown, prompt] };
  }

  return {
    receive(request: HttpRequest | { readonly link: string; readonly data: Json }, threads: ServerThreads): ServerStep {
      if ("link" in request) return { commands: [] };
      const { method, segments } = toRoute(request);
      if (method === "POST" && isEndpoint(`/${segments.join("/")}`)) return post(request, threads);
      return refuseMissing("Not found");
    },
    encode(link: string, entry: LogEntry, threads: ServerThreads): Encoded {
      const run = links.get(link);
      const { event } = entry;
      if (run !== undefined && event.type === "turn.started") run.turnId ??= event.turnId;
      // Late events of an earlier turn are not part of this response; events without a turn, such as `session.updated`, are.
      if (run === undefined || (event.turnId !== undefined && event.turnId !== run.turnId)) return { frames: [] };
      if (!run.begun) {
        run.begun = true;
        const log = threads.log(run.sessionId);
        const earlier = log.slice(
          0,
          Math.max(
            0,
            log.findLastIndex(({ eventId }) => eventId === entry.eventId),
          ),
        );
        for (const { event: past } of earlier)
          if (past.turnId !== undefined && past.turnId === run.turnId) run.writer.write(past);
        run.writer.begin();
      }
      const frames = run.writer.write(event);
      if (event.type !== "turn.ended") return { frames };
      return { frames: [...frames, ...(protocol.done === undefined ? [] : [protocol.done])], end: true };
    },
    refuse: (error: KitError): HttpResponse => toRefusal(error),
    closed: (link: string): void => void links.delete(link),
  };
}
